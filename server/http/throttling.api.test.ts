import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { throttleLimits } from '#contract/limits.ts';
import {
  createApiApp,
  createPerson,
  participate,
  signIn,
  signInAsPerson,
  tryPassword,
  type ApiApp,
} from '#testing/servers/apiApp.ts';
import { createThrottling } from './throttling.ts';
import { makeSurvey, type TestSurvey } from '#testing/surveys/makeSurvey.ts';

// The tests make thousands of calls, and the machine may be busy.
vi.setConfig({ testTimeout: 180_000 });

/**
 * The throttle's time in milliseconds. It advances only when a test sets it, so that a slow machine does not affect the
 * rate.
 */
let time = 0;
let api: ApiApp;
let pulse: TestSurvey;
beforeAll(async () => {
  api = await createApiApp(
    {},
    undefined,
    createThrottling(() => time),
  );
  pulse = await makeSurvey(api, { people: 4 });
});
afterAll(() => api.close());

const answer = { questionId: 'work-place', intValue: 0 };

const lines = 32;

/**
 * Repeats a call, several times in parallel, until it is rejected or the limit of calls is reached. @returns the number
 * accepted, and the rejection.
 */
async function flood(most: number, call: () => ReturnType<ApiApp['call']>) {
  let done = 0;
  let rejection: Awaited<ReturnType<ApiApp['call']>> | undefined;
  const line = async () => {
    while (rejection === undefined && done < most) {
      const reply = await call();
      if (reply.status === 429) rejection ??= reply;
      else done += 1;
    }
  };
  await Promise.all(Array.from({ length: lines }, line));
  return { done, rejection };
}

const rejected = {
  status: 429,
  body: { error: 'TooManyRequests' },
  headers: { 'retry-after': expect.stringMatching(/^[1-9]\d*$/) },
};

it('throttles one participation that floods, and none of five hundred others behind the same address', async () => {
  const flooder = await participate(api, pulse.tokens[0]!);
  const neighbour = await participate(api, pulse.tokens[1]!);
  const flooding = flood(20_000, () => flooder.answer(answer));

  const takePart = async () => {
    const start = await api.call('POST', `/participations/survey?surveyToken=${pulse.shareToken}`);
    expect(start.status).toBe(200);
    const { participationToken } = start.body;
    const { access_token: token } = await signIn(api, participationToken);
    const { public_id: id } = await api.db
      .selectFrom('participation')
      .where('token', '=', participationToken)
      .select('public_id')
      .executeTakeFirstOrThrow();
    return (await api.call('POST', `/participation/${id}/answer`, { token, json: answer })).status;
  };
  const office: number[] = [];
  const one = async () => {
    while (office.length < 500) {
      const place = office.push(0) - 1;
      office[place] = await takePart();
    }
  };
  await Promise.all(Array.from({ length: 16 }, one));
  expect(office).toEqual(Array<number>(500).fill(204));

  const { done, rejection } = await flooding;
  expect(rejection).toMatchObject(rejected);
  expect(done).toBeGreaterThanOrEqual(throttleLimits.answers.atOnce);
  expect(done).toBeLessThan(throttleLimits.answers.atOnce + lines);
  expect((await neighbour.answer(answer)).status).toBe(204);
  // A new access token does not help the flooding participation.
  const again = await signIn(api, pulse.tokens[0]!);
  const path = `/participation/${flooder.participationId}/answer`;
  const answerAgain = () => api.call('POST', path, { token: again.access_token, json: answer });
  expect(await answerAgain()).toMatchObject(rejected);
  time += 60_000;
  expect((await answerAgain()).status).toBe(204);
});

describe('calls of a stranger', () => {
  it('do not count against a person whose ids the stranger knows', async () => {
    const person = await participate(api, pulse.tokens[2]!);
    const path = `/participation/${person.participationId}/answer`;
    for (let index = 0; index < 50; index += 1) {
      expect((await api.call('POST', path, { token: `nobody${index}`, json: answer })).status).toBe(401);
    }
    const { done, rejection } = await flood(throttleLimits.callers.atOnce + 1, () =>
      api.call('POST', path, { token: 'nobody', json: answer }),
    );
    expect(done).toBe(throttleLimits.callers.atOnce);
    expect(rejection).toMatchObject(rejected);
    expect((await person.answer(answer)).status).toBe(204);
  });
});

it('throttles a person who requests all of their data over and over, and no one else', async () => {
  await createPerson(api);
  await createPerson(api, { emailAddress: 'ben@example.org' });
  const [ann, ben] = [
    (await signInAsPerson(api)).access_token,
    (await signInAsPerson(api, 'ben@example.org')).access_token,
  ];
  const exportOf = (token: string) => api.call('GET', '/person/export', { token });
  const { done, rejection } = await flood(5_000, () => exportOf(ann));
  expect(done).toBe(throttleLimits.costly.atOnce);
  expect(rejection).toMatchObject(rejected);
  expect((await exportOf(ben)).status).toBe(200);
  // Another session of the person is throttled too. The person may still make other calls.
  const second = (await tryPassword(api)).body.access_token as string;
  expect(await exportOf(second)).toMatchObject(rejected);
  expect((await api.call('GET', '/person/me', { token: ann })).status).toBe(200);
});

it('throttles one invitation that signs in over and over', async () => {
  const form = { client_id: 'web', client_secret: 'web', grant_type: 'token', password: pulse.tokens[3]! };
  const { done, rejection } = await flood(5_000, () => api.call('POST', '/auth/token', { form }));
  expect(done).toBeGreaterThanOrEqual(throttleLimits.signIns.atOnce);
  expect(rejection).toMatchObject(rejected);
  expect((await api.call('POST', '/auth/token', { form: { ...form, password: pulse.tokens[2]! } })).status).toBe(200);
});

it('throttles one session that renews its tokens over and over', async () => {
  let { refresh_token: token } = await signIn(api, pulse.tokens[1]!);
  const renew = async () => {
    const reply = await api.call('POST', '/auth/token', {
      form: { client_id: 'web', client_secret: 'web', grant_type: 'refresh_token', refresh_token: token },
    });
    token = reply.body.refresh_token ?? token;
    return reply;
  };
  for (let round = 0; round < throttleLimits.refreshes.atOnce; round += 1) expect((await renew()).status).toBe(200);
  // This limit uses the process's own clock, so one more call is allowed every ten seconds.
  for (let round = 0; round < 100; round += 1) if ((await renew()).status === 429) return;
  expect.unreachable();
});
