import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SurveyType } from '#contract/content/surveyType.ts';
import type { Answer } from '#contract/entities/answer.ts';
import type { ReportArea, SurveyReport } from '#contract/entities/surveyReport.ts';
import { surveyItems } from '#rules/surveyItems.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { inventAnswers } from '#server/invented/inventAnswers.ts';
import { removeParticipations } from '#server/features/surveyParticipations/changeParticipations.ts';
import { answerAll, createApiApp, participate, type ApiApp } from '#testing/servers/apiApp.ts';
import { makeSurvey, type SurveyOptions, type TestSurvey } from '#testing/surveys/makeSurvey.ts';
import { aspect, makeSurveyType, scale, scoredSection } from '#testing/surveys/makeSurveyType.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';
import { eventQuestions, eventSource, withEvents } from '#testing/surveys/withEvents.ts';
import { loadSnapshot } from '../snapshot/loadSnapshot.ts';
import { eraseAnswers } from './eraseAnswers.ts';

const risk = 'psychosocial-risk';
const small = withEvents(
  makeSurveyType({
    id: 'events',
    sections: { calm: [scale('calm')] },
    scored: [scoredSection('mood', [aspect('calm', ['calm'])])],
  }),
);

let api: ApiApp;
let organisation: Organisation;
beforeAll(async () => {
  api = await createApiApp();
  organisation = await createOrganisation(api);
});
afterAll(() => api.close());

const make = (options: SurveyOptions) => {
  api.wait(1000);
  return makeSurvey(api, { accountId: organisation.accountId, type: small, status: 'CLOSED', ...options });
};
const [insult, threat] = eventQuestions;
const answer = (questionId: string, intValue: number | null, more: Partial<Answer> = {}): Answer => ({
  questionId,
  ...(intValue !== null && { intValue }),
  ...more,
});
/** Answers of someone who was insulted as often as `value` says: 1 never, 2 once, 3 more often. */
const insulted = (value: number, ...from: number[]): Answer[] => [
  answer('calm', 3),
  answer(insult, value),
  answer(threat, 1),
  ...(from.length > 0 ? [answer(eventSource, null, { intValueArray: from })] : []),
];
const stepsOf = async (survey: TestSurvey) => (await loadSnapshot(api.db, survey)).events;
const linesOf = async (survey: TestSurvey, code = `${insult}s`) =>
  (await stepsOf(survey))!.events[code]!.lines.map(({ name, atLeast, atMost, of }) => [
    name?.split(' ')[0] ?? null,
    `${atLeast} to ${atMost} of ${of}`,
  ]);
const wholeOf = async (survey: TestSurvey, code = `${insult}s`) => {
  const { atLeast, atMost, of } = (await stepsOf(survey))!.events[code]!;
  return `${atLeast} to ${atMost} of ${of}`;
};
const ask = (survey: TestSurvey, json: object = {}) =>
  api.call('POST', `${survey.url}/report`, { token: organisation.as.report, json });
async function report(survey: TestSurvey, json: object = {}): Promise<SurveyReport> {
  const { status, body } = await ask(survey, json);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
const eventAreas = ({ sections }: SurveyReport): ReportArea[] =>
  sections.flatMap(({ areas }) => areas.filter((area) => area.reported !== undefined));
/** Three groups of 12, and 14 people in none. */
const groups = {
  Ash: (person: number) => person < 12,
  Beech: (person: number) => person >= 12 && person < 24,
  Cedar: (person: number) => person >= 24 && person < 36,
};

describe('steps of a survey', () => {
  let survey: TestSurvey;
  // 4 in Ash, 5 in Beech, none in Cedar, 10 elsewhere.
  const reports = (person: number) => [4, 17, 24, 46][[12, 24, 36, 50].findIndex((end) => person < end)]! > person;
  beforeAll(async () => {
    survey = await make({
      people: 50,
      groups,
      answers: (_, person) => insulted(reports(person) ? 2 + (person % 2) : 1, ...(person % 3 === 0 ? [0, 2] : [2])),
    });
  });

  test('are those of the counts, and people in no group are the last line', async () => {
    expect(await linesOf(survey)).toEqual([
      ['Ash', '0 to 4 of 12'],
      ['Beech', '5 to 12 of 12'],
      ['Cedar', '0 to 4 of 12'],
      [null, '10 to 14 of 14'],
    ]);
    expect(await wholeOf(survey)).toBe('15 to 19 of 50');
    expect(await wholeOf(survey, `${threat}s`)).toBe('0 to 4 of 50');
  });

  test('contain the counts that SQL finds in the answers', async () => {
    const rows = await api.db
      .selectFrom('answer')
      .innerJoin('participation', 'participation.id', 'answer.participation_id')
      .where('participation.survey_id', '=', survey.surveyId)
      .where('question_id', '=', insult)
      .where('int_value', '>', 1)
      .select('participation_id')
      .execute();
    const count = (from: number, to: number) =>
      rows.filter(({ participation_id }) => survey.adminIds.slice(from, to).includes(participation_id)).length;
    expect([count(0, 12), count(12, 24), count(24, 36), count(36, 50)]).toEqual([4, 5, 0, 10]);
    const { events } = (await stepsOf(survey))!;
    for (const [index, { atLeast, atMost }] of events[`${insult}s`]!.lines.entries()) {
      const found = [4, 5, 0, 10][index]!;
      expect(atLeast <= found && found <= atMost).toBe(true);
    }
  });

  test('about sources are among people who reported an event', async () => {
    // All 50 chose the third source, and so did the 19 people who reported an event. Every third chose the first as well. By the steps of
    // events, at most 19 and 4 can have reported one, so the last step leaves at least five counts up to 23.
    const { sources } = (await stepsOf(survey))!;
    expect(sources[eventSource]!.map(({ atLeast, atMost, of }) => [atLeast, atMost, of])).toEqual([
      [5, 9, 50],
      [0, 4, 50],
      [15, 50, 50],
    ]);
  });

  test('are in the report of everyone, and suppressed in every other one', async () => {
    const whole = eventAreas(await report(survey));
    expect(whole.map(({ id }) => id)).toEqual([
      `${insult}s`,
      `${threat}s`,
      ...[1, 2, 3].map((option) => `${eventSource}-${option}`),
    ]);
    expect(whole[0]).toMatchObject({
      areaType: 'data',
      score: null,
      scored: false,
      sampleSize: 50,
      interval: null,
      series: [],
      reported: { atLeast: 15, atMost: 19, of: 50 },
    });
    expect(whole[0]!.reported!.lines.map(({ name }) => name.split(' ')[0])).toEqual([
      'Ash',
      'Beech',
      'Cedar',
      'Everyone',
    ]);
    expect(whole.slice(2).map(({ reported }) => reported!.lines)).toEqual([[], [], []]);

    const other = await make({ people: 40 });
    const inGroup = { participantGroups: [survey.groupIds['Ash']] };
    for (const request of [
      { filter: inGroup },
      { compareToFilter: inGroup },
      { compareToSurvey: other.surveyId },
      { combineWithSurveys: [other.surveyId] },
      { filter: { participantGroups: Object.values(survey.groupIds) } },
    ]) {
      const areas = eventAreas(await report(survey, request));
      expect(areas.map(({ reported, suppressed, series }) => [reported, suppressed, series])).toEqual(
        areas.map(() => [null, true, []]),
      );
      expect(areas).toHaveLength(5);
    }
  });

  test('are suppressed if the minimum was raised since', async () => {
    const { minReportSample } = api.config;
    Object.assign(api.config, { minReportSample: minReportSample + 1 });
    try {
      const areas = eventAreas(await report(survey));
      expect(areas.map(({ reported, suppressed }) => [reported, suppressed])).toEqual(areas.map(() => [null, true]));
    } finally {
      Object.assign(api.config, { minReportSample });
    }
  });

  test('are no filter', async () => {
    const { body } = await api.call('GET', `${survey.url}/filters`, { token: organisation.as.report });
    expect(body.questions).toEqual([]);
    for (const id of [...eventQuestions, eventSource]) {
      const { status, body: problem } = await ask(survey, { filter: { questions: [{ id, answers: [0] }] } });
      expect([status, problem.error]).toEqual([400, 'Validation']);
    }
  });
});

describe('not reported is', () => {
  test('an answer that is left out or not applicable', async () => {
    const answersOf = (person: number): Answer[] => {
      if (person < 3) return insulted(2);
      if (person < 12) return [answer('calm', 2)];
      if (person < 24) return [answer('calm', 2), answer(insult, null, { notApplicable: true })];
      return insulted(1);
    };
    const survey = await make({ people: 36, groups, answers: (_, person) => answersOf(person) });
    expect(await linesOf(survey)).toEqual([
      ['Ash', '0 to 4 of 12'],
      ['Beech', '0 to 4 of 12'],
      ['Cedar', '0 to 4 of 12'],
    ]);
    expect(await wholeOf(survey)).toBe('0 to 4 of 36');
  });

  test('an answer in a preview, or one that is not submitted', async () => {
    const survey = await make({ people: 24, status: 'OPEN', answers: (_, person) => insulted(person < 4 ? 2 : 1) });
    const { body } = await api.call('POST', `${survey.url}/preview`, { token: organisation.as.edit });
    const everyone = [await participate(api, body.participationToken), await participate(api, survey.shareToken)];
    for (const person of everyone) {
      await answerAll(person);
      await person.answer({ questionId: insult, intValue: 3 });
    }
    expect((await everyone[0]!.complete()).status).toBe(204);
    await survey.close();
    // With one more report it would be "5 to 9".
    expect(await wholeOf(survey)).toBe('0 to 4 of 24');
  });
});

test('share-link responses are in the last line', async () => {
  const survey = await make({
    people: 46,
    groups,
    shareLinks: 6,
    answers: (_, person) => insulted(person >= 46 ? 2 : 1),
  });
  expect(await linesOf(survey)).toEqual([
    ['Ash', '0 to 4 of 12'],
    ['Beech', '0 to 4 of 12'],
    ['Cedar', '0 to 4 of 12'],
    [null, '5 to 9 of 16'],
  ]);
});

test('without enough lines there is only everyone', async () => {
  const survey = await make({
    people: 36,
    groups: { Ash: groups.Ash },
    answers: (_, person) => insulted(person < 9 ? 2 : 1),
  });
  expect(await linesOf(survey)).toEqual([]);
  expect(await wholeOf(survey)).toBe('5 to 9 of 36');
});

test('below the minimum, or without questions about events, there are none', async () => {
  expect(await stepsOf(await make({ people: 4, answers: () => insulted(2) }))).toBe(null);
  expect(await stepsOf(await make({ people: 20, type: 'pulse' }))).toBe(null);
});

describe('steps stay', () => {
  const stored = ({ surveyId }: TestSurvey) =>
    api.db
      .selectFrom('results_snapshot')
      .where('survey_id', '=', surveyId)
      .select(['events', 'people'])
      .executeTakeFirstOrThrow();
  const remove = (survey: TestSurvey, ids: string[]) =>
    removeParticipations(
      api.db,
      survey.surveyId,
      { accountId: survey.accountId, personId: '', superAdmin: true, adminUserRole: 'manage' },
      ids,
      api.config,
      api.clock(),
    );
  let survey: TestSurvey;
  let before: Awaited<ReturnType<typeof stored>>;
  let shown: ReportArea[];
  const reportedOf = (areas: ReportArea[]) => areas.map(({ reported }) => reported);
  beforeAll(async () => {
    survey = await make({ people: 60, groups, answers: (_, person) => insulted(person < 5 || person > 50 ? 2 : 1, 0) });
    before = await stored(survey);
    shown = eventAreas(await report(survey));
  });

  test('after a removal of any number of people', async () => {
    for (const [from, to, left] of [
      [0, 1, 60],
      [1, 4, 60],
      [4, 5, 55],
      [5, 30, 30],
    ] as const) {
      await remove(survey, survey.adminIds.slice(from, to));
      expect(await stored(survey)).toEqual({ ...before, people: left });
      const { status, body } = await ask(survey);
      expect(status).toBe(left === 60 ? 400 : 200);
      // The rest of the report is about the people who are left.
      if (status === 200) {
        expect(reportedOf(eventAreas(body))).toEqual(reportedOf(shown));
        expect(body.sampleSize).toBe(left);
      }
    }
  });

  test('after answers are erased', async () => {
    await inTransaction(api.db, (tx) => eraseAnswers(tx, survey, api.config, api.clock()));
    expect((await stored(survey)).events).toEqual(before.events);
    expect(reportedOf(eventAreas(await report(survey)))).toEqual(reportedOf(shown));
  });
});

/** A section without its events, and without the measures about them. */
const withoutEvents = (section: SurveyType['report']['sections'][number]) => {
  const { events: _events, organisation: _organisation, ...others } = section;
  return others;
};

/** The risk survey as it was before it asked about events: they were items of the aspects. */
function olderRisk(definition: SurveyType): SurveyType {
  const rows = ['respect-insulted', 'respect-left-out', 'safety-threatened', 'safety-sexual'];
  const [respect, safety] = [rows.slice(0, 2), rows.slice(2)].map((own) =>
    own.map((question) => ({ question, reversed: true })),
  );
  return {
    ...definition,
    sections: definition.sections.map(({ questions, ...section }) => ({
      ...section,
      questions: questions.map((question) => {
        if (question.id === 'event-from')
          return { ...question, id: 'behaviour-from', allowOtherAnswer: true } as typeof question;
        if (question.type !== 'matrix') return question;
        if (question.id === 'event-rows')
          return {
            ...question,
            id: 'behaviour-rows',
            max: 4,
            labels: ['Never', 'Once or twice', 'About every month', 'Every week or more'],
            subquestions: rows.map((id) => ({ id, title: id })),
          };
        const newer = ['respect-listened', 'respect-friction', 'safety-prepared', 'safety-alone'];
        return { ...question, subquestions: question.subquestions.filter(({ id }) => !newer.includes(id)) };
      }),
    })),
    report: {
      ...definition.report,
      sections: definition.report.sections.map((section) => ({
        ...withoutEvents(section),
        ...(section.groupings && {
          groupings: section.groupings.map((grouping) => ({
            ...grouping,
            groups: grouping.groups.filter(({ code }) => code !== 'events'),
          })),
        }),
        aspects: section.aspects.map((each) => {
          if (each.code === 'respect') return { ...each, items: [{ question: 'respect-spoken-to' }, ...respect!] };
          if (each.code === 'personal-safety')
            return { ...each, items: [{ question: 'safety-from-harm' }, ...safety!] };
          return each;
        }),
      })),
    },
  };
}

describe('a version of the risk survey without events', () => {
  const changed = ['respect', 'personal-safety'];
  let [older, newer]: TestSurvey[] = [];
  let definition: SurveyType;
  beforeAll(async () => {
    definition = api.content.surveyTypes.get(risk)!.definition;
    older = await make({ type: olderRisk(definition), people: 40, answers: inventAnswers });
    newer = await make({ type: risk, people: 40, answers: inventAnswers });
  });
  const aspectsOf = ({ sections }: SurveyReport, series: number) =>
    sections.flatMap(({ areas }) =>
      areas.flatMap((area) => (area.id === 'aspects' ? area.series[series]!.aspects : [])),
    );
  const namesOf = (codes: readonly string[]) =>
    definition.report.sections
      .flatMap(({ aspects }) => aspects)
      .flatMap(({ code, name }) => (codes.includes(code) ? [name] : []));

  test('keeps scores and the source in its report, and has no event', async () => {
    const own = await report(older!);
    expect(eventAreas(own)).toEqual([]);
    expect(await stepsOf(older!)).toBe(null);
    const aspects = aspectsOf(own, 0).filter(({ name }) => namesOf(changed).includes(name));
    expect(aspects.map(({ scored, score, minRatio }) => [scored, score !== null, minRatio !== null])).toEqual([
      [true, true, true],
      [true, true, true],
    ]);
    const source = own.sections.flatMap(({ areas }) => areas).find(({ id }) => id === 'behaviour-from')!;
    expect(source.series[0]!.data.some(({ score }) => score !== null)).toBe(true);
    const items = (await loadSnapshot(api.db, older!)).results.values;
    expect([...items.keys()]).toContain('respect-insulted');
  });

  test('is not compared with one that has them on respect and safety, and events are suppressed', async () => {
    for (const request of [{ compareToSurvey: older!.surveyId }, { combineWithSurveys: [older!.surveyId] }]) {
      const both = await report(newer!, request);
      const areas = eventAreas(both);
      expect(areas).toHaveLength(6 + 5);
      expect(areas.every(({ reported, suppressed }) => reported === null && suppressed)).toBe(true);
      const isCombined = 'combineWithSurveys' in request;
      const unscored = aspectsOf(both, isCombined ? 0 : 1).filter(({ scored }) => !scored);
      expect(unscored.map(({ name }) => name)).toEqual(namesOf(changed));
      expect(unscored.map(({ score }) => score)).toEqual([null, null]);
    }
    const areas = eventAreas(await report(older!, { compareToSurvey: newer!.surveyId }));
    expect(areas).toEqual([]);
  });

  test('the newer one has no column for them', async () => {
    const { results } = await loadSnapshot(api.db, newer!);
    const asked = surveyItems(definition).flatMap(({ id }) => (id.startsWith('event-') ? [id] : []));
    expect(asked).toHaveLength(7);
    const columns = [...results.values.keys(), ...results.choices.keys(), ...results.filterOptions.keys()];
    expect(columns.filter((id) => asked.includes(id))).toEqual([]);
  });
});
