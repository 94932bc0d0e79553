import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { sql } from 'kysely';
import { openDatabase, type Db } from '../server/db/database.ts';
import { projectRoot } from '../server/projectRoot.ts';
import { eraseDueSurveys, schedule } from '../server/schedule/schedule.ts';
import { sweeps } from '../server/sweeps.ts';
import { countJobs } from '../server/jobs/jobQueries.ts';
import { uncertaintyWork } from '../server/results/closing/releaseUncertainty.ts';
import { createDatabase } from '../testing/databases/createDatabase.ts';
import { productOn, type Product } from '../testing/databases/withProduct.ts';
import { startHttpParticipant } from '../testing/servers/httpParticipant.ts';
import { recordLog } from '../testing/servers/recordLog.ts';
import { startServer } from '../testing/servers/serverProcess.ts';
import { administratorReads, type Reading } from '../testing/surveys/administratorReads.ts';
import { answersTo } from '../testing/surveys/answersTo.ts';
import { makeInstallation, type InstalledOrganisation } from '../testing/surveys/makeInstallation.ts';
import { caller } from './caller.ts';
import type { Bench, Measurement } from './measurement.ts';
import { median } from './median.ts';

/** The number of organisations of the larger installation. The smaller one has a tenth. */
const organisations = Number(process.env['ORGANISATIONS'] ?? 20);
const people = 500;
const closedSurveys = 10;
const times = 5;

/**
 * Measures every list, every report, closing, erasing, every sweep and every scheduled task on two installations, one
 * ten times as large as the other. No time may grow faster than the installation.
 */
export const growth: Bench = {
  title: `Growth: ${organisations / 10} and ${organisations} organisations of ${people} people with ${closedSurveys} closed surveys`,
  async run(postgresUrl) {
    const small = await timesOf(postgresUrl, organisations / 10);
    const large = await timesOf(postgresUrl, organisations);
    return [...large].flatMap(([what, time]) => {
      const before = small.get(what);
      return before === undefined ? [] : [measurement(what, before, time)];
    });
  },
};

function measurement(what: string, small: number, large: number): Measurement {
  const ratio = large / small;
  return {
    what,
    product: `${inMilliseconds(large)}, exponent ${Math.log10(ratio).toFixed(2)}`,
    floor: inMilliseconds(small),
    ratio,
    needed: { atMost: 10 },
  };
}

const inMilliseconds = (time: number) => (time < 10_000 ? `${time.toFixed(1)} ms` : `${(time / 1000).toFixed(1)} s`);

/** The times in milliseconds, by what was measured. */
async function timesOf(postgresUrl: string, size: number): Promise<Map<string, number>> {
  const databaseUrl = await createDatabase(postgresUrl, `bench_${randomUUID().replaceAll('-', '')}`);
  const db = await openDatabase({ databaseUrl, dataDir: '' });
  try {
    const product = await productOn(db);
    const measured = new Map<string, number>();
    const options = { organisations: size, people, closedSurveys, type: 'wellbeing', seed: 'growth' };
    const started = performance.now();
    const installation = await makeInstallation(product, options);
    await sql`vacuum analyze`.execute(db);
    await sql`checkpoint`.execute(db);
    console.log(`${await describe(db)}, made in ${inMilliseconds(performance.now() - started)}`);
    await measureTasks(product, installation, measured);
    await measureCalls(databaseUrl, db, installation, measured);
    return measured;
  } finally {
    await db.destroy();
  }
}

async function describe(db: Db): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select (select count(*) from account) || ' organisations, ' || (select count(*) from participation) || ' participations, '
      || (select count(*) from answer) || ' answers, ' || pg_size_pretty(pg_database_size(current_database())) as text`.execute(
    db,
  );
  return rows[0]!.text;
}

/** Each task first has rows to delete, whose number grows with the installation, and then has nothing to do. */
async function measureTasks(
  { db, config, content, clock }: Product,
  installation: InstalledOrganisation[],
  measured: Map<string, number>,
): Promise<void> {
  const { log, lines } = recordLog();
  const tasks = [
    ...sweeps(db, path.join(projectRoot, 'dist/web')),
    ...schedule({ db, config }, log),
    uncertaintyWork({ db, config, content }, log),
    { name: 'counting jobs', run: (now: Date) => countJobs(db, now) },
  ];
  for (const { name, run } of tasks) {
    const first = await milliseconds(() => run(clock()));
    measured.set(`${name}, first`, first);
    measured.set(`${name}, with nothing to do`, await medianOf(() => run(clock())));
  }
  const { accountId } = installation.at(-1)!;
  await db.updateTable('account').set({ retention_months: 1 }).where('id', '=', accountId).execute();
  measured.set(
    "erasing the answers to an organisation's surveys",
    await milliseconds(() => eraseDueSurveys(db, config, log, clock())),
  );
  if (lines.length > 0) throw new Error(`A task failed: ${JSON.stringify(lines)}`);
}

async function measureCalls(
  databaseUrl: string,
  db: Db,
  [organisation, ...others]: InstalledOrganisation[],
  measured: Map<string, number>,
): Promise<void> {
  const { token, openId, managerId } = organisation!;
  const startedAt = performance.now();
  const server = await startServer({ DATABASE_URL: databaseUrl, DEMO: '0' });
  measured.set('a start of the server', performance.now() - startedAt);
  try {
    await sql`update session_token set expires_at = now() + interval '1 day' where person_id = ${managerId}`.execute(
      db,
    );
    await sql`update person set super_admin = true where id = ${managerId}`.execute(db);
    const call = caller(server.url, token);
    const readings: Record<string, Reading> = {
      ...administratorReads(organisation!),
      'all organisations': { method: 'GET', path: '/admin/accounts' },
      'a search for organisations': { method: 'GET', path: '/admin/accounts/search?text=1' },
      'the page Platform': { method: 'GET', path: '/admin/platform' },
    };
    // The norm needs surveys of three other organisations.
    if (others.length < 3) delete readings['a report compared with other organisations'];
    for (const [what, { method, path: operation, body }] of Object.entries(readings)) {
      measured.set(`${what}, first`, await milliseconds(() => call(method, operation, body)));
      measured.set(what, await medianOf(() => call(method, operation, body)));
    }
    measured.set('a request for links', await medianOf(() => requestLinks(server.url)));
    await measureParticipants(server.url, db, openId, measured);
    measured.set('closing a survey', await milliseconds(() => call('POST', `/survey/${openId}/close`)));
  } finally {
    await server.remove();
  }
}

async function requestLinks(url: string): Promise<void> {
  const { status } = await fetch(`${url}/api/v0/participations/link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailAddress: 'no.one@example.org' }),
  });
  if (status !== 204) throw new Error(`The request for links answered ${status}`);
}

/** People who have not started yet, one after the other. */
async function measureParticipants(
  url: string,
  db: Db,
  surveyId: string,
  measured: Map<string, number>,
): Promise<void> {
  const invited = await db
    .selectFrom('participation')
    .where('survey_id', '=', surveyId)
    .where('when_started', 'is', null)
    .where('participant_id', 'is not', null)
    .select('token')
    .orderBy('token')
    .limit(20)
    .execute();
  const [starts, saves, submissions]: number[][] = [[], [], []];
  for (const { token } of invited) {
    const began = performance.now();
    const participant = await startHttpParticipant(url, token);
    const { survey } = await participant.read();
    starts!.push(performance.now() - began);
    for (const answer of answersTo(survey))
      saves!.push(await milliseconds(() => expectStatus(participant.answer(answer), 204)));
    submissions!.push(await milliseconds(() => expectStatus(participant.complete(), 204)));
  }
  measured.set('opening an invitation up to the first question', median(starts!));
  measured.set('saving an answer', median(saves!));
  measured.set('submitting', median(submissions!));
}

async function expectStatus(reply: Promise<number>, status: number): Promise<void> {
  if ((await reply) !== status) throw new Error(`${await reply} instead of ${status}`);
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) taken.push(await milliseconds(work));
  return median(taken);
}
