import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '#contract/entities/answer.ts';
import type { ReportFilter, ReportFilters } from '#contract/entities/reportRequest.ts';
import { limits } from '#contract/limits.ts';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { attackedType } from '#testing/surveys/attackedType.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';
import { makeSurvey, type TestSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
let organisation: Organisation;
beforeAll(async () => {
  api = await createApiApp();
  organisation = await createOrganisation(api);
});
afterAll(() => api.close());

type Closed = TestSurvey;
const rejection = { error: 'SampleTooSmall', message: 'Not shown, because it could identify a few people.' };
const report = (survey: Closed, json: object, token = organisation.as.report) =>
  api.call('POST', `${survey.url}/report`, { token, json });
const ask = (survey: Closed, filter: ReportFilter) => report(survey, { filter });
const filtersOf = async (survey: Closed, query = ''): Promise<ReportFilters> =>
  (await api.call('GET', `${survey.url}/filters${query}`, { token: organisation.as.report })).body;
const groupNamed = ({ participantGroups }: ReportFilters, name: string) =>
  participantGroups.find((group) => group.name.startsWith(`${name} `))!;
/** Answers for all people. A person's number determines their site and age. Everyone answers all scales. */
const answers =
  (site: (person: number) => number) =>
  (_: unknown, person: number): Answer[] => [
    { questionId: 'site', intValue: site(person) },
    { questionId: 'age', intValue: person % 4 },
    { questionId: 'contract', intValue: person % 2 },
    { questionId: 'tools', intValueArray: person % 3 === 0 ? [0, 1] : [person % 3] },
    ...['calm-0', 'calm-1', 'calm-2', 'energy-0', 'energy-1', 'pace-0', 'pace-1'].map((questionId) => ({
      questionId,
      intValue: 1 + ((person * 7) % 5),
    })),
  ];
const subsets = <T>(of: readonly T[]) =>
  Array.from({ length: 2 ** of.length - 1 }, (_, bits) => of.filter((__, index) => ((bits + 1) >> index) & 1));

describe('filters', () => {
  let survey: Closed;
  beforeAll(async () => {
    survey = await makeSurvey(api, {
      accountId: organisation.accountId,
      people: 60,
      type: attackedType,
      answers: answers((person) => person % 3),
      groups: {
        North: (person) => person < 30,
        South: (person) => person >= 30 && person < 54,
        Team: (person) => person >= 54,
        Others: (person) => person > 0,
        Boss: (person) => person === 0,
      },
      status: 'CLOSED',
    });
  });

  test('leave out groups that would isolate few people, and do not allow a small group and an answer in one filter', async () => {
    const { participantGroups } = await filtersOf(survey);
    expect(
      Object.fromEntries(
        participantGroups.map(({ name, available, crossable }) => [name.split(' ')[0], [available, crossable]]),
      ),
    ).toEqual({
      North: [true, true],
      South: [true, false],
      Team: [true, false],
      Others: [false, false],
      Boss: [false, false],
    });
  });

  test("lead to the same rejection in reports, comparisons and downloads, so a rejection does not reveal anyone's answer", async () => {
    const { questions, participantGroups } = await filtersOf(survey);
    const others = groupNamed({ questions, participantGroups, minimum: 5 }, 'Others').id;
    const site = questions.find(({ id }) => id === 'site')!;
    for (const chosen of subsets([...site.options.keys()])) {
      const filter = { questions: [{ id: 'site', answers: chosen }], participantGroups: [others] };
      expect(await ask(survey, filter)).toMatchObject({ status: 400, body: rejection });
      expect((await report(survey, { compareToFilter: filter })).body).toEqual(rejection);
      expect(
        (
          await api.call('POST', `${survey.url}/report/request-download`, {
            token: organisation.as.report,
            json: { filter },
          })
        ).body,
      ).toEqual(rejection);
    }
    expect((await ask(survey, { participantGroups: [others] })).body).toEqual(rejection);
  });

  test('get a report for every filter that is offered: unions of groups, single options and unions of options', async () => {
    const { questions, participantGroups } = await filtersOf(survey);
    const available = participantGroups.filter((group) => group.available).map(({ id }) => id);
    for (const groups of subsets(available))
      expect([groups, (await ask(survey, { participantGroups: groups })).status]).toEqual([groups, 200]);
    expect(questions.filter((question) => question.available).map(({ id }) => id)).toEqual([
      'site',
      'age',
      'contract',
      'tools',
    ]);
    for (const { id, options } of questions) {
      const offered = id === 'tools' ? options.map((_, index) => [index]) : subsets([...options.keys()]);
      for (const chosen of offered)
        expect([id, chosen, (await ask(survey, { questions: [{ id, answers: chosen }] })).status]).toEqual([
          id,
          chosen,
          200,
        ]);
    }
  });

  test('have the number of people of each group and option whose report is released already, and of no other', async () => {
    const { questions, participantGroups } = await filtersOf(survey);
    expect(participantGroups.map(({ name, sampleSize }) => [name.split(' ')[0], sampleSize]).sort()).toEqual([
      ['Boss', null],
      ['North', 30],
      ['Others', null],
      ['South', 24],
      ['Team', 6],
    ]);
    for (const { id, options, optionSampleSizes } of questions) {
      expect(optionSampleSizes).toHaveLength(options.length);
      for (const [option, size] of optionSampleSizes.entries())
        expect([id, option, (await ask(survey, { questions: [{ id, answers: [option] }] })).body.sampleSize]).toEqual([
          id,
          option,
          size,
        ]);
    }
  });

  test('allow only crossable groups together with an answer', async () => {
    const filters = await filtersOf(survey);
    const status = async (name: string) =>
      (
        await ask(survey, {
          questions: [{ id: 'contract', answers: [0] }],
          participantGroups: [groupNamed(filters, name).id],
        })
      ).status;
    expect([await status('North'), await status('South'), await status('Team')]).toEqual([200, 400, 400]);
  });

  test('reject an answer that everyone in a small group gave in the same way as one that no one gave', async () => {
    // There are no answers to the other questions, so the laws about answers alone (docs/rules/disclosure.md) would
    // allow the request.
    const siteAlone = (_: unknown, person: number): Answer[] => [
      { questionId: 'site', intValue: person < 5 ? 0 : person % 3 },
    ];
    const agreeing = await makeSurvey(api, {
      accountId: organisation.accountId,
      people: 60,
      type: attackedType,
      answers: siteAlone,
      groups: { Team: (person) => person < 5, Others: (person) => person >= 5 },
      status: 'CLOSED',
    });
    const filters = await filtersOf(agreeing);
    const [team, site] = [groupNamed(filters, 'Team'), filters.questions.find(({ id }) => id === 'site')!];
    expect([team.available, team.crossable, site.available, site.options.length]).toEqual([true, false, true, 3]);
    for (const chosen of subsets([...site.options.keys()])) {
      expect(
        await ask(agreeing, { questions: [{ id: 'site', answers: chosen }], participantGroups: [team.id] }),
      ).toMatchObject({ status: 400, body: rejection });
    }
  });
});

describe('a rejection', () => {
  test('is in the audit log with the filter as text, even for a download', async () => {
    const survey = await makeSurvey(api, {
      accountId: organisation.accountId,
      people: 20,
      groups: { Boss: (person) => person === 0 },
      status: 'CLOSED',
    });
    const { Boss } = survey.groupIds;
    await ask(survey, { participantGroups: [Boss!] });
    await api.call('POST', `${survey.url}/report/request-download`, {
      token: organisation.as.report,
      json: { filter: { participantGroups: [Boss] } },
    });
    const { body } = await api.call('GET', `/account/${organisation.accountId}/audit-log?surveyId=${survey.surveyId}`, {
      token: organisation.as.manage,
    });
    const entries = body.entries.filter(({ action }: { action: string }) => /[rR]eport/.test(action));
    expect(
      entries
        .toSorted((a: { action: string }, b: { action: string }) => (a.action < b.action ? 1 : -1))
        .map(({ action, details, person }: Record<string, { emailAddress?: string }>) => [
          action,
          details,
          person !== null,
        ]),
    ).toEqual(
      ['requestReportDownload', 'getReport'].map((action) => [
        action,
        { request: { filter: { participantGroups: [Boss] } }, filter: expect.stringMatching(/^Boss /), rejected: true },
        true,
      ]),
    );
  });

  test('counts towards what one person may request within a day', async () => {
    const own = await createOrganisation(api);
    const survey = await makeSurvey(api, {
      accountId: own.accountId,
      people: 20,
      groups: { Boss: (person) => person === 0 },
      status: 'CLOSED',
    });
    const { id: personId } = await api.db
      .selectFrom('person')
      .where('email_address', '=', own.emails.report)
      .select('id')
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: limits.newPopulationsADay - 1 }, () => ({
      person_id: personId,
      rejected_at: api.clock(),
      id: crypto.randomUUID(),
    }));
    await api.db.insertInto('report_rejection').values(rows).execute();
    const boss = { filter: { participantGroups: [survey.groupIds['Boss']] } };
    expect((await report(survey, boss, own.as.report)).body).toEqual(rejection);
    expect(await report(survey, boss, own.as.report)).toMatchObject({
      status: 429,
      body: { error: 'TooManyRequests' },
    });
    expect((await report(survey, {}, own.as.report)).status).toBe(200);
    expect((await report(survey, boss, own.as.edit)).body).toEqual(rejection);
  });
});

describe('a report on several surveys', () => {
  test('merges options that one of them merges', async () => {
    const common = { accountId: organisation.accountId, type: attackedType };
    const earlier = await makeSurvey(api, {
      ...common,
      people: 30,
      answers: answers((person) => (person === 0 ? 2 : person % 2)),
      status: 'CLOSED',
    });
    const later = await makeSurvey(api, {
      ...common,
      people: 30,
      answers: answers((person) => person % 3),
      status: 'CLOSED',
    });
    const optionsOf = async (survey: Closed) =>
      (await filtersOf(survey)).questions.find(({ id }) => id === 'site')!.options;
    expect([await optionsOf(later), (await optionsOf(earlier)).length]).toEqual([['site 0', 'site 1', 'site 2'], 2]);
    const merged = (await optionsOf(earlier)).find((option) => option.includes(' or '))!;

    for (const request of [{ compareToSurvey: earlier.surveyId }, { combineWithSurveys: [earlier.surveyId] }]) {
      const { body } = await report(later, request);
      const area = body.sections
        .flatMap((section: { areas: { id: string }[] }) => section.areas)
        .find(({ id }: { id: string }) => id === 'site');
      for (const { data } of area.series) expect(data.map(({ label }: { label: string }) => label)).toContain(merged);
    }
    const alone = merged.includes('site 0') ? 0 : 1;
    const { body: filtered } = await report(later, {
      compareToSurvey: earlier.surveyId,
      filter: { questions: [{ id: 'site', answers: [alone] }] },
    });
    expect(filtered.sampleSize).toBe(20);
    // The number of people with an option alone is not that of a report, which is about the merged options.
    const sizesOf = async (query: string) =>
      (await filtersOf(later, query)).questions.find(({ id }) => id === 'site')!.optionSampleSizes;
    expect(await sizesOf('')).toEqual([10, 10, 10]);
    const separate = ['site 0', 'site 1', 'site 2'].findIndex((label) => !merged.includes(label));
    const combined = await sizesOf(`?combineWithSurveys=${earlier.surveyId}`);
    expect(combined.map((size) => size !== null)).toEqual([0, 1, 2].map((index) => index === separate));
    const { body: ofSeparate } = await report(later, {
      combineWithSurveys: [earlier.surveyId],
      filter: { questions: [{ id: 'site', answers: [separate] }] },
    });
    expect(combined[separate]).toBe(ofSeparate.sampleSize);
  });

  test('can merge an option of one survey with an option that only another survey has', async () => {
    const survey = (silent: number) =>
      makeSurvey(api, {
        accountId: organisation.accountId,
        people: 20,
        type: attackedType,
        answers: (_, person): Answer[] => (person < silent ? [] : [{ questionId: 'site', intValue: person % 2 }]),
        status: 'CLOSED',
      });
    const [whole, partial] = [await survey(0), await survey(2)];
    const filter = { questions: [{ id: 'site', answers: [0] }] };
    for (const more of [{ combineWithSurveys: [partial.surveyId] }, { compareToSurvey: partial.surveyId }])
      expect((await report(whole, { filter, ...more })).status).toBe(200);
  });

  test('allows a group only if every survey has it and allows it', async () => {
    const common = {
      accountId: organisation.accountId,
      type: attackedType,
      answers: answers((person) => person % 3),
    };
    const [first, second] = [
      await makeSurvey(api, {
        ...common,
        people: 40,
        groups: { A: (person) => person < 20, B: (person) => person >= 20 },
        status: 'CLOSED',
      }),
      await makeSurvey(api, { ...common, people: 40, status: 'CLOSED' }),
    ];
    const { A, B } = first.groupIds;
    const third = await makeSurvey(api, { ...common, people: 40, prefix: 'third-', status: 'CLOSED' });
    expect(
      (await report(first, { filter: { participantGroups: [A] }, combineWithSurveys: [second.surveyId] })).body,
    ).toEqual(rejection);
    expect(
      (
        await filtersOf(first, `?combineWithSurveys=${second.surveyId}&compareToSurvey=${third.surveyId}`)
      ).participantGroups
        .map(({ id, available }) => [id, available])
        .sort(),
    ).toEqual(
      [
        [A, false],
        [B, false],
      ].sort(),
    );
    const sizesIn = async (query: string) => {
      const { participantGroups, questions } = await filtersOf(first, query);
      return [participantGroups.map(({ sampleSize }) => sampleSize), questions[0]!.optionSampleSizes];
    };
    const [groupSizes, optionSizes] = await sizesIn('');
    const reported = async (request: object) => (await report(first, request)).body.sampleSize;
    const filter = { questions: [{ id: (await filtersOf(first)).questions[0]!.id, answers: [0] }] };
    expect([groupSizes, optionSizes![0]]).toEqual([[20, 20], await reported({ filter })]);
    // The second survey has none of the groups.
    const [together, optionsTogether] = await sizesIn(`?combineWithSurveys=${second.surveyId}`);
    expect([together, optionsTogether![0]]).toEqual([
      [null, null],
      await reported({ filter, combineWithSurveys: [second.surveyId] }),
    ]);
    const twice = await api.call(
      'GET',
      `${first.url}/filters?combineWithSurveys=${second.surveyId}&combineWithSurveys=${second.surveyId}`,
      { token: organisation.as.report },
    );
    expect(twice).toMatchObject({
      status: 400,
      body: { error: 'Validation', messages: [{ property: 'combineWithSurveys[1]' }] },
    });
  });
});
