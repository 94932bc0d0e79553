import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actAs, createApiApp, participate, type ApiApp, type Participant } from '#testing/servers/apiApp.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

// Servers share a database, and their clocks differ from the database's.

const second = 1_000;
const hour = 3_600_000;
const day = 24 * hour;
const questionId = 'energy-enough';

const servers: ApiApp[] = [];
async function startServer(): Promise<ApiApp> {
  const shared = servers[0] && { db: servers[0].db, close: async () => {} };
  const server = await createApiApp({}, shared);
  servers.push(server);
  return server;
}

/** Sets a server's clock to the database's time plus this number of milliseconds. */
const setClock = (server: ApiApp, ahead: number) => server.wait(Date.now() + ahead - server.clock().getTime());

/** The time of a device whose clock is right. */
const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

let one: ApiApp;
let other: ApiApp;
let person: Participant;
let surveys = 0;
beforeAll(async () => {
  one = await startServer();
  other = await startServer();
});
beforeEach(async () => {
  setClock(one, 0);
  const { tokens } = await makeSurvey(one, { name: `Clocks ${++surveys}`, people: 1 });
  person = await participate(one, tokens[0]!);
  // The session must last, however far the clocks are set.
  await one.db
    .updateTable('session_token')
    .set({ expires_at: new Date('2040-01-01') })
    .execute();
});
afterAll(async () => {
  for (const server of servers.reverse()) await server.close();
});

const at = (server: ApiApp) => actAs(server, person.token, person.participationId);
const answer = async (server: ApiApp, intValue: number, answeredAt?: string) =>
  expect((await at(server).answer({ questionId, intValue, answeredAt })).status).toBe(204);
const withdraw = async (server: ApiApp) =>
  expect(
    (await server.call('POST', `/participation/${person.participationId}/withdraw`, { token: person.token })).status,
  ).toBe(204);
const stored = async () => {
  const rows = await one.db
    .selectFrom('answer')
    .innerJoin('participation', 'participation.id', 'answer.participation_id')
    .where('public_id', '=', person.participationId)
    .select('int_value')
    .execute();
  return rows.map(({ int_value }) => int_value);
};

describe.each([
  ['two seconds', 2 * second],
  ['an hour', hour],
])('%s apart', (_, apart) => {
  describe.each([
    ['the first ahead', apart, 0],
    ['the first behind', -apart, 0],
    ['the second ahead', 0, apart],
    ['the second behind', 0, -apart],
    ['one ahead and one behind', apart, -apart],
    ['one behind and one ahead', -apart, apart],
  ])('%s', (_which, first, then) => {
    beforeEach(() => {
      setClock(one, first);
      setClock(other, then);
    });

    it('the later of two answers stays', async () => {
      await answer(one, 1);
      await answer(other, 2);
      expect(await stored()).toEqual([2]);
    });

    it("the later of two answers with the device's time stays, whichever arrives last", async () => {
      const [earlier, later] = [fromNow(-1_500), fromNow(-1_000)];
      await answer(one, 1, earlier);
      await answer(other, 2, later);
      await answer(one, 1, earlier);
      await answer(other, 1, earlier);
      expect(await stored()).toEqual([2]);
    });

    it('of answers with and without a time, the later stays', async () => {
      const before = fromNow(-100);
      await answer(one, 1, fromNow(0));
      await answer(other, 2);
      expect(await stored()).toEqual([2]);
      await answer(one, 3, fromNow(100));
      expect(await stored()).toEqual([3]);
      await answer(other, 4, before);
      expect(await stored()).toEqual([3]);
    });

    it('an answer given before a withdrawal stays withdrawn, and an answer given after it counts', async () => {
      await answer(other, 1);
      const before = fromNow(-500);
      await withdraw(one);
      for (const server of [one, other]) await answer(server, 2, before);
      expect(await stored()).toEqual([]);
      await answer(other, 3);
      expect(await stored()).toEqual([3]);
      await withdraw(one);
      await answer(other, 4, fromNow(100));
      expect(await stored()).toEqual([4]);
    });
  });
});

describe.each([
  ['an hour', hour],
  ['two days', 2 * day],
])('a clock that is ahead by %s and set back', (_, back) => {
  it.each([
    ['without a time', () => undefined],
    ["with the device's time", () => fromNow(100)],
  ])('accepts corrections %s', async (_how, given) => {
    setClock(one, back);
    await answer(one, 1);
    setClock(one, 0);
    await answer(one, 2, given());
    expect(await stored()).toEqual([2]);
    setClock(one, -back);
    await answer(one, 3, given());
    expect(await stored()).toEqual([3]);
  });

  it('accepts answers after a withdrawal', async () => {
    setClock(one, back);
    await answer(one, 1);
    await withdraw(one);
    setClock(one, 0);
    await answer(one, 2);
    expect(await stored()).toEqual([2]);
  });
});

describe("the database's clock, set back", () => {
  it('an answer whose stored time is now in the future is replaced by any other answer', async () => {
    for (const [intValue, answeredAt] of [
      [2, undefined],
      [3, fromNow(0)],
      [4, fromNow(-day)],
    ] as const) {
      await answer(one, 1);
      await one.db
        .updateTable('answer')
        .set({ answered_at: new Date(Date.now() + hour) })
        .execute();
      await answer(one, intValue, answeredAt);
      expect(await stored()).toEqual([intValue]);
    }
  });

  it('a withdrawal stored with a time that is now in the future rejects no answer', async () => {
    for (const [intValue, answeredAt] of [
      [2, undefined],
      [3, fromNow(0)],
    ] as const) {
      await withdraw(one);
      await one.db
        .updateTable('participation')
        .set({ when_withdrawn: new Date(Date.now() + hour) })
        .execute();
      await answer(one, intValue, answeredAt);
      expect(await stored()).toEqual([intValue]);
    }
  });
});

it('of simultaneous answers without a time, the last stays', async () => {
  await answer(one, 1);
  for (let round = 0; round < 10; round += 1) {
    const values = [1, 2, 3, 4, 5, 4, 3, 2, 1, 1 + (round % 5)];
    await Promise.all(values.map((intValue) => answer(one, intValue)));
    expect(await stored()).toEqual([values.at(-1)]);
  }
});
