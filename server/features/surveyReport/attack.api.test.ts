import { randomInt } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '#contract/entities/answer.ts';
import type { ReportFilter, ReportFilters, ReportRequest } from '#contract/entities/reportRequest.ts';
import type { SurveyReport } from '#contract/entities/surveyReport.ts';
import { scoreSurvey } from '#rules/scoring.ts';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { attackedType } from '#testing/surveys/attackedType.ts';
import { eventQuestions, eventSource, withEvents } from '#testing/surveys/withEvents.ts';
import { compareHeatMap } from '#testing/results/compareHeatMap.ts';
import { isolatedResponses } from '#testing/attacks/isolatedResponses.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';
import { readWorkbook } from '#testing/files/readWorkbook.ts';
import { randomNumbers } from '#server/randomNumbers.ts';
import { ApiError } from '#server/ApiError.ts';
import { loadSnapshot, type Snapshot } from '#server/results/snapshot/loadSnapshot.ts';
import { removeParticipations } from '../surveyParticipations/changeParticipations.ts';
import { buildReport } from './report/buildReport.ts';
import {
  downloadAnonymisedSurveyReport,
  requestAnonymisedSurveyReportDownload,
  downloadReport,
  requestReportDownload,
} from './download/downloads.ts';
import { getFilters } from './surveyReportRoutes.ts';
import { getHeatMap, getTrend } from './heatMapAndTrend.ts';
import { makeSurvey, type TestSurvey } from '#testing/surveys/makeSurvey.ts';

const minimum = 5;
const requests = Number(process.env['ATTACK_REQUESTS'] ?? 2_000);
const seed = Number(process.env['ATTACK_SEED'] ?? randomInt(1_000_000_000));
const random = randomNumbers(seed);
const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;

const definition = withEvents(attackedType);
type Survey = TestSurvey & {
  people: number;
  answers: Answer[][];
  groups: Record<string, number[]>;
  /** For each variable, the people who have a value of it. */
  bases: Map<string, Uint8Array>;
  filters: ReportFilters;
  filterOptions: Snapshot['results']['filterOptions'];
  /** The events of the first report of everyone, as text. */
  events?: string;
};

let api: ApiApp;
let organisation: Organisation;
let personId: string;
let surveys: Survey[];

beforeAll(async () => {
  api = await createApiApp({ MIN_REPORT_SAMPLE: String(minimum) });
  organisation = await createOrganisation(api);
  personId = (
    await api.db
      .selectFrom('person')
      .where('email_address', '=', organisation.emails.manage)
      .select('id')
      .executeTakeFirstOrThrow()
  ).id;
  surveys = [await attackedSurvey(organisation.accountId, 60), await attackedSurvey(organisation.accountId, 45)];
  for (const people of [50, 45, 40]) await attackedSurvey((await createOrganisation(api, 'Another')).accountId, people);
});
afterAll(() => api.close());

/**
 * People answer at random and leave out some questions. Each person leaves out either every item of the aspect "energy"
 * or none of them, so that the file contains these items. The groups overlap, and the adversary did not create them.
 */
async function attackedSurvey(accountId: string, people: number): Promise<Survey> {
  const answers = Array.from({ length: people }, () => {
    const leavesEnergyOut = random() < 0.12;
    return definition.sections.flatMap(({ questions }) =>
      questions.flatMap((question): Answer[] => {
        const questionId = question.id;
        if (questionId.startsWith('energy-') ? leavesEnergyOut : random() < 0.12) return [];
        if (question.type !== 'multi')
          return [{ questionId, intValue: 1 + Math.floor(random() * (question as { max: number }).max) }];
        const index = Math.floor(random() * random() * question.options.length);
        return [
          question.multichoiceType === 'multi'
            ? { questionId, intValueArray: [...new Set([index, pick([0, 1, 2])])] }
            : { questionId, intValue: index },
        ];
      }),
    );
  });
  const groups = Object.fromEntries(
    ['A', 'B', 'C', 'D'].map((name) => [
      name,
      Array.from({ length: people }, (_, person) => person).filter(() => random() < 0.3),
    ]),
  );
  const survey = await makeSurvey(api, {
    accountId,
    people,
    type: definition,
    groups: Object.fromEntries(
      Object.entries(groups).map(([name, members]) => [name, (person: number) => members.includes(person)]),
    ),
    answers: (_, person) => answers[person]!,
    status: 'CLOSED',
  });
  return {
    ...survey,
    people,
    answers,
    groups,
    bases: basesOf(people, answers),
    filters: await getFilters(api, survey),
    filterOptions: (await loadSnapshot(api.db, survey)).results.filterOptions,
  };
}

/**
 * The codes that a filter option covers in a request. Options that are merged in one of the request's surveys are
 * merged in all of them.
 */
function codesOf(id: string, own: readonly number[], surveysOfRequest: readonly Survey[]): number[] {
  const all = surveysOfRequest.flatMap(({ filterOptions }) => filterOptions.get(id)!.map(({ values }) => values));
  const codes = new Set(own);
  for (let size = 0; size < codes.size;) {
    size = codes.size;
    for (const values of all) if (values.some((value) => codes.has(value))) values.forEach((value) => codes.add(value));
  }
  return [...codes];
}

/** The people that a filter of a request's first survey covers, derived only from their answers. */
function peopleOf(
  survey: Survey,
  inRequest: readonly [Survey, ...Survey[]],
  filter: ReportFilter | null | undefined,
): Uint8Array {
  const [{ filterOptions }] = inRequest;
  return Uint8Array.from({ length: survey.people }, (_, person) => {
    const answersHold = (filter?.questions ?? []).every(({ id, answers }) => {
      if (answers.length === 0) return true;
      const codes = codesOf(
        id,
        answers.flatMap((answer) => filterOptions.get(id)![answer]!.values),
        inRequest,
      );
      const given = survey.answers[person]!.find(({ questionId }) => questionId === id);
      const own = given?.intValueArray?.map((value) => value + 1) ?? [given ? given.intValue! + 1 : 0];
      return own.some((code) => codes.includes(code));
    });
    const groups = filter?.participantGroups ?? [];
    const isMember =
      groups.length === 0 ||
      groups.some((groupId) => {
        const name = Object.entries(survey.groupIds).find(([, id]) => id === groupId)?.[0];
        return name !== undefined && survey.groups[name]!.includes(person);
      });
    return answersHold && isMember ? 1 : 0;
  });
}

/**
 * The bases of a survey, calculated from the answers: the people with a score of each aspect or section, and the people
 * who answered each item.
 */
function basesOf(people: number, given: Answer[][]): Map<string, Uint8Array> {
  const bases = new Map<string, Uint8Array>([['whole', new Uint8Array(people).fill(1)]]);
  given.forEach((answers, person) => {
    const { sections } = scoreSurvey(
      definition,
      new Map(answers.map(({ questionId, intValue }) => [questionId, intValue ?? null])),
    );
    const released = sections.flatMap(({ code, score, aspects }) => [
      [`spread:${code}`, score] as const,
      ...aspects.map((aspect) => [`aspect:${code}/${aspect.code}`, aspect.score] as const),
    ]);
    const items = answers.map(({ questionId }) => [`item:${questionId}`, 1] as const);
    for (const [name, score] of [...released, ...items]) {
      if (!bases.has(name)) bases.set(name, new Uint8Array(people));
      if (score !== null) bases.get(name)![person] = 1;
    }
  });
  return bases;
}

/**
 * The names of the variables for which a report releases numbers about one of its populations. `series` is the position
 * of the population in the series of an aspect area. `spread` is its position in a distribution, which has no series
 * for the norm.
 */
function releasedVariables(
  { sections }: SurveyReport,
  { series, spread }: { series: number; spread: number },
): string[] {
  const scored = sections.filter(({ areas }) => areas.some(({ id }) => id === 'aspects'));
  return [
    'whole',
    ...scored.flatMap(({ id, areas }) =>
      areas.flatMap((area) => {
        if (area.id === 'spread') return area.series[spread]!.data.some(({ y }) => y !== null) ? [`spread:${id}`] : [];
        if (area.id !== 'aspects') return [];
        const { aspects } = definition.report.sections.find(({ code }) => code === id)!;
        return area.series[series]!.aspects.flatMap(({ score }, index) =>
          score !== null ? [`aspect:${id}/${aspects[index]!.code}`] : [],
        );
      }),
    ),
  ];
}

function randomFilter({ questions, participantGroups }: ReportFilters): ReportFilter {
  const some = <T>(of: T[], chance: number) => of.filter(() => random() < chance);
  return {
    questions: some(questions, 0.4).map(({ id, options }) => ({ id, answers: some([...options.keys()], 0.5) })),
    participantGroups: some(participantGroups, 0.25).map(({ id }) => id),
  };
}

/** For each survey and variable, the populations for which numbers were released. */
type Knowledge = Map<Survey, Map<string, Map<string, Uint8Array>>>;

function learn(knowledge: Knowledge, survey: Survey, variable: string, population: Uint8Array) {
  const variables = knowledge.get(survey) ?? knowledge.set(survey, new Map()).get(survey)!;
  const populations = variables.get(variable) ?? variables.set(variable, new Map()).get(variable)!;
  populations.set(population.join(''), population);
}

/** The first small set of responses about which the adversary can learn something. Null if there is none. */
function isolated(knowledge: Knowledge) {
  for (const [{ bases }, variables] of knowledge) {
    for (const [variable, populations] of variables) {
      const found = isolatedResponses([...populations.values()], bases.get(variable)!, minimum);
      if (found) return { variable, people: found.length };
    }
  }
  return null;
}

const saysSomething = ({ questions, participantGroups }: ReportFilter) =>
  participantGroups!.length > 0 || questions!.some(({ answers }) => answers.length > 0);

/** Requests a report, and waits for a day if the daily limit is reached. */
async function ask(survey: Survey, request: ReportRequest): Promise<SurveyReport | ApiError> {
  try {
    return (await buildReport(api, { survey, request, personId }, api.clock())).report;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code !== 'TooManyRequests') return error;
    api.wait(24 * 60 * 60 * 1000 + 1);
    return ask(survey, request);
  }
}

/** Events are the same steps in every report of everyone, also after removals, and suppressed in every other one. */
function expectEvents(
  survey: Survey,
  { sections }: SurveyReport,
  { filter, compareToFilter, ...others }: ReportRequest,
) {
  const reported = sections.flatMap(({ areas }) => areas.filter(({ id }) => id.startsWith('event-')));
  expect(reported).toHaveLength(eventQuestions.length + 3);
  const isWhole =
    !saysSomething(filter!) && !(compareToFilter && saysSomething(compareToFilter)) && Object.keys(others).length === 0;
  if (!isWhole) {
    expect(reported.map((area) => [area.reported, area.suppressed])).toEqual(reported.map(() => [null, true]));
    return;
  }
  const said = JSON.stringify(reported.map((area) => area.reported));
  expect(said).toContain('"atLeast"');
  survey.events ??= said;
  expect(said).toBe(survey.events);
  counts.events += 1;
}
const counts = { events: 0 };

/**
 * Makes random requests. `answered` collects the populations whose numbers were released. `unguarded` collects those
 * whose numbers would be released if only law 1 (docs/rules/disclosure.md#law-1) applied.
 */
async function attack(
  times: number,
  knowledge: { answered: Knowledge; unguarded: Knowledge },
  removed: Map<Survey, Set<number>>,
) {
  let released = 0;
  for (let time = 0; time < times; time += 1) {
    const survey = pick(surveys);
    const other = surveys.find((each) => each !== survey)!;
    const [filter, compareToFilter] = [
      randomFilter(survey.filters),
      random() < 0.3 ? randomFilter(survey.filters) : null,
    ];
    const against = random();
    const request: ReportRequest = {
      filter,
      compareToFilter,
      ...(against < 0.1 && { compareToSurvey: other.surveyId }),
      ...(against > 0.9 && { compareToNormative: true }),
      ...(against >= 0.1 && random() < 0.1 && { combineWithSurveys: [other.surveyId] }),
    };
    const own = { series: 0, spread: 0 };
    const parts: { of: Survey; held: ReportFilter; place: typeof own }[] = [{ of: survey, held: filter, place: own }];
    if (request.combineWithSurveys) parts.push({ of: other, held: filter, place: own });
    if (request.compareToSurvey) parts.push({ of: other, held: filter, place: { series: 1, spread: 1 } });
    if (compareToFilter && saysSomething(compareToFilter)) {
      const place = {
        series: request.compareToSurvey || request.compareToNormative ? 2 : 1,
        spread: request.compareToSurvey ? 2 : 1,
      };
      parts.push({ of: survey, held: compareToFilter, place });
      if (request.combineWithSurveys) parts.push({ of: other, held: compareToFilter, place });
    }
    const report = await ask(survey, request);
    if (!(report instanceof ApiError)) {
      released += 1;
      expectEvents(survey, report, request);
    }
    const inRequest: [Survey, ...Survey[]] =
      request.combineWithSurveys || request.compareToSurvey ? [survey, other] : [survey];
    for (const { of, held, place } of parts) {
      const population = peopleOf(of, inRequest, held).map((isIn, person) => (removed.get(of)!.has(person) ? 0 : isIn));
      for (const variable of report instanceof ApiError ? [] : releasedVariables(report, place))
        learn(knowledge.answered, of, variable, population);
      for (const [variable, base] of of.bases) {
        const size = population.reduce((sum, isIn, person) => sum + (isIn & base[person]!), 0);
        if (size >= minimum) learn(knowledge.unguarded, of, variable, population);
      }
    }
  }
  return released;
}

/**
 * Downloads both files. The report's file releases the same numbers as the report. The file of answers releases numbers
 * about everyone who answered an item.
 */
async function download(survey: Survey, knowledge: Knowledge, removed: Set<number>) {
  const { token } = await requestAnonymisedSurveyReportDownload(api, { survey, personId }, api.clock());
  const { bytes } = await downloadAnonymisedSurveyReport(api, { ...survey, token, note: () => undefined }, api.clock());
  const everyone = Uint8Array.from({ length: survey.people }, (_, person) => (removed.has(person) ? 0 : 1));
  const titles = (await readWorkbook(await buffer(bytes))).get('Answers')?.rows[0] ?? [];
  for (const id of [...eventQuestions, eventSource])
    expect(titles.filter((title) => String(title).includes(id))).toEqual([]);
  const items = titles.map((title) => `item:${String(title)}`).filter((item) => survey.bases.has(item));
  for (const item of items) learn(knowledge, survey, item, everyone);

  const report = await requestReportDownload(api, { survey, request: {}, personId }, api.clock()).catch(
    (error: Error) => error,
  );
  if (report instanceof Error) return items.length;
  const file = await downloadReport(
    api,
    { surveyId: survey.surveyId, token: report.token, note: () => undefined },
    api.clock(),
  );
  const people = (await readWorkbook(await buffer(file.bytes))).get('Report')!.rows.flat();
  expect(people).toContain(survey.people - removed.size);
  const built = await buildReport(api, { survey, request: {}, personId }, api.clock());
  for (const variable of releasedVariables(built.report, {
    series: 0,
    spread: 0,
  })) {
    learn(knowledge, survey, variable, everyone);
  }
  return items.length;
}

/**
 * Loads the heat map and the trend, which must only release what reports have released. A section's score consists of
 * the aspects that those reports release.
 * @returns the number of populations released.
 */
async function overview(survey: Survey, knowledge: Knowledge, removed: Map<Survey, Set<number>>) {
  const ledgerOf = ({ surveyId }: Survey) =>
    api.db.selectFrom('report_ledger').where('survey_id', '=', surveyId).selectAll().orderBy('seq').execute();
  const map = await getHeatMap(api, survey);
  const ledger = await ledgerOf(survey);
  const { problems, reports } = await compareHeatMap(map, async (groupId) => {
    const answered = await ask(survey, groupId === null ? {} : { filter: { participantGroups: [groupId] } });
    return answered instanceof ApiError ? { status: 400, body: answered as never } : { status: 200, body: answered };
  });
  expect(problems).toEqual([]);
  expect(await ledgerOf(survey)).toEqual(ledger);
  const releasedBy = (of: Survey, report: SurveyReport, held: ReportFilter) => {
    const population = peopleOf(of, [of], held).map((isIn, person) => (removed.get(of)!.has(person) ? 0 : isIn));
    for (const variable of releasedVariables(report, { series: 0, spread: 0 }))
      if (!variable.startsWith('spread:')) learn(knowledge, of, variable, population);
  };
  for (const [place, report] of reports) {
    const { group } = map.rows[place]!;
    releasedBy(survey, report, group ? { participantGroups: [group.id] } : {});
  }
  for (const {
    survey: { id },
    score,
    suppressed,
  } of (await getTrend(api, survey)).surveys) {
    if (suppressed) continue;
    const of = surveys.find(({ surveyId }) => surveyId === id)!;
    const report = (await ask(of, {})) as SurveyReport;
    expect(report.score).toBe(score);
    releasedBy(of, report, {});
  }
  return reports.size;
}

async function remove(survey: Survey, removed: Set<number>, ...people: number[]) {
  const superAdmin = { accountId: survey.accountId, personId, superAdmin: true, adminUserRole: 'manage' as const };
  await removeParticipations(
    api.db,
    survey.surveyId,
    superAdmin,
    people.map((person) => survey.adminIds[person]!),
    api.config,
    api.clock(),
  );
  people.forEach((person) => removed.add(person));
}

test(`an adversary with ${requests} requests isolates no one, but would isolate someone if only law 1 applied (seed ${seed})`, async () => {
  const knowledge = { answered: new Map() as Knowledge, unguarded: new Map() as Knowledge };
  const removed = new Map<Survey, Set<number>>(surveys.map((survey) => [survey, new Set<number>()]));
  for (const survey of surveys) {
    expect(await overview(survey, knowledge.answered, removed)).toBeGreaterThan(0);
    expect(await download(survey, knowledge.answered, new Set())).toBeGreaterThan(0);
  }
  const releasedBefore = await attack(Math.ceil(requests * 0.6), knowledge, removed);
  expect(releasedBefore).toBeGreaterThan(0);
  for (const survey of surveys) await overview(survey, knowledge.answered, removed);
  expect(isolated(knowledge.answered)).toBe(null);
  expect(isolated(knowledge.unguarded)).not.toBe(null);

  // The first removal is too small, so that nothing is released. The second removes more responses.
  const [survey] = surveys as [Survey];
  const gone = removed.get(survey)!;
  await remove(survey, gone, 3, 14);
  expect(await ask(survey, {})).toMatchObject({ code: 'SampleTooSmall' });
  await expect(download(survey, knowledge.answered, gone)).rejects.toMatchObject({ code: 'SampleTooSmall' });
  await expect(overview(survey, knowledge.answered, removed)).rejects.toMatchObject({ code: 'SampleTooSmall' });
  await remove(survey, gone, 15, 22, 31, 40);
  await download(survey, knowledge.answered, gone).catch((error: ApiError) =>
    expect(error.code).toBe('SampleTooSmall'),
  );
  await overview(survey, knowledge.answered, removed).catch((error: ApiError) =>
    expect(error.code).toBe('SampleTooSmall'),
  );
  expect(counts.events).toBeGreaterThan(0);
  const releasedAfter = await attack(Math.floor(requests * 0.4), knowledge, removed);
  expect(releasedAfter).toBeGreaterThan(0);
  await overview(survey, knowledge.answered, removed).catch((error: ApiError) =>
    expect(error.code).toBe('SampleTooSmall'),
  );
  expect(isolated(knowledge.answered)).toBe(null);
}, 600_000);

test(`files and reports before and after a removal isolate no one, even if few removed people had answered an item (seed ${seed})`, async () => {
  const survey = await attackedSurvey(organisation.accountId, 150);
  const [knowledge, removed] = [new Map() as Knowledge, new Set<number>()];
  await download(survey, knowledge, removed);
  // Two of the six removed people have answered the items in the file.
  const first = survey.bases.get('item:energy-0')!;
  const those = (isIn: number, number: number) =>
    [...first.keys()].filter((person) => first[person] === isIn).slice(0, number);
  await remove(survey, removed, ...those(1, 2), ...those(0, 4));
  await download(survey, knowledge, removed);
  expect(knowledge.get(survey)!.get('whole')!.size).toBe(2);
  expect(isolated(knowledge)).toBe(null);
}, 600_000);
