import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportArea, SurveyReport } from '#contract/entities/surveyReport.ts';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';
import { inventAnswers } from '#server/invented/inventAnswers.ts';
import { eraseAnswers } from '#server/results/closing/eraseAnswers.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { makeSurvey, type TestSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
let organisation: Organisation;
let survey: TestSurvey;
let earlier: TestSurvey;

beforeAll(async () => {
  api = await createApiApp();
  organisation = await createOrganisation(api);
  const { accountId } = organisation;
  survey = await makeSurvey(api, {
    accountId,
    people: 80,
    groups: { Day: (person) => person < 50, Night: (person) => person >= 50 },
    status: 'CLOSED',
  });
  earlier = await makeSurvey(api, { accountId, people: 60, status: 'CLOSED' });
});
afterAll(() => api.close());

const ask = (json: object = {}, { url = survey.url, token = organisation.as.report } = {}) =>
  api.call('POST', `${url}/report`, { token, json });
const report = async (json: object = {}): Promise<SurveyReport> => {
  const { status, body } = await ask(json);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
};
const ledgerLength = async () =>
  Number(
    (
      await api.db
        .selectFrom('report_ledger')
        .where('survey_id', '=', survey.surveyId)
        .select(({ fn }) => fn.countAll<string>().as('entries'))
        .executeTakeFirstOrThrow()
    ).entries,
  );
const areaOf = ({ sections }: SurveyReport, section: number, id: string): ReportArea =>
  sections[section]!.areas.find((area) => area.id === id)!;

test('in the report of everyone, section scores are calculated from aspect scores, and shares add up', async () => {
  const all = await report();
  expect(all).toMatchObject({
    sampleSize: 80,
    compareToScores: [],
    combinedSurveys: [],
    normative: null,
    survey: { status: 'CLOSED', participants: { completedCount: 80 } },
  });
  const scored = all.sections.filter(({ areas }) => areas.some(({ areaType }) => areaType === 'aspects'));
  expect(scored.length).toBeGreaterThan(1);
  for (const section of scored) {
    const aspects = section.areas[0]!.series[0]!.aspects;
    for (const { minRatio, midRatio, maxRatio } of aspects) expect(minRatio! + midRatio! + maxRatio!).toBeCloseTo(1, 9);
    expect(section.score).toBeCloseTo(aspects.reduce((sum, { score }) => sum + score!, 0) / aspects.length, 9);
  }
  expect(all.score).toBeCloseTo(scored.reduce((sum, { score }) => sum + score!, 0) / scored.length, 9);
});

test('areas name no band in their description, since a survey type and its sections have labels of their own', async () => {
  const descriptions = (await report()).sections.flatMap(({ areas }) =>
    areas.flatMap(({ description }) => description ?? []),
  );
  expect(descriptions.length).toBeGreaterThan(1);
  expect(descriptions.filter((description) => /\b(poor|good|great)\b/i.test(description))).toEqual([]);
});

test('answers to a question that is a filter are shown for everyone', async () => {
  const { questions } = (await api.call('GET', `${survey.url}/filters`, { token: organisation.as.report })).body;
  const all = await report();
  for (const { id, options } of questions) {
    const area = all.sections.flatMap(({ areas }) => areas).find((each) => each.id === id)!;
    expect(area.series[0]!.data.map(({ label }) => label)).toEqual(options);
    expect(area.series[0]!.data.reduce((sum, { score }) => sum + score!, 0)).toBeCloseTo(1, 9);
  }
});

test('the steps of a distribution end where bands end, and add up to everyone', async () => {
  const { xAxis, series } = areaOf(await report(), 0, 'spread');
  expect([xAxis!.domain, series[0]!.style]).toEqual([[0, 100], 'bars']);
  const { data } = series[0]!;
  expect(data.map(({ label }) => label)).toEqual([
    '0 to 20',
    '20 to 40',
    '40 to 55',
    '55 to 70',
    '70 to 85',
    '85 to 100',
  ]);
  expect(data.reduce((sum, { score }) => sum + score!, 0)).toBeCloseTo(1, 9);
});

test('distributions of answers that an earlier version erased keep their fifths, and go with no other steps', async () => {
  const { accountId } = organisation;
  const erased = await makeSurvey(api, { accountId, people: 60, status: 'CLOSED' });
  await inTransaction(api.db, (tx) =>
    eraseAnswers(tx, { accountId, surveyId: erased.surveyId }, api.config, api.clock()),
  );
  for (const { seq, tallies } of await api.db
    .selectFrom('results_aggregate')
    .where('survey_id', '=', erased.surveyId)
    .select(['seq', 'tallies'])
    .execute()) {
    // The earlier version counted five steps: here the last two are one.
    const earlierTallies = Object.entries(tallies as Record<string, { counts: number[] | null }>).map(([name, tally]) =>
      name.startsWith('spread:') && tally.counts
        ? [name, { ...tally, counts: [...tally.counts.slice(0, 4), tally.counts[4]! + tally.counts[5]!] }]
        : [name, tally],
    );
    await api.db
      .updateTable('results_aggregate')
      .set({ tallies: JSON.stringify(Object.fromEntries(earlierTallies)) })
      .where('survey_id', '=', erased.surveyId)
      .where('seq', '=', seq)
      .execute();
  }
  const spreadOf = async (json: object, url: string) => areaOf((await ask(json, { url })).body, 0, 'spread').series;
  const [own] = await spreadOf({}, erased.url);
  expect(own!.data.map(({ label, y }) => [label, y !== null])).toEqual(
    ['0 to 20', '20 to 40', '40 to 60', '60 to 80', '80 to 100'].map((label) => [label, true]),
  );
  const [six, five] = await spreadOf({ compareToSurvey: erased.surveyId }, survey.url);
  expect([six!.data.every(({ y }) => y !== null), five!.data.every(({ y, scored }) => y === null && !scored)]).toEqual([
    true,
    true,
  ]);
  const [combined] = await spreadOf({ combineWithSurveys: [erased.surveyId] }, survey.url);
  expect(combined!.data.every(({ y, scored }) => y === null && !scored)).toBe(true);
});

test('the options of a question say whether they are merged and ordered', async () => {
  const { accountId } = organisation;
  const few = await makeSurvey(api, {
    accountId,
    people: 40,
    answers: (definition, person) => [
      ...inventAnswers(definition, person).filter(({ questionId }) => questionId !== 'work-place'),
      { questionId: 'work-place', intValue: person < 3 ? 1 : person < 6 ? 3 : person < 20 ? 0 : 2 },
    ],
    status: 'CLOSED',
  });
  const { sections } = (await ask({}, { url: few.url })).body as SurveyReport;
  const area = sections.flatMap(({ areas }) => areas).find(({ id }) => id === 'work-place')!;
  expect(area.ordered).toBe(false);
  const { data } = area.series[0]!;
  expect(data.filter(({ merged }) => merged).map(({ label }) => label)).toEqual([
    expect.stringMatching(/^At home, .* or I would rather not say/),
  ]);
  expect(data.filter(({ merged }) => !merged).length).toBeGreaterThan(0);
});

test('groups and answers can be filters, and the numbers of all groups add up to those of everyone', async () => {
  const whole = areaOf(await report(), 0, 'aspects').series[0]!.aspects[0]!;
  const [day, night] = await Promise.all(
    ['Day', 'Night'].map(
      async (name) =>
        areaOf(await report({ filter: { participantGroups: [survey.groupIds[name]] } }), 0, 'aspects').series[0]!
          .aspects[0]!,
    ),
  );
  expect([day!.sampleSize, night!.sampleSize]).toEqual([50, 30]);
  expect((day!.score! * 50 + night!.score! * 30) / 80).toBeCloseTo(whole.score!, 9);
});

test('a repeated request gets the same numbers, and adds nothing to the ledger', async () => {
  const filter = { participantGroups: [survey.groupIds['Night']!] };
  const first = await report({ filter });
  const length = await ledgerLength();
  expect(await report({ filter })).toEqual(first);
  expect(await ledgerLength()).toBe(length);
});

describe('a comparison', () => {
  test('can be made with another survey and with a filter, in this order', async () => {
    const compared = await report({
      compareToSurvey: earlier.surveyId,
      compareToFilter: { participantGroups: [survey.groupIds['Night']] },
    });
    expect(compared.compareToScores.map(({ sampleSize }) => sampleSize)).toEqual([60, 30]);
    expect(areaOf(compared, 0, 'aspects').series).toHaveLength(3);
    expect(areaOf(compared, 0, 'spread').series).toHaveLength(3);
    const alone = await ask({}, { url: earlier.url });
    expect(compared.compareToScores[0]!.score).toBeCloseTo(alone.body.score, 12);
  });

  test('can be made with several surveys combined', async () => {
    const combined = await report({ combineWithSurveys: [earlier.surveyId] });
    expect(combined).toMatchObject({ sampleSize: 140, combinedSurveys: [{ id: earlier.surveyId }] });
    const [one, other] = [await report(), (await ask({}, { url: earlier.url })).body as SurveyReport];
    const mean = (of: SurveyReport) => areaOf(of, 0, 'aspects').series[0]!.aspects[0]!;
    const [a, b] = [mean(one), mean(other)];
    expect(mean(combined).score).toBeCloseTo(
      (a.score! * a.sampleSize! + b.score! * b.sampleSize!) / (a.sampleSize! + b.sampleSize!),
      9,
    );
  });

  test.each(['nothing', 'another organisation', 'an open one', 'another type'])(
    'with a survey of this kind is rejected, and so is combining with it: %s',
    async (what) => {
      const { accountId } = organisation;
      const surveyId = await {
        nothing: async () => 'no such survey',
        'another organisation': async () =>
          (
            await makeSurvey(api, {
              accountId: (await createOrganisation(api, 'Another')).accountId,
              people: 20,
              status: 'CLOSED',
            })
          ).surveyId,
        'an open one': async () => (await makeSurvey(api, { accountId })).surveyId,
        'another type': async () =>
          (await makeSurvey(api, { accountId, people: 20, type: 'wellbeing', status: 'CLOSED' })).surveyId,
      }[what]!();
      for (const request of [{ compareToSurvey: surveyId }, { combineWithSurveys: [surveyId] }]) {
        expect(await ask(request)).toMatchObject({ status: 400, body: { error: 'CannotCompareSurveys' } });
      }
    },
  );

  test.each([
    ['combineWithSurveys[0]', () => ({ combineWithSurveys: [survey.surveyId.toUpperCase()] })],
    ['combineWithSurveys[1]', () => ({ combineWithSurveys: [earlier.surveyId, earlier.surveyId] })],
    ['compareToSurvey', () => ({ compareToSurvey: survey.surveyId })],
    ['compareToSurvey', () => ({ compareToSurvey: earlier.surveyId, combineWithSurveys: [earlier.surveyId] })],
  ])('is rejected if the request contains a survey twice: %s', async (property, request) => {
    expect(await ask(request())).toMatchObject({
      status: 400,
      body: { error: 'Validation', messages: [{ property }] },
    });
  });

  test('ignores the case of ids', async () => {
    const url = survey.url.replace(survey.surveyId, survey.surveyId.toUpperCase());
    const { status, body } = await api.call('POST', `${url}/report`, { token: organisation.as.report, json: {} });
    expect([status, body]).toEqual([200, await report({})]);
  });

  test('with the norm is rejected if there are too few other organisations', async () => {
    expect(await ask({ compareToNormative: true })).toMatchObject({
      status: 400,
      body: { error: 'CannotCompareSurveys' },
    });
    expect(await ask({ compareToNormative: true, compareToSurvey: earlier.surveyId })).toMatchObject({
      status: 400,
      body: { error: 'Validation', messages: [{ property: 'compareToNormative' }] },
    });
  });
});

describe('refusals', () => {
  test('a survey that is not closed has no report', async () => {
    const open = await makeSurvey(api, { accountId: organisation.accountId, people: ['One'] });
    expect(await ask({}, open)).toMatchObject({ status: 400, body: { error: 'OpenSurvey' } });
    expect(await api.call('GET', `${open.url}/filters`, { token: organisation.as.report })).toMatchObject({
      status: 400,
      body: { error: 'OpenSurvey' },
    });
  });

  test('a survey that too few people submitted has no report', async () => {
    const few = await makeSurvey(api, { accountId: organisation.accountId, people: 4, status: 'CLOSED' });
    expect(await ask({}, few)).toMatchObject({
      status: 400,
      body: { error: 'SampleTooSmall', message: expect.stringContaining('Fewer than 5') },
    });
  });

  test.each([
    [{ filter: { questions: [{ id: 'no-such', answers: [0] }] } }, 'filter.questions[0].id'],
    [{ filter: { questions: [{ id: 'work-place', answers: [99] }] } }, 'filter.questions[0].answers[0]'],
    [{ compareToFilter: { participantGroups: ['no such group'] } }, 'compareToFilter.participantGroups[0]'],
    [{ filter: { participantGroups: [1] } }, 'filter.participantGroups[0]'],
    [{ nonsense: true }, 'nonsense'],
  ])('rejects the request %j', async (request, property) => {
    const { status, body } = await ask(request);
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'Validation' });
    expect(body.messages.map((message: { property: string }) => message.property)).toContain(property);
  });

  test('a filter with too few people is rejected without a reason', async () => {
    // One of the 30 people in Small chose the first option.
    const { accountId } = organisation;
    const small = await makeSurvey(api, {
      accountId,
      people: 40,
      groups: { Small: (person) => person < 30 },
      answers: (definition, person) => [
        ...inventAnswers(definition, person).filter(({ questionId }) => questionId !== 'work-place'),
        { questionId: 'work-place', intValue: person === 0 || person >= 30 ? 0 : 1 },
      ],
      status: 'CLOSED',
    });
    const { questions } = (await api.call('GET', `${small.url}/filters`, { token: organisation.as.report })).body;
    const place = questions.find(({ id }: { id: string }) => id === 'work-place');
    const first = place.options.findIndex((option: string) => option.startsWith('At a workplace'));
    const group = small.groupIds['Small'];
    const { status, body } = await ask(
      { filter: { questions: [{ id: 'work-place', answers: [first] }], participantGroups: [group] } },
      small,
    );
    expect({ status, body }).toEqual({
      status: 400,
      body: { error: 'SampleTooSmall', message: 'Not shown, because it could identify a few people.' },
    });
  });

  test('the number of new populations that a person can request in a day is limited', async () => {
    const personId = (
      await api.db
        .selectFrom('person')
        .where('email_address', '=', organisation.emails.view)
        .select('id')
        .executeTakeFirstOrThrow()
    ).id;
    await api.db
      .insertInto('report_ledger')
      .values(
        Array.from({ length: 200 }, (_, index) => ({
          account_id: organisation.accountId,
          survey_id: earlier.surveyId,
          seq: 1000 + index,
          population: JSON.stringify({ questions: [], groups: [] }),
          held_back: [],
          mixed: [],
          shares_suppressed: [],
          shares_mixed: [],
          person_id: personId,
          asked_at: api.clock(),
        })),
      )
      .execute();
    // This is only part of the group, so it was not pre-approved.
    const { questions } = (await api.call('GET', `${survey.url}/filters`, { token: organisation.as.view })).body;
    const news = {
      filter: { questions: [{ id: questions[0].id, answers: [0] }], participantGroups: [survey.groupIds['Day']] },
    };
    const token = organisation.as.view;
    expect(await ask({}, { token })).toMatchObject({ status: 200 });
    expect(await ask(news, { token })).toMatchObject({
      status: 429,
      headers: { 'retry-after': '3600' },
      body: { error: 'TooManyRequests' },
    });
    api.wait(25 * 60 * 60 * 1000);
    const { access_token } = { access_token: await freshToken(personId) };
    expect((await ask(news, { token: access_token })).status).toBe(200);
    await api.db.deleteFrom('report_ledger').where('seq', '>=', 1000).execute();
  });
});

async function freshToken(personId: string) {
  const { startSession } = await import('../auth/issueTokens.ts');
  return (await startSession(api.db, { kind: 'person', personId }, api.clock())).access_token;
}
