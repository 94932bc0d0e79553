import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, type Db } from '../server/db/database.ts';
import { insertPerson } from '../server/features/auth/personQueries.ts';
import { enqueueMail } from '../server/mail/enqueueMail.ts';
import { createDatabase } from '../testing/databases/createDatabase.ts';
import { productOn } from '../testing/databases/withProduct.ts';
import { startServer } from '../testing/servers/serverProcess.ts';
import { makeSurvey } from '../testing/surveys/makeSurvey.ts';
import type { Bench, Measurement } from './measurement.ts';
import { startMailSink, type MailSink } from './startMailSink.ts';

/** The longest time that a personal mail may take, in seconds. */
const goal = 60;
/** Personal mails in a second, at random times. */
const perSecond = 1;

/**
 * Password resets are requested while invitations are sent. Once the setting MAIL_RATE limits the invitations, and once
 * the mail server is so slow that all connections together deliver as many.
 * @throws Error if a personal mail is lost.
 */
export const mail: Bench = {
  title: 'Personal mail among bulk mail',
  run: async (postgresUrl) => [
    ...(await measure(postgresUrl, { invitations: 3_000, personal: 300, settings: { MAIL_RATE: '10' }, delay: 20 })),
    ...(await measure(postgresUrl, { invitations: 50_000, personal: 180, settings: { MAIL_RATE: '10' }, delay: 20 })),
    ...(await measure(postgresUrl, { invitations: 50_000, personal: 180, settings: {}, delay: 400 })),
  ],
};

interface Load {
  /** Number of invitations that wait. */
  invitations: number;
  /** Number of personal mails that are requested. */
  personal: number;
  settings: Record<string, string>;
  /** The time that the mail server takes for each mail, in milliseconds. */
  delay: number;
}

async function measure(postgresUrl: string, load: Load): Promise<Measurement[]> {
  const databaseUrl = await createDatabase(postgresUrl, `bench_${randomUUID().replaceAll('-', '')}`);
  const sink = await startMailSink(load.delay);
  const db = await openDatabase({ databaseUrl, dataDir: '' });
  try {
    const product = await productOn(db);
    await makeSurvey(product, { name: 'Crowd', people: load.invitations });
    const server = await startServer({ DATABASE_URL: databaseUrl, DEMO: '0', SMTP_URL: sink.url, ...load.settings });
    try {
      const { waits, bulk, took } = await request(db, sink, load.personal);
      const at = (share: number) => waits[Math.min(waits.length - 1, Math.floor(share * waits.length))]!;
      const limit = load.settings['MAIL_RATE'] ? `${load.settings['MAIL_RATE']}/s` : `${load.delay} ms a mail`;
      return [
        {
          what: `${load.personal} personal mails among ${load.invitations} invitations (${limit}), p99 until the SMTP server took them`,
          product: `p50 ${seconds(at(0.5))}, p99 ${seconds(at(0.99))}, at most ${seconds(waits.at(-1)!)}`,
          floor: `${goal} s`,
          ratio: at(0.99) / 1000 / goal,
          needed: { atMost: 1 },
        },
        { what: 'Invitations sent meanwhile', product: `${(bulk / took).toFixed(1)}/s` },
      ];
    } finally {
      await server.remove();
    }
  } finally {
    await db.destroy();
    sink.stop();
  }
}

/**
 * Requests password resets at random times.
 * @returns the milliseconds that each took, sorted, and how many other mails were sent in how many seconds.
 */
async function request(db: Db, sink: MailSink, count: number) {
  const prefix = 'personal';
  const addressed = Array.from({ length: count }, (_, index) => `${prefix}${index}@example.net`);
  const people: { emailAddress: string; personId: string }[] = [];
  for (const emailAddress of addressed) {
    const person = { givenName: 'Ann', familyName: 'Berg', emailAddress, passwordHash: '-', whenEmailConfirmed: null };
    people.push({ emailAddress, personId: (await insertPerson(db, person, new Date()))! });
  }
  const [start, before] = [Date.now(), (await sink.taken()).mails];
  const requestedAt = new Map<string, number>();
  await Promise.all(
    people.map(async ({ emailAddress, personId }) => {
      await pause((Math.random() * count * 1000) / perSecond);
      await enqueueMail(db, { message: 'passwordReset', personId }, new Date());
      requestedAt.set(emailAddress, Date.now());
    }),
  );
  const took = (Date.now() - start) / 1000;
  const { mails } = await sink.taken();
  const deadline = Date.now() + 2 * goal * 1000;
  let accepted = await sink.acceptedAt(prefix);
  const bulk = mails - before - accepted.size;
  while (accepted.size < count && Date.now() < deadline) {
    await pause(500);
    accepted = await sink.acceptedAt(prefix);
  }
  if (accepted.size < count) throw new Error(`${count - accepted.size} personal mails have not arrived`);
  const waits = addressed.map((address) => accepted.get(address)! - requestedAt.get(address)!);
  return { waits: waits.toSorted((a, b) => a - b), bulk, took };
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
