import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SurveyType } from '#contract/content/surveyType.ts';
import type { ParticipationReport } from '#contract/entities/individualReport.ts';
import type { Rings } from '#contract/entities/rings.ts';
import { scaleOf, surveyItems } from '#rules/surveyItems.ts';
import { startSession } from '#server/features/auth/issueTokens.ts';
import { createApiApp, createPerson, participate, signInAsPerson, type ApiApp } from '#testing/servers/apiApp.ts';
import { earlierRiskType } from '#testing/surveys/earlierRiskType.ts';
import { makeSurvey, type SurveyOptions } from '#testing/surveys/makeSurvey.ts';
import { aspect, makeSurveyType, reversed, scale, scoredSection } from '#testing/surveys/makeSurveyType.ts';
import { eventQuestions, withEvents } from '#testing/surveys/withEvents.ts';

let api: ApiApp;
beforeAll(async () => {
  api = await createApiApp();
});
afterAll(() => api.close());

const points = (id: string) => scale(id, { min: 0, max: 100, optional: true });
/** A survey with two sections, whose answers are points out of 100. */
const pointsType = makeSurveyType({
  id: 'points',
  sections: { all: ['calm', 'zest', 'room'].map(points) },
  scored: [
    scoredSection('mood', [aspect('calm', ['calm']), aspect('zest', ['zest'])], { minLabel: 'Running low' }),
    scoredSection('work', [aspect('room', ['room'])]),
  ],
});
/** A later version, in which zest is the other way round, and calm comes last. */
const laterPoints = makeSurveyType({
  id: 'points',
  sections: { all: ['calm', 'zest', 'room', 'rest'].map(points) },
  scored: [
    scoredSection('work', [aspect('room', ['room'])]),
    scoredSection('mood', [aspect('zest', [reversed('zest')]), aspect('rest', ['rest']), aspect('calm', ['calm'])]),
  ],
});

type Points = Record<string, number>;
const answersOf = (given: Points) => () =>
  Object.entries(given).map(([questionId, intValue]) => ({ questionId, intValue }));

let people = 0;
/** Creates a person with an account, who submits surveys one after the other. */
async function someone() {
  const emailAddress = `rings${(people += 1)}@example.org`;
  const personId = await createPerson(api, { emailAddress });
  const { access_token: token } = await signInAsPerson(api, emailAddress);
  return {
    personId,
    token,
    /** Submits a survey, in a new organisation if none is given. */
    async submit(type: string | SurveyType, given: Points, options: SurveyOptions = {}) {
      api.wait(1000);
      const survey = await makeSurvey(api, { type, people: 1, answers: answersOf(given), ...options });
      const id = survey.adminIds[0]!;
      await api.db.updateTable('participation').set({ person_id: personId }).where('id', '=', id).execute();
      return { ...survey, id, publicId: survey.publicIds[0]!, whenCompleted: api.clock().toISOString() };
    },
    async rings(language?: string): Promise<Rings[]> {
      const headers: Record<string, string> = language === undefined ? {} : { 'accept-language': language };
      const { status, body } = await api.call('GET', '/person/rings', { token, headers });
      expect(status).toBe(200);
      return body.rings;
    },
    /** Compares the report of a participation with the earlier one. */
    change: (publicId: string) => changeIn(token, publicId),
  };
}

async function changeIn(token: string, publicId: string): Promise<ParticipationReport['change']> {
  const { status, body } = await api.call('GET', `/participation/${publicId}/report`, { token });
  expect(status).toBe(200);
  return body.change;
}

const scoresOf = ({ surveys }: Rings) => surveys.map(({ scores }) => scores.map(({ score }) => score));
const withdraw = (token: string, publicId: string) =>
  api.call('POST', `/participation/${publicId}/withdraw`, { token });
const erase = (surveyId: string) =>
  api.db.updateTable('survey').set({ when_erased: api.clock() }).where('id', '=', surveyId).execute();

/** The answers to all scored items of a survey type at the good end (1), the middle or the bad end (0) of their scales. */
function answersAt(level: number, { report, ...type }: SurveyType): Points {
  const isReversed = new Map(
    report.sections.flatMap(({ aspects }) =>
      aspects.flatMap(({ items }) => items.map((item): [string, boolean] => [item.question, item.reversed === true])),
    ),
  );
  return Object.fromEntries(
    surveyItems({ report, ...type }).flatMap((item) => {
      const ends = scaleOf(item);
      if (!ends || !isReversed.has(item.id)) return [];
      const part = isReversed.get(item.id) ? 1 - level : level;
      return [[item.id, ends.min + Math.round(part * (ends.max - ends.min))]];
    }),
  );
}

describe('the change since the last survey', () => {
  it('names the aspects with a difference beyond chance, and counts those that were compared', async () => {
    const person = await someone();
    const first = await person.submit(pointsType, { calm: 20, zest: 50, room: 50 }, { name: 'Spring' });
    const { accountId } = first;
    const second = await person.submit(pointsType, { calm: 80, zest: 60, room: 10 }, { name: 'Autumn', accountId });
    expect(await person.change(first.publicId)).toBeNull();
    expect(await person.change(second.publicId)).toEqual({
      since: { participationId: first.publicId, name: 'Spring', whenCompleted: first.whenCompleted },
      aspects: [
        { section: 0, name: 'calm', before: 0.2, after: 0.8 },
        { section: 1, name: 'room', before: 0.5, after: 0.1 },
      ],
      compared: 3,
    });
  });

  it('names no survey of another organisation, since the report may be printed', async () => {
    const person = await someone();
    const first = await person.submit(pointsType, { calm: 20 }, { name: 'Fernhill restructuring' });
    const second = await person.submit(pointsType, { calm: 80 });
    expect((await person.change(second.publicId))!.since).toEqual({
      participationId: first.publicId,
      name: 'Points',
      whenCompleted: first.whenCompleted,
    });
  });

  it.each([
    [27, 0],
    [28, 1],
  ])('of %d points, with a threshold of 27.7, names %d aspects', async (difference, named) => {
    const person = await someone();
    await person.submit(pointsType, { calm: 40, zest: 50, room: 50 });
    const { publicId } = await person.submit(pointsType, { calm: 40 + difference, zest: 50, room: 50 });
    expect((await person.change(publicId))!.aspects).toHaveLength(named);
  });

  it('is since the last survey of the same type before this one, in any organisation', async () => {
    const person = await someone();
    await person.submit(pointsType, { calm: 0 });
    const before = await person.submit(pointsType, { calm: 100 });
    const pulse = api.content.surveyTypes.get('pulse')!.definition;
    await person.submit('pulse', answersAt(0.5, pulse));
    const { publicId } = await person.submit(pointsType, { calm: 50 });
    await person.submit(pointsType, { calm: 0 });
    expect(await person.change(publicId)).toMatchObject({
      since: { participationId: before.publicId },
      aspects: [{ name: 'calm', before: 1, after: 0.5 }],
      compared: 1,
    });
  });

  it('compares no aspect that has other items, or no score in one of the two', async () => {
    const person = await someone();
    await person.submit(pointsType, { calm: 0, zest: 0 });
    const { publicId } = await person.submit(laterPoints, { calm: 100, zest: 0, room: 100, rest: 100 });
    expect(await person.change(publicId)).toMatchObject({
      aspects: [{ section: 1, name: 'calm', before: 0, after: 1 }],
      compared: 1,
    });
  });

  it('is not since a survey that was withdrawn or erased', async () => {
    const person = await someone();
    const first = await person.submit(pointsType, { calm: 0 });
    const erased = await person.submit(pointsType, { calm: 100 });
    const withdrawn = await person.submit(pointsType, { calm: 100 });
    const { publicId } = await person.submit(pointsType, { calm: 90 });
    await erase(erased.surveyId);
    expect((await withdraw(person.token, withdrawn.publicId)).status).toBe(204);
    expect(await person.change(publicId)).toMatchObject({ since: { participationId: first.publicId } });
    await erase(first.surveyId);
    expect(await person.change(publicId)).toBeNull();
  });

  it('is null in a session of the participation, and never since a survey of another person', async () => {
    const [person, other] = [await someone(), await someone()];
    const first = await person.submit(pointsType, { calm: 0 });
    await other.submit(pointsType, { calm: 0 }, { accountId: first.accountId });
    const second = await person.submit(pointsType, { calm: 100 });
    const { publicId } = await other.submit(pointsType, { calm: 100 });
    expect(await person.change(second.publicId)).toMatchObject({ since: { participationId: first.publicId } });
    expect((await other.change(publicId))!.since.participationId).not.toBe(first.publicId);
    const session = { kind: 'participation', accountId: second.accountId, participationId: second.id } as const;
    const { access_token } = await startSession(api.db, session, api.clock());
    expect(await changeIn(access_token, second.publicId)).toBeNull();
  });

  it('compares no event, and no aspect that scores one', async () => {
    const person = await someone();
    const never = Object.fromEntries(eventQuestions.map((question) => [question, 1]));
    const often = Object.fromEntries(eventQuestions.map((question) => [question, 3]));
    await person.submit(withEvents(pointsType), { calm: 50, ...never });
    const { publicId } = await person.submit(withEvents(pointsType), { calm: 50, ...often });
    expect(await person.change(publicId)).toMatchObject({ aspects: [], compared: 1 });

    const earlier = earlierRiskType(api.content.surveyTypes.get('psychosocial-risk')!.definition);
    await person.submit(earlier, answersAt(0, earlier));
    const risk = await person.submit(earlier, answersAt(1, earlier));
    const names = (await person.change(risk.publicId))!.aspects.map(({ name }) => name);
    const aspects = earlier.report.sections.flatMap((section) => section.aspects);
    expect(names).toEqual(aspects.filter(({ code }) => code !== 'personal-safety').map(({ name }) => name));
  });
});

describe('GET /person/rings', () => {
  it('is for people with an account only', async () => {
    const { tokens } = await makeSurvey(api, { people: 1 });
    const { token } = await participate(api, tokens[0]!);
    expect((await api.call('GET', '/person/rings')).status).toBe(401);
    expect((await api.call('GET', '/person/rings', { token })).status).toBe(403);
  });

  it('is empty before the first submission', async () => {
    const person = await someone();
    await person.submit(pointsType, {}, { answers: null });
    expect(await person.rings()).toEqual([]);
  });

  it('has one survey for each submission, the first one first, with the aspects and bands of the last', async () => {
    const person = await someone();
    const first = await person.submit(pointsType, { calm: 39, zest: 40, room: 70 }, { name: 'Spring' });
    const second = await person.submit(pointsType, { calm: 70, zest: 0 }, { name: 'Autumn' });
    const account = (name: string) => ({ name: `${name} organisation` });
    const same = { comparable: true };
    expect(await person.rings()).toEqual([
      {
        typeId: 'points',
        name: 'Points',
        smallestChange: expect.closeTo(0.27719, 5),
        bands: { good: 0.4, great: 0.7 },
        supportFirst: false,
        aspects: [
          { section: 'mood', name: 'calm', minLabel: 'Running low', midLabel: 'Good', maxLabel: 'Great' },
          { section: 'mood', name: 'zest', minLabel: 'Running low', midLabel: 'Good', maxLabel: 'Great' },
          { section: 'work', name: 'room', minLabel: 'Poor', midLabel: 'Good', maxLabel: 'Great' },
        ],
        surveys: [
          {
            participationId: first.publicId,
            name: 'Spring',
            account: account('Spring'),
            whenCompleted: first.whenCompleted,
            scores: [
              { ...same, score: 0.39, band: 'poor' },
              { ...same, score: 0.4, band: 'good' },
              { ...same, score: 0.7, band: 'great' },
            ],
          },
          {
            participationId: second.publicId,
            name: 'Autumn',
            account: account('Autumn'),
            whenCompleted: second.whenCompleted,
            scores: [
              { ...same, score: 0.7, band: 'great' },
              { ...same, score: 0, band: 'poor' },
              { ...same, score: null, band: null },
            ],
          },
        ],
      },
    ]);
  });

  it('marks aspects as not comparable whose items are not those of the last survey', async () => {
    const person = await someone();
    await person.submit(pointsType, { calm: 10, zest: 20, room: 30 });
    await person.submit(laterPoints, { calm: 40, zest: 50, room: 60, rest: 70 });
    const [rings] = await person.rings();
    expect(rings!.aspects.map(({ name }) => name)).toEqual(['room', 'zest', 'rest', 'calm']);
    expect(scoresOf(rings!)).toEqual([
      [0.3, null, null, 0.1],
      [0.6, 0.5, 0.7, 0.4],
    ]);
    expect(rings!.surveys[0]!.scores.map(({ comparable }) => comparable)).toEqual([true, false, false, true]);
  });

  it('compares the risk survey with an earlier version of it, except where this scored events', async () => {
    const person = await someone();
    const current = api.content.surveyTypes.get('psychosocial-risk')!.definition;
    const earlier = earlierRiskType(current);
    await person.submit(earlier, answersAt(0, earlier));
    await person.submit(current, answersAt(1, current));
    const [rings] = await person.rings();
    const aspects = current.report.sections.flatMap((section) => section.aspects);
    expect(rings!.aspects.map(({ name }) => name)).toEqual(aspects.map(({ name }) => name));
    const differ = aspects.filter((_, index) => !rings!.surveys[0]!.scores[index]!.comparable);
    expect(differ.map(({ code }) => code)).toEqual(['respect', 'personal-safety']);
  });

  it('groups surveys by type, the type that was submitted last first, across organisations', async () => {
    const person = await someone();
    const pulse = api.content.surveyTypes.get('pulse')!.definition;
    await person.submit(pointsType, { calm: 10 });
    await person.submit('pulse', answersAt(1, pulse));
    await person.submit(pointsType, { calm: 20 });
    expect((await person.rings()).map(({ typeId, surveys }) => [typeId, surveys.length])).toEqual([
      ['points', 2],
      ['pulse', 1],
    ]);
    await person.submit('pulse', answersAt(0, pulse));
    const rings = await person.rings();
    expect(rings.map(({ typeId, surveys }) => [typeId, surveys.length])).toEqual([
      ['pulse', 2],
      ['points', 2],
    ]);
    expect(new Set(scoresOf(rings[0]!)[0])).toEqual(new Set([1]));
    expect(new Set(scoresOf(rings[0]!)[1])).toEqual(new Set([0]));
  });

  it('never includes another person’s surveys, and leaves out withdrawn, erased, unfinished and unscored ones', async () => {
    const [person, other] = [await someone(), await someone()];
    const kept = await person.submit(pointsType, { calm: 10 });
    await other.submit(pointsType, { calm: 20 }, { accountId: kept.accountId });
    const erased = await person.submit(pointsType, { calm: 30 });
    const withdrawn = await person.submit(pointsType, { calm: 40 });
    await person.submit(pointsType, {});
    await person.submit(pointsType, {}, { answers: null });
    expect((await person.rings()).map(scoresOf)[0]).toHaveLength(3);
    await erase(erased.surveyId);
    expect((await withdraw(person.token, withdrawn.publicId)).status).toBe(204);
    expect((await person.rings()).map(scoresOf)).toEqual([[[0.1, null, null]]]);
    expect((await other.rings()).map(scoresOf)).toEqual([[[0.2, null, null]]]);
    await erase(kept.surveyId);
    expect(await person.rings()).toEqual([]);
  });

  it('puts support first as the report on the last survey does, and after any event', async () => {
    const person = await someone();
    const type = withEvents(pointsType);
    await person.submit(type, { calm: 50, 'event-insult': 3 });
    expect((await person.rings())[0]).toMatchObject({ supportFirst: true });
    await person.submit(type, { calm: 50, 'event-insult': 1 });
    expect((await person.rings())[0]).toMatchObject({ supportFirst: false });
    const pulse = api.content.surveyTypes.get('pulse')!.definition;
    await person.submit('pulse', answersAt(0, pulse));
    expect((await person.rings()).map(({ typeId, supportFirst }) => [typeId, supportFirst])).toEqual([
      ['pulse', true],
      ['points', false],
    ]);
  });

  it('has names and labels in the requested language, or else the person’s', async () => {
    const person = await someone();
    const pulse = api.content.surveyTypes.get('pulse')!;
    await person.submit('pulse', answersAt(1, pulse.definition));
    const namesIn = (language: 'en' | 'de') => {
      const { name, report } = api.content.texts[language].surveyType({ ...pulse });
      return { name, section: report.sections[0]!.name, aspect: report.sections[0]!.aspects[0]!.name };
    };
    const shown = ([rings]: Rings[]) => ({
      name: rings!.name,
      section: rings!.aspects[0]!.section,
      aspect: rings!.aspects[0]!.name,
    });
    expect(namesIn('de')).not.toEqual(namesIn('en'));
    expect(shown(await person.rings())).toEqual(namesIn('en'));
    expect(shown(await person.rings('de'))).toEqual(namesIn('de'));
    await api.db.updateTable('person').set({ language: 'de' }).where('id', '=', person.personId).execute();
    expect(shown(await person.rings())).toEqual(namesIn('de'));
    expect(shown(await person.rings('en'))).toEqual(namesIn('en'));
  });
});
