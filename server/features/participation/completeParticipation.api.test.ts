import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  actAs,
  answerAll,
  createApiApp,
  createPerson,
  participate,
  signInAsPerson,
  type ApiApp,
  type Participant,
} from '#testing/servers/apiApp.ts';
import { listSubmitted } from '#server/results/closing/closingQueries.ts';
import { completeParticipation } from './participationRoutes.ts';
import { makeSurvey, type TestSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
let pulse: TestSurvey;
let person: Participant;
let surveys = 0;
beforeAll(async () => {
  api = await createApiApp();
});
beforeEach(async () => {
  pulse = await makeSurvey(api, { people: 2, name: `Completion ${++surveys}` });
  person = await participate(api, pulse.tokens[0]!);
});
/** Adds the participation to an account, and returns it with the session of that person. */
async function asPerson(): Promise<Participant> {
  const emailAddress = `completing${surveys}@example.org`;
  await createPerson(api, { emailAddress, participations: [pulse.adminIds[0]!] });
  return actAs(api, (await signInAsPerson(api, emailAddress)).access_token, person.participationId);
}
afterAll(() => api.close());

const completionMails = async () => {
  const jobs = await api.db.selectFrom('job').where('kind', '=', 'mail').select('payload').execute();
  return jobs.filter(
    ({ payload }) => payload['message'] === 'completion' && payload['participationId'] === pulse.adminIds[0],
  ).length;
};

describe.each([
  ["the participation's own session", async () => person],
  ["a person's session", asPerson],
])('POST /participation/{participationId}/complete with %s', (_session, begin) => {
  beforeEach(async () => {
    person = await begin();
  });

  it('submits a fully answered survey and queues one mail', async () => {
    await answerAll(person);
    const { status, text } = await person.complete();
    expect([status, text]).toEqual([204, '']);
    const { participation } = await person.survey();
    expect(participation).toMatchObject({ status: 'COMPLETED', whenCompleted: api.clock().toISOString() });
    expect(await completionMails()).toBe(1);
  });

  it('accepts an optional question without an answer', async () => {
    await answerAll(person);
    await person.answer({ questionId: 'one-change', stringValue: '' });
    expect((await person.complete()).status).toBe(204);
  });

  it('answers UnAnsweredQuestion while a required question or matrix row has no answer', async () => {
    expect((await person.complete()).body.error).toBe('UnAnsweredQuestion');
    const ids = (await answerAll(person)).filter((id) => id !== 'one-change');
    await api.db.deleteFrom('answer').where('question_id', '=', 'recovery-sleep').execute();
    expect((await person.complete()).body.error).toBe('UnAnsweredQuestion');
    expect(ids).toContain('recovery-sleep');
    await person.answer({ questionId: 'recovery-sleep', intValue: 2 });
    expect((await person.complete()).status).toBe(204);
  });

  it('answers ParticipationAlreadyCompleted to a repetition, which changes nothing and sends no mail', async () => {
    await answerAll(person);
    const answers = await Promise.all([1, 2, 3, 4].map(() => person.complete()));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400, 400]);
    expect(
      answers
        .filter(({ status }) => status === 400)
        .every(({ body }) => body.error === 'ParticipationAlreadyCompleted'),
    ).toBe(true);
    api.wait(60_000);
    expect((await person.complete()).body.error).toBe('ParticipationAlreadyCompleted');
    expect((await person.survey()).participation.whenCompleted).toBe(
      new Date(api.clock().getTime() - 60_000).toISOString(),
    );
    expect(await completionMails()).toBe(1);
  });

  it('answers ParticipationExpired once the survey is closed', async () => {
    await answerAll(person);
    await pulse.close();
    expect((await person.complete()).body.error).toBe('ParticipationExpired');
    expect((await person.answer({ questionId: 'energy-enough', intValue: 1 })).body.error).toBe('SurveyNotAvailable');
    expect((await person.survey()).participation).toMatchObject({ status: 'INVITED', whenCompleted: null });
    expect(await completionMails()).toBe(0);
  });

  it('answers ParticipationAlreadyCompleted for a completed participation even after closing', async () => {
    await answerAll(person);
    await person.complete();
    await pulse.close();
    expect((await person.complete()).body.error).toBe('ParticipationAlreadyCompleted');
  });

  it('answers SurveyNotAvailable before the survey opens', async () => {
    const early = await makeSurvey(api, { people: 2, name: `Early ${surveys}`, status: 'READY' });
    expect((await (await participate(api, early.tokens[0]!)).complete()).body.error).toBe('SurveyNotAvailable');
  });

  it("answers ParticipationNotFound for another person's participation, and NotLoggedIn without a session", async () => {
    const stranger = await participate(api, pulse.tokens[1]!);
    const other = await api.call('POST', `/participation/${stranger.participationId}/complete`, {
      token: person.token,
    });
    expect([other.status, other.body.error]).toEqual([400, 'ParticipationNotFound']);
    expect((await api.call('POST', `/participation/${person.participationId}/complete`)).status).toBe(401);
  });

  it('keeps exactly those answers sent during submission that the server acknowledged', async () => {
    await answerAll(person);
    const from = Date.now();
    const answer = (index: number) =>
      person.answer({
        questionId: 'energy-enough',
        intValue: 1 + (index % 5),
        answeredAt: new Date(from + index).toISOString(),
      });
    const calls = Array.from({ length: 12 }, (_, index) => (index === 6 ? person.complete() : answer(index + 1)));
    const results = await Promise.all(calls);
    expect(results[6]!.status).toBe(204);
    const rejected = results.filter(({ status }) => status !== 204);
    expect(rejected.every(({ body }) => body.error === 'ParticipationAlreadyCompleted')).toBe(true);

    const last = results.findLastIndex(({ status }, index) => status === 204 && index !== 6);
    const { int_value } = await api.db
      .selectFrom('answer')
      .where('participation_id', '=', pulse.adminIds[0]!)
      .where('question_id', '=', 'energy-enough')
      .select('int_value')
      .executeTakeFirstOrThrow();
    expect(int_value).toBe(last < 0 ? 5 : 1 + ((last + 1) % 5));
  });

  // The embedded database has one connection, so it runs nothing simultaneously.
  it.runIf(process.env['TEST_DATABASE'] === 'postgres')(
    'rejects an answer that arrives while a completion is running',
    async () => {
      await answerAll(person);
      let late: ReturnType<Participant['answer']> | undefined;
      await api.db.transaction().execute(async (tx) => {
        const session = {
          kind: 'participation',
          sessionId: '',
          accountId: pulse.accountId,
          participationId: pulse.adminIds[0]!,
        } as const;
        await completeParticipation(tx, session, person.participationId, api.clock());
        late = person.answer({ questionId: 'energy-enough', intValue: 1 });
        // This is long enough for the answer to reach the lock. If it did not wait there, it would be saved.
        await new Promise((resolve) => setTimeout(resolve, 300));
      });
      expect((await late)?.body.error).toBe('ParticipationAlreadyCompleted');
      const { int_value } = await api.db
        .selectFrom('answer')
        .where('participation_id', '=', pulse.adminIds[0]!)
        .where('question_id', '=', 'energy-enough')
        .select('int_value')
        .executeTakeFirstOrThrow();
      expect(int_value).toBe(5);
    },
  );

  it('accepts an empty JSON body, since many clients send one', async () => {
    await answerAll(person);
    const headers = { 'content-type': 'application/json' };
    expect(
      (await api.call('POST', `/participation/${person.participationId}/complete`, { token: person.token, headers }))
        .status,
    ).toBe(204);
  });
});

it('simultaneous submissions from both sessions submit once and send one mail', async () => {
  await answerAll(person);
  const other = await asPerson();
  const answers = await Promise.all([person, other, person, other].map((each) => each.complete()));
  expect(answers.map(({ status, body }) => body?.error ?? status).sort()).toEqual([
    204,
    ...Array<string>(3).fill('ParticipationAlreadyCompleted'),
  ]);
  expect(await completionMails()).toBe(1);
});

it("an invited person's empty response still counts after they leave the list, so no one can tell that it is empty", async () => {
  const {
    definition: { sections, ...pulseType },
  } = api.content.surveyTypes.get('pulse')!;
  const definition = {
    ...pulseType,
    id: 'optional',
    sections: sections.map((section) => ({
      ...section,
      questions: section.questions.map((question) => ({ ...question, optional: true })),
    })),
  };
  const survey = await makeSurvey(api, { type: definition, people: 2, name: 'Nothing required' });
  for (const token of survey.tokens) expect((await (await participate(api, token)).complete()).status).toBe(204);
  await api.db
    .updateTable('participation')
    .set({ participant_id: null })
    .where('id', '=', survey.adminIds[0]!)
    .execute();
  expect(await listSubmitted(api.db, survey)).toEqual(
    survey.adminIds.toSorted().map((id) => ({ id, invited: id === survey.adminIds[1] })),
  );
});
