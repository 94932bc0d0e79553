import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findFreePort } from '../testing/servers/findFreePort.ts';
import { startHttpParticipant } from '../testing/servers/httpParticipant.ts';
import { killDuringMail } from '../testing/faults/killDuringMail.ts';
import { createServerDatabase, type ServerDatabase } from '../testing/databases/serverDatabase.ts';
import { startServer, type ServerProcess } from '../testing/servers/serverProcess.ts';
import { startSmtpServer, type ReceivedMail, type TestSmtpServer } from '../testing/mail/smtpServer.ts';
import { seedDemo } from './demo/seedDemo.ts';
import { makeSurvey } from '../testing/surveys/makeSurvey.ts';

// Runs the whole built server and a real SMTP server.
vi.setConfig({ testTimeout: 180_000 });

let database: ServerDatabase;
let smtp: TestSmtpServer | undefined;
let server: ServerProcess | undefined;
beforeEach(async () => {
  database = await createServerDatabase();
});
afterEach(async () => {
  await server?.remove();
  await smtp?.close();
  await database.remove();
});

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 50 });
const count = (text: string, part: string) => text.split(part).length - 1;

it('sends invitations by SMTP even if the mail server was down for a while, and one mail to a person who has submitted', async () => {
  const port = await findFreePort();
  await database.use(async (product) => {
    await seedDemo(product);
    await makeSurvey(product, { people: 3, name: 'Autumn' });
  });
  server = await startServer({ ...database.settings, DEMO: '1', SMTP_URL: `smtp://127.0.0.1:${port}` });
  // The mails of the demonstration are files, even if there is a mail server.
  await eventually(() =>
    expect(
      readdirSync(path.join(server!.dataDir, 'mail')).filter((file) => file.endsWith('.eml')).length,
    ).toBeGreaterThan(20),
  );
  await eventually(() => expect(count(server!.logs(), 'Job failed, it will be tried again')).toBe(3));
  expect(await server.stop()).toBe(0);
  // As if half a minute had passed: the jobs are due again.
  await database.use(({ db, clock }) => db.updateTable('job').set({ run_at: clock() }).execute());
  smtp = await startSmtpServer({ port });
  await server.restart();
  await eventually(() => expect(smtp!.mails).toHaveLength(3));
  expect(smtp.mails.map(({ to }) => to).sort()).toEqual([
    'person0@example.org',
    'person1@example.org',
    'person2@example.org',
  ]);

  const [invitation] = smtp.mails as [ReceivedMail];
  const link = new RegExp(`${server.url}/app/s/(\\S+)`).exec(invitation.parsed.text ?? '');
  expect((await fetch(link![0])).status).toBe(200);
  const person = await startHttpParticipant(server.url, link![1]!);
  await person.answer({ questionId: 'work-place', intValue: 0 });
  for (const questionId of (await person.read()).scales)
    expect(await person.answer({ questionId, intValue: 3 })).toBe(204);
  expect(await Promise.all([person.complete(), person.complete(), person.complete()])).toEqual(
    expect.arrayContaining([204, 400, 400]),
  );
  await eventually(() => expect(smtp!.mails).toHaveLength(4));

  // The request of a mail program when a person presses its unsubscribe button (RFC 8058).
  const stop = /<(http[^>]+)>/.exec(
    invitation.parsed.headers.find(({ key }) => key === 'list-unsubscribe')!.value,
  )![1]!;
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  expect((await fetch(stop, { method: 'POST', body: form })).status).toBe(204);

  await pause(1500);
  expect(await server.stop()).toBe(0);
  expect(await database.use(({ db }) => db.selectFrom('job').selectAll().execute())).toEqual([]);
  expect(smtp.mails).toHaveLength(4);
  expect(smtp.mails[3]).toMatchObject({
    to: invitation.to,
    parsed: { subject: 'Thank you for taking part in Autumn' },
  });
  expect(smtp.requested.filter((address) => address.endsWith('@demo.test'))).toEqual([]);
  for (const secret of ['example.org', 'demo.test', 'Given0', link![1]!])
    expect(server.logs().replaceAll(/^ .*$/gm, '')).not.toContain(secret);
});

it('loses no mail when the server is killed, and repeats at most the mails that were being sent', async () => {
  const { lost, doubled, unavoidable } = await killDuringMail(database, { servers: 1, people: 30 });
  expect(lost).toEqual([]);
  expect(doubled.length).toBeLessThanOrEqual(unavoidable);
});

// The embedded database allows only one server.
it.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'goes on after another server that shared the work was killed, and repeats at most the mails that the killed server was sending',
  async () => {
    const { lost, doubled, unavoidable } = await killDuringMail(database, { servers: 2, people: 300 });
    expect(lost).toEqual([]);
    expect(doubled.length).toBeLessThanOrEqual(unavoidable);
  },
);
