import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/api.ts';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { fuzz } from '#testing/attacks/fuzz/fuzz.ts';
import { createFuzzWorld, type FuzzWorld } from '#testing/attacks/fuzz/fuzzWorld.ts';
import type { FuzzAnswer } from '#testing/attacks/fuzz/judge.ts';
import type { FuzzRequest } from '#testing/attacks/fuzz/requests.ts';
import { rowsOfAccount } from '#testing/attacks/fuzz/rowsOfAccount.ts';

let api: ApiApp;
let world: FuzzWorld;
beforeAll(async () => {
  api = await createApiApp();
  world = await createFuzzWorld(api);
});
afterAll(() => api.close());

async function send({ method, url, headers, body }: FuzzRequest): Promise<FuzzAnswer> {
  const { statusCode, body: text } = await api.app.inject({
    method: method as 'GET',
    url: `/api/v0${url}`,
    headers,
    ...(body !== undefined && { payload: body }),
  });
  return { status: statusCode, text };
}

// `npm run soak -- fuzz` sends a hundred thousand requests to a whole server.
it('answers any request as the contract declares, and discloses nothing internal and nothing of another organisation', async () => {
  const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
  console.info(`FUZZ_SEED=${seed}`);
  const before = await rowsOfAccount(api.db, world.otherAccountId);
  expect(Object.keys(before).length).toBeGreaterThan(20);
  const { problems, neverServed } = await fuzz({
    world,
    send,
    seed,
    requests: Number(process.env['FUZZ_REQUESTS'] ?? 15),
  });
  expect(problems).toEqual([]);
  expect(await rowsOfAccount(api.db, world.otherAccountId)).toEqual(before);
  expect(api.logged()).not.toContain('request failed');
  console.info(`Never served: ${neverServed.join(', ') || 'none'}`);
  // At least half of the operations must succeed once. Otherwise the requests were only rejected, and tested little.
  expect(neverServed.length).toBeLessThan(Object.keys(operations).length / 2);
}, 600_000);
