import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ReportFilter, ReportFilters, ReportRequest } from '#contract/entities/reportRequest.ts';
import type { ReportTile, SurveyReport, SurveyReportSection } from '#contract/entities/surveyReport.ts';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { compareReport, type Compared } from '#testing/results/compareReport.ts';
import {
  columnsBySql,
  filtersBySql,
  normBySql,
  parentScoresBySql,
  sectionsBySql,
  type Column,
} from '#testing/results/numbersBySql.ts';
import { workOutBySql } from '#testing/results/workOutBySql.ts';
import { seedDemo } from '#server/demo/seedDemo.ts';
import { startSession } from '../auth/issueTokens.ts';

/*
 * These tests compare every number in the demonstration's reports with SQL on the stored answers, which is independent
 * of the rules that calculate reports.
 */

interface Survey {
  surveyId: string;
  typeId: string;
  /** The ids of the other surveys of the same survey type. */
  others: string[];
  filters: Named[];
  /** For each question, the options that the survey offers. */
  options: ReadonlyMap<string, string>;
}

/** A filter with its name in the SQL. */
interface Named {
  name: string;
  filter: ReportFilter;
}

interface Asked {
  survey: Survey;
  request: ReportRequest;
  columns: Column[];
}

let api: ApiApp;
let accountId: string;
let tokens: string[];
let surveys: Survey[];
const minimum = 5;
vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });

beforeAll(async () => {
  api = await createApiApp({ MIN_REPORT_SAMPLE: String(minimum) });
  await seedDemo(api);
  const people = await api.db
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.person_id')
    .where('email_address', 'like', '%@demo.test')
    .select(['account_id', 'person.id'])
    .execute();
  accountId = people[0]!.account_id;
  await workOutBySql(api.db, { accountId, minimum });
  tokens = await Promise.all(
    people.map(
      async ({ id }) => (await startSession(api.db, { kind: 'person', personId: id }, api.clock())).access_token,
    ),
  );
  const closed = await api.db
    .selectFrom('survey')
    .where('account_id', '=', accountId)
    .where('when_closed', 'is not', null)
    .select(['id', 'type_id'])
    .orderBy('when_closed')
    .execute();
  surveys = await Promise.all(
    closed.map(async ({ id, type_id }) => {
      const offered = (await api.call('GET', `/survey/${id}/filters`, { token: tokens[0] })).body as ReportFilters;
      return {
        surveyId: id,
        typeId: type_id,
        others: closed.filter((other) => other.type_id === type_id && other.id !== id).map((other) => other.id),
        filters: filtersOf(offered),
        options: new Map(offered.questions.map(({ id: question, options }) => [question, options.join()])),
      };
    }),
  );
});
afterAll(() => api.close());

const filtersOf = ({ questions, participantGroups }: ReportFilters): Named[] => [
  ...questions.flatMap(({ id, options }) =>
    options.map((_, place) => ({ name: `${id}:${place}`, filter: { questions: [{ id, answers: [place] }] } })),
  ),
  ...participantGroups.map(({ id }) => ({ name: `group:${id}`, filter: { participantGroups: [id] } })),
];
const whole: Named = { name: 'whole', filter: {} };

/** Requests a report. Different people make the requests, because of the daily limit. */
const ask = ({ survey, request }: Pick<Asked, 'survey' | 'request'>, index = 0) =>
  api.call('POST', `/survey/${survey.surveyId}/report`, { token: tokens[index % tokens.length], json: request });

/**
 * Questions whose options surveys merged differently, so that a report on both has options that the SQL does not have.
 */
const mergedOtherwise = ({ options, others }: Survey) => {
  const counterparts = surveys.filter(({ surveyId }) => others.includes(surveyId));
  return new Set(
    [...options].filter(([id, own]) => counterparts.some((other) => other.options.get(id) !== own)).map(([id]) => id),
  );
};
/** The filters of a survey that mean the same in all surveys of its type. */
const sharedFilters = (survey: Survey) => {
  const otherwise = mergedOtherwise(survey);
  return survey.filters.filter(({ filter }) => !filter.questions?.some(({ id }) => otherwise.has(id)));
};

/**
 * Requests reports and compares everything that they release. @returns how many numbers were compared, and how many
 * were suppressed for each reason.
 */
async function compareAll(requested: Asked[]) {
  const expected = await columnsBySql(
    api.db,
    requested.flatMap(({ columns }) => columns),
    minimum,
  );
  const sections = new Map(
    await Promise.all(surveys.map(async ({ surveyId }) => [surveyId, await sectionsBySql(api.db, surveyId)] as const)),
  );
  const result: Compared = {
    compared: 0,
    tooFew: 0,
    shares: 0,
    combination: 0,
    partial: 0,
    rejectedTooFew: 0,
    rejected: 0,
    problems: [],
    means: [],
    parents: [],
  };
  let column = 0;
  for (const [index, each] of requested.entries()) {
    const own = expected.slice(column, column + each.columns.length);
    const { status, body } = await ask(each, index);
    const notCompared = each.columns.some(({ main, surveys: [first, ...more] }) => first !== main || more.length > 0)
      ? mergedOtherwise(each.survey)
      : new Set<string>();
    compareReport(
      {
        name: JSON.stringify(each.columns),
        status,
        body,
        sections: sections.get(each.survey.surveyId)!,
        expected: own,
        column,
        minimum,
        notCompared,
      },
      result,
    );
    column += own.length;
  }
  const scores = await parentScoresBySql(api.db, result.means);
  for (const { key, released } of result.parents) {
    const score = scores.get(key) ?? null;
    if (score === null ? released !== null : released === null || Math.abs(released - score) > 1e-9)
      result.problems.push(`score ${key}: ${released} for ${score}`);
    result.compared += 1;
  }
  const { problems, means: _, parents: __, ...counts } = result;
  console.log(`${requested.length} reports: ${JSON.stringify(counts)}`);
  expect(problems.slice(0, 20)).toEqual([]);
  return counts;
}

it('offers the same merged options and groups as SQL', async () => {
  expect(surveys.length).toBeGreaterThanOrEqual(3);
  for (const { surveyId } of surveys) {
    const { questions, participantGroups } = (
      await api.call('GET', `/survey/${surveyId}/filters`, { token: tokens[0] })
    ).body as ReportFilters;
    const bySql = await filtersBySql(api.db, surveyId);
    expect(questions.map(({ id, options }) => ({ id, options }))).toEqual(bySql.questions);
    expect(participantGroups.map(({ id, name }) => ({ id, name }))).toEqual(bySql.participantGroups);
  }
});

it('releases the same numbers as SQL for everyone, each option and each group', async () => {
  const counts = await compareAll(
    surveys.flatMap((survey) =>
      [whole, ...survey.filters].map(({ name, filter }) => ({
        survey,
        request: { filter },
        columns: [{ main: survey.surveyId, filter: name, surveys: [survey.surveyId] }],
      })),
    ),
  );
  expect(counts.compared).toBeGreaterThan(10_000);
  expect(counts.combination).toBeLessThan(counts.compared / 20);
});

it('has the same numbers as SQL in comparisons with another survey and with another filter', async () => {
  const counts = await compareAll(
    surveys.flatMap((survey) =>
      [whole, ...sharedFilters(survey)].map(({ name, filter }, index) => {
        const {
          surveyId,
          others: [other],
        } = survey;
        const filters = sharedFilters(survey);
        const next = filters[index % filters.length]!;
        return {
          survey,
          request: { filter, compareToFilter: next.filter, ...(other && { compareToSurvey: other }) },
          columns: [
            { main: surveyId, filter: name, surveys: [surveyId] },
            ...(other ? [{ main: surveyId, filter: name, surveys: [other] }] : []),
            { main: surveyId, filter: next.name, surveys: [surveyId] },
          ],
        };
      }),
    ),
  );
  expect(counts.compared).toBeGreaterThan(10_000);
});

it('has the same numbers as SQL for combined surveys', async () => {
  // Uses only the latest closed survey of each type, since combining the other way round covers the same people.
  const last = surveys.filter(
    ({ others }, index) =>
      others.length > 0 && !surveys.slice(index + 1).some(({ surveyId }) => others.includes(surveyId)),
  );
  const counts = await compareAll(
    last.flatMap((survey) =>
      [whole, ...sharedFilters(survey)].map(({ name, filter }, index) => {
        const together = [survey.surveyId, ...survey.others];
        const filters = sharedFilters(survey);
        const next = filters[index % filters.length]!;
        return {
          survey,
          request: { filter, combineWithSurveys: survey.others, compareToFilter: next.filter },
          columns: [
            { main: survey.surveyId, filter: name, surveys: together },
            { main: survey.surveyId, filter: next.name, surveys: together },
          ],
        };
      }),
    ),
  );
  expect(counts.compared).toBeGreaterThan(5_000);
});

it('releases the same numbers as SQL for options within groups, or suppresses them for a reason', async () => {
  const demographic = await api.db
    .selectFrom('survey')
    .innerJoin('survey_type_version as version', 'version.hash', 'survey.type_hash')
    .where('survey.account_id', '=', accountId)
    .select(['survey.id', 'version.definition'])
    .execute();
  const isDemographic = (surveyId: string, { filter: { questions } }: Named) =>
    demographic
      .find(({ id }) => id === surveyId)!
      .definition.sections.some((section) =>
        section.questions.some(
          (question) => question.id === questions?.[0]?.id && question.type === 'multi' && question.filter,
        ),
      );
  const counts = await compareAll(
    surveys.flatMap((survey) => {
      const groups = survey.filters.filter(({ name }) => name.startsWith('group:'));
      return survey.filters
        .filter((each) => isDemographic(survey.surveyId, each))
        .flatMap((option) =>
          groups.map((group) => ({
            survey,
            request: { filter: { ...option.filter, ...group.filter } },
            columns: [{ main: survey.surveyId, filter: `${option.name} & ${group.name}`, surveys: [survey.surveyId] }],
          })),
        );
    }),
  );
  expect(counts.compared).toBeGreaterThan(1_000);
  expect(counts.rejectedTooFew).toBeGreaterThan(0);
});

it('suppresses a number about everyone only if fewer people than the minimum answered', async () => {
  const counts = await compareAll(
    surveys.map((survey) => ({
      survey,
      request: {},
      columns: [{ main: survey.surveyId, filter: 'whole', surveys: [survey.surveyId] }],
    })),
  );
  expect(counts).toMatchObject({ combination: 0, rejected: 0, rejectedTooFew: 0 });
});

it('has the same rounded norm as SQL', async () => {
  let aspectsOfNorms = 0;
  for (const survey of surveys) {
    const norm = await normBySql(api.db, { accountId, typeId: survey.typeId, minimum });
    const { status, body } = await ask({ survey, request: { compareToNormative: true } });
    if (!norm) {
      expect({ status, error: body.error }).toEqual({ status: 400, error: 'CannotCompareSurveys' });
      continue;
    }
    const { normative, sections } = body as SurveyReport;
    expect(normative).toMatchObject({ organisations: norm.organisations, sampleSize: norm.people });
    for (const { id, aspects: codes } of (await sectionsBySql(api.db, survey.surveyId)).filter(
      ({ aspects }) => aspects.length > 0,
    )) {
      const { aspects } = sections.find((section) => section.id === id)!.areas[0]!.series[1]!;
      aspectsOfNorms += codes.length;
      codes.forEach((code, index) => {
        const { score, minRatio, midRatio, maxRatio } = aspects[index]!;
        [score, minRatio, midRatio, maxRatio].forEach((released, place) => {
          expect(released).toBeCloseTo(Math.round(released! * 100) / 100, 12);
          expect(Math.abs(released! - norm.aspects.get(`${id}/${code}`)![place]!)).toBeLessThanOrEqual(0.005 + 1e-9);
        });
      });
    }
  }
  expect(aspectsOfNorms).toBeGreaterThan(0);
});

it('lists reports with the scores of everyone', async () => {
  const { reports } = (await api.call('GET', `/account/${accountId}/reports`, { token: tokens[0] })).body as {
    reports: ReportTile[];
  };
  expect(reports.map(({ survey }) => survey.id).sort()).toEqual(surveys.map(({ surveyId }) => surveyId).sort());
  for (const { survey, ...tile } of reports) {
    const body = (await api.call('POST', `/survey/${survey.id}/report`, { token: tokens[0], json: {} }))
      .body as SurveyReport;
    const numbersOf = ({ score, scored, sampleSize }: SurveyReport['indices'][number] | SurveyReportSection) => [
      score,
      scored,
      sampleSize,
    ];
    expect([tile.score, tile.scored]).toEqual([body.score, body.scored]);
    expect(tile.indices.map(({ code, ...index }) => [code, index.score, index.scored, index.sampleSize])).toEqual(
      body.indices.map((index) => [index.code, ...numbersOf(index)]),
    );
    const shown = body.sections.filter(({ areas }) => areas[0]!.id === 'aspects');
    expect(tile.sections.map(({ id, ...section }) => [id, section.score, section.scored, section.sampleSize])).toEqual(
      shown.map((section) => [section.id, ...numbersOf(section)]),
    );
  }
});
