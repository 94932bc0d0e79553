import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
let token: string;
/** Participations in two organisations' surveys, both in the person's account. */
let own: Participant[];
/** Participations in no account, and one in someone else's. */
let others: Participant[];
beforeAll(async () => {
  api = await createApiApp();
  const first = await makeSurvey(api, { people: 2, name: 'First' });
  api.wait(1_000);
  const second = await makeSurvey(api, { name: 'Second', people: 3 });
  await createPerson(api, {
    emailAddress: 'ann@example.org',
    participations: [first.adminIds[0]!, second.adminIds[0]!],
  });
  await createPerson(api, { emailAddress: 'eve@example.org', participations: [second.adminIds[2]!] });
  ({ access_token: token } = await signInAsPerson(api, 'ann@example.org'));
  const publicIds = async (tokens: (string | undefined)[]) =>
    Promise.all(tokens.map(async (each) => actAs(api, token, (await participate(api, each!)).participationId)));
  own = await publicIds([first.tokens[0], second.tokens[0]]);
  others = await publicIds([first.tokens[1], second.tokens[1], second.tokens[2]]);
});
afterAll(() => api.close());

const find = (query = '', by = token) => api.call('GET', `/participations/find${query}`, { token: by });

describe("a person's session", () => {
  it('finds every participation of the account, the latest first, page by page', async () => {
    const { status, body } = await find();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      participations: [
        {
          participationId: own[1]!.participationId,
          name: 'Second',
          account: { name: 'Second organisation' },
          registered: true,
        },
        {
          participationId: own[0]!.participationId,
          name: 'First',
          account: { name: 'First organisation' },
          registered: true,
        },
      ],
      cursor: null,
    });
    const page = await find('?limit=1');
    expect(page.body.participations.map(({ name }: { name: string }) => name)).toEqual(['Second']);
    const next = await find(`?limit=1&cursor=${encodeURIComponent(page.body.cursor)}`);
    expect(next.body).toMatchObject({ participations: [{ name: 'First' }], cursor: null });
  });

  it('finds none if the account has none', async () => {
    await createPerson(api, { emailAddress: 'new@example.org' });
    const { access_token } = await signInAsPerson(api, 'new@example.org');
    expect((await find('', access_token)).body).toEqual({ participations: [], cursor: null });
  });

  it('can read, answer and submit each of its own participations and get the report', async () => {
    for (const participation of own) {
      expect((await participation.survey()).participation.participationId).toBe(participation.participationId);
      await answerAll(participation);
      expect((await participation.complete()).status).toBe(204);
      expect((await participation.complete()).body.error).toBe('ParticipationAlreadyCompleted');
      const report = await participation.report();
      expect(report.status).toBe(200);
      expect(report.body.participation).toMatchObject({
        participationId: participation.participationId,
        status: 'COMPLETED',
        registered: true,
      });
    }
  });

  it("has no access to anyone else's participation, whether or not that participation is in an account", async () => {
    for (const participation of others) {
      const survey = await api.call('GET', `/participations/survey/${participation.participationId}`, { token });
      expect([survey.status, survey.body.error]).toEqual([404, 'NotFound']);
      const answer = await participation.answer({ questionId: 'energy-enough', intValue: 1 });
      expect([answer.status, answer.body.error]).toEqual([400, 'ParticipationNotFound']);
      const complete = await participation.complete();
      expect([complete.status, complete.body.error]).toEqual([400, 'ParticipationNotFound']);
      const report = await participation.report();
      expect([report.status, report.body.error]).toEqual([404, 'NotFound']);
    }
    expect(
      await api.db
        .selectFrom('answer')
        .innerJoin('participation', 'participation.id', 'answer.participation_id')
        .where(
          'public_id',
          'in',
          others.map(({ participationId }) => participationId),
        )
        .select('question_id')
        .execute(),
    ).toEqual([]);
  });

  it("has no access to its own participation by the administrators' id", async () => {
    const { id } = await api.db
      .selectFrom('participation')
      .where('public_id', '=', own[0]!.participationId)
      .select('id')
      .executeTakeFirstOrThrow();
    const byAdminId = actAs(api, token, id);
    expect((await byAdminId.report()).status).toBe(404);
    expect((await byAdminId.answer({ questionId: 'energy-enough', intValue: 1 })).body.error).toBe(
      'ParticipationNotFound',
    );
  });

  it('has access to all participations in the account, unlike the session of one participation', async () => {
    const { participationToken } = (await find()).body.participations[0];
    const participant = await participate(api, participationToken).catch(() => null);
    // The participation is submitted, so its link cannot start it. Signing in with the token itself gives access to the
    // report.
    expect(participant).toBe(null);
    const { body } = await api.call('POST', '/auth/token', {
      form: { client_id: 'web', client_secret: 'web', grant_type: 'token', password: participationToken },
    });
    expect((await find('', body.access_token)).body.participations).toHaveLength(1);
    expect((await actAs(api, body.access_token, own[0]!.participationId).report()).status).toBe(404);
    expect((await actAs(api, body.access_token, own[1]!.participationId).report()).status).toBe(200);
  });
});
