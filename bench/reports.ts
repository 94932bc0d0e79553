import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { ReportFilters, ReportRequest } from '../contract/entities/reportRequest.ts';
import type { SurveyReport } from '../contract/entities/surveyReport.ts';
import { openDatabase } from '../server/db/database.ts';
import type { Deps } from '../server/deps.ts';
import { startSession } from '../server/features/auth/issueTokens.ts';
import { createDatabase } from '../testing/databases/createDatabase.ts';
import { productOn } from '../testing/databases/withProduct.ts';
import { startServer, type ServerProcess } from '../testing/servers/serverProcess.ts';
import { answeredSurvey, type AnsweredSurvey } from './answeredSurvey.ts';
import { aspectsBySql } from './aspectsBySql.ts';
import type { Bench } from './measurement.ts';
import { longestPause } from './longestPause.ts';
import { reportMeasurements, type ReportTimes, type Sizes } from './reportMeasurements.ts';

const [few, many] = [10_000, 100_000];
const rounds = 3;
/** The number of reports in a round, each compared with one SQL query. */
const inARound = 7;

/**
 * Measures the report of a closed survey over HTTP with everything that belongs to it, such as authentication,
 * disclosure control and the entry in the audit log. The floor is one SQL query over one row per answer that computes
 * only the aspects' means, counts and shares. The report also covers all questions.
 */
export const reports: Bench = {
  title: "The organisation's report",
  async run(postgresUrl) {
    const databaseUrl = await createDatabase(postgresUrl, `bench_${randomUUID().replaceAll('-', '')}`);
    // SQL should sort and group in memory. The product uses a server with default settings.
    const db = await openDatabase({
      databaseUrl: `${databaseUrl}?options=${encodeURIComponent('-c work_mem=256MB -c maintenance_work_mem=1GB')}`,
      dataDir: '',
    });
    const deps = await productOn(db);
    const server = await startServer({ DATABASE_URL: databaseUrl, DEMO: '0' });
    try {
      const small = await closedSurvey(deps, server, few);
      const large = await closedSurvey(deps, server, many);
      await sql`vacuum analyze`.execute(db);
      await sql`checkpoint`.execute(db);
      for (let round = 0; round < rounds; round += 1) {
        await askOf(deps, server, small, round);
        await askOf(deps, server, large, round);
      }
      return reportMeasurements(small.times, large.times, await sizesOnDisk(deps, large));
    } finally {
      await server.remove();
      await db.destroy();
    }
  },
};

interface ClosedSurvey extends AnsweredSurvey {
  times: ReportTimes;
}

async function closedSurvey(deps: Deps, server: ServerProcess, people: number): Promise<ClosedSurvey> {
  const answered = await answeredSurvey(deps, people);
  const call = await signIn(deps, server, answered);
  let [closing, intervals] = [0, 0];
  const pause = await longestPause(server.url, async () => {
    closing = await milliseconds(() => call('POST', 'close'));
    intervals = await milliseconds(async () => {
      while (!(await hasUncertainty(deps, answered))) await setTimeout(50);
    });
  });
  const times = () => ({ first: [], repeated: [], bySql: [] });
  return {
    ...answered,
    times: {
      people,
      closing,
      intervals,
      pause,
      whole: times(),
      filtered: times(),
      filters: { first: [], repeated: [] },
      decided: [],
      memory: [],
    },
  };
}

/**
 * Requests a round of reports on everyone, and on people of a group who gave a certain answer. Each is measured first
 * after a restart, and then repeated.
 */
async function askOf(deps: Deps, server: ServerProcess, closed: ClosedSurvey, round: number): Promise<void> {
  const { survey, groupIds, definition, times } = closed;
  const call = await signIn(deps, server, closed);
  const report = (request: ReportRequest) => call<SurveyReport>('POST', 'report', request);
  const filters = () => call<ReportFilters>('GET', 'filters');
  const { questions } = await filters();
  const { id: questionId } = questions.find(({ id }) => id === 'work-pattern')!;
  const ofGroup = (groupId: string): ReportRequest => ({
    filter: { questions: [{ id: questionId, answers: [0] }], participantGroups: [groupId] },
  });
  const [groupId, ...others] = groupIds as [string, ...string[]];

  // Each round requests another group, which no one has requested before.
  times.decided.push(await milliseconds(() => report(ofGroup(others[round]!))));
  await report(ofGroup(groupId));
  for (const [own, request, filter] of [
    [times.whole, {}, null],
    [times.filtered, ofGroup(groupId), { questionId, value: 0, groupId }],
  ] as const) {
    await server.restart();
    const before = residentMemory(server.pid());
    own.first.push(await milliseconds(() => report(request)));
    requireSame(await report(request), await aspectsBySql(deps.db, { ...survey, definition }, filter));
    own.bySql.push(await milliseconds(() => aspectsBySql(deps.db, { ...survey, definition }, filter)));
    if (own === times.whole) times.memory.push({ before, after: residentMemory(server.pid()) });
    for (let time = 0; time < inARound; time += 1) own.repeated.push(await milliseconds(() => report(request)));
  }
  await server.restart();
  times.filters.first.push(await milliseconds(filters));
  for (let time = 0; time < inARound; time += 1) times.filters.repeated.push(await milliseconds(filters));
}

/**
 * @returns a function that calls an operation on the survey as its manager; It throws if the response is not a success.
 */
async function signIn({ db, clock }: Deps, { url }: ServerProcess, { survey, personId }: AnsweredSurvey) {
  const { access_token: token } = await startSession(db, { kind: 'person', personId }, clock());
  return async <T>(method: 'GET' | 'POST', operation: string, body?: object): Promise<T> => {
    const response = await fetch(`${url}/api/v0/survey/${survey.surveyId}/${operation}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${operation} answered ${response.status}: ${text}`);
    return (text === '' ? null : JSON.parse(text)) as T;
  };
}

/** @throws Error if a report and SQL differ by more than 1e-9. */
function requireSame({ sections }: SurveyReport, bySql: Awaited<ReturnType<typeof aspectsBySql>>): void {
  const released = sections.flatMap(({ areas }) => areas.flatMap(({ series: [own] }) => own?.aspects ?? []));
  const numbers = released.map(({ sampleSize, score, minRatio, midRatio, maxRatio }) => [
    sampleSize,
    score,
    minRatio,
    midRatio,
    maxRatio,
  ]);
  const isSame =
    numbers.length === bySql.length &&
    numbers.every((own, aspect) =>
      own.every((number, index) => number !== null && Math.abs(number - bySql[aspect]![index]!) <= 1e-9),
    );
  if (!isSame) throw new Error(`The report tells ${JSON.stringify(numbers)}, and SQL ${JSON.stringify(bySql)}`);
}

/** Asks the database, because the first report on the results would be a pause of its own. */
async function hasUncertainty({ db }: Deps, { survey: { accountId, surveyId } }: AnsweredSurvey): Promise<boolean> {
  const row = await db
    .selectFrom('results_snapshot')
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .where('uncertainty', 'is not', null)
    .select('number')
    .executeTakeFirst();
  return row !== undefined;
}

async function sizesOnDisk({ db }: Deps, { survey: { accountId, surveyId } }: AnsweredSurvey): Promise<Sizes> {
  const {
    rows: [sizes],
  } = await sql<Sizes>`
    select (select pg_column_size(columns) + pg_column_size(texts) from results_snapshot where account_id = ${accountId}::uuid and survey_id = ${surveyId}::uuid) as snapshot,
      pg_total_relation_size('answer') * (select count(*) from answer where account_id = ${accountId}::uuid) / (select count(*) from answer) as answers`.execute(
    db,
  );
  return sizes!;
}

/** The resident memory of a process in bytes. Available only on Linux. NaN elsewhere. */
function residentMemory(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
  } catch {
    return NaN;
  }
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
