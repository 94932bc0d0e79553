import { uncertaintyWork } from '#server/results/closing/releaseUncertainty.ts';
import { recordLog } from '#testing/servers/recordLog.ts';
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { ReportFilter, ReportFilters } from '#contract/entities/reportRequest.ts';
import type { ResultsPage } from '#contract/entities/resultsPage.ts';
import type { HeatMap, SurveyReport, Trend } from '#contract/entities/surveyReport.ts';
import { limits } from '#contract/limits.ts';
import { changeFinding, groupFinding, reportFindings } from '#rules/findings.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { eraseAnswers } from '#server/results/closing/eraseAnswers.ts';
import { randomDraws } from '#testing/randomDraws.ts';
import { readWorkbook } from '#testing/files/readWorkbook.ts';
import { heatMapViews } from './heatMapViews.ts';
import type { ProductCopy } from './productCopy.ts';
import { randomSteps, type Step } from './swapRequests.ts';

type Report = Extract<Step, { kind: 'report' }>;
type Survey = ProductCopy['surveys'][number];

/**
 * Everything that a copy shows to anyone about its surveys over HTTP, including rejections, and everything that it
 * stores about them, line by line. Ids are replaced with stable names. Randomly ordered parts are sorted.
 * @param seed of the requests.
 */
export async function productTranscript(copy: ProductCopy, seed: number): Promise<string[]> {
  const { surveys, organisation } = copy;
  const lines: string[] = [];
  const readAll = async () => {
    for (const survey of surveys) lines.push(...(await overview(copy, survey)));
    lines.push(await get(copy, `/account/${organisation.accountId}/reports`), ...(await stored(copy)));
  };
  await readAll();

  const steps = randomSteps(
    randomDraws(seed),
    await Promise.all(surveys.map((survey) => offeredBy(copy, survey))),
    surveys.map(({ removals }) => removals),
    12,
  );
  for (const [index, step] of steps.entries()) {
    if (step.kind === 'report') {
      lines.push(...(await report(copy, step, index % 3 === 0)));
    } else {
      lines.push(await remove(copy, step));
      await readAll();
    }
  }
  const reports = steps.filter((step) => step.kind === 'report');
  for (const step of reports) lines.push(...(await report(copy, step, false)));
  await readAll();

  for (const survey of surveys)
    await inTransaction(copy.api.db, (tx) => eraseAnswers(tx, survey, copy.api.config, copy.api.clock()));
  await readAll();
  for (const step of reports) lines.push(...(await report(copy, step, false)));
  return lines;
}

/** Calls the product one second after the previous call, so that every call is stored with a later time. */
function call({ api }: ProductCopy, ...request: Parameters<ProductCopy['api']['call']>) {
  api.wait(1000);
  return api.call(...request);
}

/** A line of the transcript: text with ids replaced. */
const line = ({ labels }: ProductCopy, ...parts: unknown[]) =>
  parts
    .map((part) => (typeof part === 'string' ? part : JSON.stringify(part)))
    .join(' ')
    .replace(anId, (id) => labels.get(id) ?? '<id>')
    .replace(aToken, '<token>');
/** The token of a results page. */
const aToken = /(?<=\/results\/|"token":")[\w-]{43}/g;
const anId = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

async function get(copy: ProductCopy, url: string): Promise<string> {
  const { status, text } = await call(copy, 'GET', url, { token: copy.organisation.as.manage });
  return line(copy, 'GET', url, status, text);
}

/** The heat map, the orders of groups that the browser computes from it, and the group that stands out. */
async function heatMap(copy: ProductCopy, url: string): Promise<string[]> {
  const { status, text, body } = await call(copy, 'GET', url, { token: copy.organisation.as.manage });
  const map = status === 200 ? (body as HeatMap) : null;
  const views = map ? heatMapViews(map) : [];
  return [
    line(copy, 'GET', url, status, text),
    line(copy, 'group', map && groupFinding(map)),
    ...views.map(({ columns, order: { sectionId, rows, estimates } }) =>
      line(
        copy,
        `order of ${sectionId}`,
        columns.map(({ id }) => id),
        rows.map(({ group }) => group?.name ?? null),
        [...estimates.values()],
      ),
    ),
  ];
}

/** The trend, and the change that stands out. */
async function trend(copy: ProductCopy, url: string): Promise<string[]> {
  const { status, text, body } = await call(copy, 'GET', url, { token: copy.organisation.as.manage });
  return [
    line(copy, 'GET', url, status, text),
    line(copy, 'change', status === 200 ? changeFinding(body as Trend) : null),
  ];
}

/** The results page with everything that can be on it: what is offered, the page as its readers see it, and its mail. */
async function resultsPage(copy: ProductCopy, url: string): Promise<string[]> {
  const manager = { token: copy.organisation.as.manage };
  const { status, text, body } = await call(copy, 'GET', url, manager);
  const { offered } = body as Partial<ResultsPage>;
  const lines = [line(copy, 'GET', url, status, text)];
  const change = async (method: 'PUT' | 'POST', path: string, json: object) => {
    const answer = await call(copy, method, `${url}${path}`, { ...manager, json });
    lines.push(line(copy, method, `${url}${path}`, json, answer.status, answer.text));
    return answer.body as Partial<ResultsPage>;
  };
  const { whenSaved = null } = await change('PUT', '', {
    language: 'de',
    findings: (offered?.findings ?? []).slice(0, limits.resultsPageFindings).map(({ id }) => id),
    groupId: offered?.groups[0]?.id ?? null,
    decisions: [],
    done: [],
    note: null,
  });
  const { url: link, whenPublished = null } = await change('POST', '/publish', { whenSaved });
  await change('POST', '/send', { whenPublished });
  return link ? [...lines, await get(copy, `/results/${link.split('/').at(-1)}`)] : lines;
}

/** Everything that a survey shows without a filter. */
async function overview(copy: ProductCopy, { surveyId }: Survey): Promise<string[]> {
  const url = `/survey/${surveyId}`;
  const answersUrl = `/account/${copy.organisation.accountId}/survey/${surveyId}/report`;
  return [
    await get(copy, `${url}/filters`),
    await get(copy, `${url}/responses`),
    ...(await heatMap(copy, `${url}/report/heat-map`)),
    ...(await trend(copy, `${url}/report/trend`)),
    ...(await resultsPage(copy, `${url}/results-page`)),
    ...(await download(copy, answersUrl, undefined, (sheets) => [
      ...sheets.get('About')!.rows,
      ...sheets.get('Questions')!.rows,
      ...columnsOf(sheets.get('Answers')!.rows).map(([title, ...said]) => [title, ...said.sort()]),
      ...sheets
        .get('Texts')!
        .rows.map((row) => JSON.stringify(row))
        .sort(),
    ])),
  ];
}

const columnsOf = (rows: readonly (readonly unknown[])[]) =>
  (rows[0] ?? []).map((_, column) => rows.map((row) => row[column]));

type Sheets = Awaited<ReturnType<typeof readWorkbook>>;

/**
 * Requests a file and downloads it. @param read returns its contents; without it, the file is compared byte by byte.
 */
async function download(
  copy: ProductCopy,
  url: string,
  json: object | undefined,
  read?: (sheets: Sheets) => unknown,
): Promise<string[]> {
  const requested = await call(copy, 'POST', `${url}/request-download`, { token: copy.organisation.as.manage, json });
  const { token, ...shown } = requested.body as { token?: string };
  const lines = [line(copy, 'POST', `${url}/request-download`, json ?? {}, requested.status, shown)];
  if (token === undefined) return lines;
  copy.api.wait(1000);
  const { statusCode, headers, rawPayload } = await copy.api.app.inject({
    method: 'GET',
    url: `/api/v0${url}/download?token=${token}`,
  });
  const sheets = statusCode === 200 ? await readWorkbook(rawPayload) : null;
  const file =
    sheets &&
    (read?.(sheets) ?? [
      [...sheets.values()].map(({ rows }) => rows),
      createHash('sha256').update(rawPayload).digest('hex'),
    ]);
  return [
    ...lines,
    line(
      copy,
      'GET',
      `${url}/download`,
      statusCode,
      headers['content-disposition'] ?? '',
      file ?? rawPayload.toString(),
    ),
  ];
}

/**
 * The filters of a survey, with groups by name. Omits questions that are always rejected, since otherwise most requests
 * would be.
 */
async function offeredBy({ api, organisation }: ProductCopy, { surveyId }: Survey) {
  const { body } = await api.call('GET', `/survey/${surveyId}/filters`, { token: organisation.as.report });
  const { questions = [], participantGroups = [] } = body as Partial<ReportFilters>;
  return {
    questions: questions.filter(({ available }) => available),
    groups: participantGroups.map(({ name }) => name),
  };
}

/**
 * Requests a report, and the filters for the same options.
 * @param asFile whether to request the report as a file, too.
 */
async function report(
  copy: ProductCopy,
  { survey, filter, compareToFilter, combine, compare }: Report,
  asFile: boolean,
): Promise<string[]> {
  const { surveys, organisation } = copy;
  const { surveyId } = surveys[survey]!;
  const others = surveys.filter((other) => other.surveyId !== surveyId).map((other) => other.surveyId);
  const json = {
    filter: inCopy(copy, filter),
    compareToFilter: inCopy(copy, compareToFilter),
    ...(combine && { combineWithSurveys: others }),
    ...(compare && { compareToSurvey: others[0] }),
  };
  const query = combine
    ? `?${others.map((id) => `combineWithSurveys=${id}`).join('&')}`
    : compare
      ? `?compareToSurvey=${others[0]}`
      : '';
  const url = `/survey/${surveyId}/report`;
  const { status, text, body } = await call(copy, 'POST', url, { token: organisation.as.report, json });
  return [
    await get(copy, `/survey/${surveyId}/filters${query}`),
    line(copy, 'POST', url, json, status, text),
    line(copy, 'findings', status === 200 ? reportFindings(body as SurveyReport) : null),
    ...(asFile ? await download(copy, url, json) : []),
  ];
}

/** A filter with the ids of groups in place of their names. */
const inCopy = ({ groupIds }: ProductCopy, { questions, participantGroups }: ReportFilter): ReportFilter => ({
  questions: questions ?? [],
  participantGroups: (participantGroups ?? []).map((name) => groupIds.get(name)!),
});

async function remove(copy: ProductCopy, { survey, people }: Extract<Step, { kind: 'remove' }>): Promise<string> {
  const { surveyId, participationIds } = copy.surveys[survey]!;
  const json = { participationIds: people.map((person) => participationIds[person]!) };
  const uncertainty = async () =>
    JSON.stringify(
      await copy.api.db
        .selectFrom('results_snapshot')
        .where('survey_id', '=', surveyId)
        .select('uncertainty')
        .executeTakeFirstOrThrow(),
    );
  const before = await uncertainty();
  const { status, text } = await call(copy, 'DELETE', `/survey/${surveyId}/participations`, {
    token: copy.organisation.as.super,
    json,
  });
  await uncertaintyWork(copy.api, recordLog().log).run();
  const spreads = (await uncertainty()) === before ? 'spreads stay' : 'spreads change';
  return line(copy, 'DELETE', json, status, text, spreads);
}

/**
 * The stored results, requests and mails of the organisation. Checksums are omitted, because they include ids and
 * random orders.
 */
async function stored(copy: ProductCopy): Promise<string[]> {
  const {
    api: { db },
    organisation: { accountId },
    surveys,
    labels,
  } = copy;
  const namesOwn = (row: object) =>
    JSON.stringify(row)
      .match(anId)
      ?.some((id) => labels.has(id));
  const linesOf = async (rows: Promise<object[]>) =>
    (await rows)
      .filter(namesOwn)
      .map((row) => line(copy, row))
      .sort();
  const snapshots = await Promise.all(
    surveys.map(({ surveyId }) =>
      db.selectFrom('results_snapshot').where('survey_id', '=', surveyId).selectAll().executeTakeFirstOrThrow(),
    ),
  );
  return [
    ...snapshots.flatMap(({ columns, texts, ...row }) =>
      [{ ...row, checksum: null }, ...unpacked(columns), textsOf(texts)].map((part) => line(copy, part)),
    ),
    ...(await linesOf(db.selectFrom('results_aggregate').where('account_id', '=', accountId).selectAll().execute())),
    ...(await linesOf(db.selectFrom('report_ledger').where('account_id', '=', accountId).selectAll().execute())),
    ...(await linesOf(db.selectFrom('results_page').where('account_id', '=', accountId).selectAll().execute())),
    ...(await linesOf(db.selectFrom('participation_group').where('account_id', '=', accountId).selectAll().execute())),
    ...(await linesOf(db.selectFrom('audit_entry').where('account_id', '=', accountId).selectAll().execute())),
    ...(await linesOf(db.selectFrom('report_rejection').selectAll().execute())),
    ...(await linesOf(db.selectFrom('job').selectAll().execute())),
  ];
}

/** The header of a snapshot's columns as JSON, and the columns. */
function unpacked(columns: Uint8Array): [header: string, bodies: string] {
  const bytes = gunzipSync(columns);
  const start = 4 + bytes.readUInt32LE();
  return [bytes.toString('utf8', 4, start), bytes.toString('base64', start)];
}

/** Texts are stored in a random order. */
const textsOf = (texts: Uint8Array): string =>
  JSON.stringify(
    (JSON.parse(gunzipSync(texts).toString()) as [string, string[]][]).map(([id, own]) => [id, own.sort()]),
  );
