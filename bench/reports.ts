import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import type { ReportFilters, ReportRequest, SurveyReport } from '../contract/entities/surveyReport.ts';
import { createApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { loadContent } from '../server/content/loadContent.ts';
import { openDatabase } from '../server/db/database.ts';
import { migrate } from '../server/db/migrate.ts';
import { startSession } from '../server/features/auth/issueTokens.ts';
import { closeSurvey } from '../server/features/survey/closeSurvey.ts';
import { storeSurveyTypes } from '../server/features/survey/surveyTypeQueries.ts';
import { projectRoot } from '../server/projectRoot.ts';
import { forgetSnapshot } from '../server/results/loadSnapshot.ts';
import { createDatabase } from '../testing/createDatabase.ts';
import { answeredSurvey } from './answeredSurvey.ts';
import { aspectsBySql } from './aspectsBySql.ts';
import { median } from './median.ts';

/** Milliseconds of a report, and of the aspects' numbers in it by SQL. */
export interface ReportTimes {
  first: number;
  repeated: number;
  bySql: number;
}

export interface Reports {
  people: number;
  items: number;
  answers: number;
  /** Of everybody, and of an answer within a group: first as nobody asked before, so that it is decided and noted. */
  whole: ReportTimes;
  filtered: ReportTimes;
  /** Milliseconds from the call to the answer, with all that closing does. */
  closing: number;
  /** Bytes on disk: the row of the snapshot, the table of answers with its index. */
  snapshotBytes: number;
  answerBytes: number;
  /** Bytes that the process lets go of with the decoded snapshot. */
  memory: number;
}

const rounds = { report: 15, sql: 3 };

/**
 * The report of so many completed responses to the wellbeing survey as the API answers it, without a network between,
 * beside one SQL query over one row an answer that works out the aspects' means, counts and shares: a part of the report,
 * since it tells of all questions, keeps accounts of what it told, and writes itself down as JSON.
 * @throws Error where the two disagree by more than 1e-9.
 */
export async function reports(postgresUrl: string, people: number): Promise<Reports> {
  const url = new URL(await createDatabase(postgresUrl, `bench_${randomUUID().replaceAll('-', '')}`));
  // What SQL sorts and groups shall fit into memory.
  url.searchParams.set('options', '-c work_mem=256MB');
  const db = await openDatabase({ databaseUrl: url.href, dataDir: '' });
  const deps = { db, config: readConfig({}), content: await loadContent(path.join(projectRoot, 'content')), clock: () => new Date() };
  await migrate(db);
  await storeSurveyTypes(db, deps.content.surveyTypes, deps.clock());
  const app = await createApp(deps, { level: 'silent', stream: { write: () => {} } });
  await app.ready();
  try {
    const { survey, personId, groupId, definition, items } = await answeredSurvey(deps, people);
    const { access_token: token } = await startSession(db, { kind: 'person', personId }, deps.clock());
    const call = async <T>(method: 'GET' | 'POST', operation: string, body?: object): Promise<T> => {
      const response = await app.inject({
        method, url: `/api/v0/survey/${survey.surveyId}/${operation}`, headers: { authorization: `Bearer ${token}` }, ...(body && { payload: body }),
      });
      if (response.statusCode !== 200) throw new Error(`${operation} answered ${response.statusCode}: ${response.body}`);
      return JSON.parse(response.body) as T;
    };
    const report = (request: ReportRequest) => call<SurveyReport>('POST', 'report', request);

    const closing = await milliseconds(() => closeSurvey(db, survey, deps.config, deps.clock()));
    await sql`vacuum analyze`.execute(db);
    const wholeFirst = await milliseconds(() => report({}));
    const { questions } = await call<ReportFilters>('GET', 'filters');
    const question = questions.find(({ id }) => id === 'work-pattern')!;
    const request = { filter: { questions: [{ id: question.id, answers: [0] }], participantGroups: [groupId] } };
    const filteredFirst = await milliseconds(() => report(request));

    const measure = async (first: number, asked: ReportRequest, filter: Parameters<typeof aspectsBySql>[2]): Promise<ReportTimes> => {
      requireSame(await report(asked), await aspectsBySql(db, { ...survey, definition }, filter));
      return {
        first,
        bySql: await medianOf(rounds.sql, () => aspectsBySql(db, { ...survey, definition }, filter)),
        repeated: await medianOf(rounds.report, () => report(asked)),
      };
    };
    const whole = await measure(wholeFirst, {}, null);
    const filtered = await measure(filteredFirst, request, { questionId: question.id, value: 0, groupId });
    const { rows: [sizes] } = await sql<{ snapshot: number; answer: number; answers: number }>`
      select pg_total_relation_size('results_snapshot') as snapshot, pg_total_relation_size('answer') as answer,
        (select count(*) from answer) as answers`.execute(db);
    const held = await heldMemory();
    forgetSnapshot(survey.surveyId);
    const memory = held - await heldMemory();
    return {
      people, items, answers: sizes!.answers, whole, filtered, closing, memory,
      snapshotBytes: sizes!.snapshot, answerBytes: sizes!.answer,
    };
  } finally {
    await app.close();
    await db.destroy();
  }
}

function requireSame({ sections }: SurveyReport, bySql: Awaited<ReturnType<typeof aspectsBySql>>): void {
  const told = sections.flatMap(({ areas }) => areas.flatMap(({ series: [own] }) => own?.aspects ?? []));
  const numbers = told.map(({ sampleSize, score, minRatio, midRatio, maxRatio }) => [sampleSize, score, minRatio, midRatio, maxRatio]);
  const isSame = numbers.length === bySql.length && numbers.every((own, aspect) =>
    own.every((number, index) => number !== null && Math.abs(number - bySql[aspect]![index]!) <= 1e-9));
  if (!isSame) throw new Error(`The report tells ${JSON.stringify(numbers)}, and SQL ${JSON.stringify(bySql)}`);
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function medianOf(times: number, work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < times; round += 1) taken.push(await milliseconds(work));
  return median(taken);
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes that are still held after collections, of objects and of arrays of bytes; what one finds, the next may remove. */
async function heldMemory(): Promise<number> {
  for (let time = 0; time < 3; time += 1) {
    collect();
    await pause(100);
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
