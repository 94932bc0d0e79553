import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { describeAttack, rejectionAttack } from '#testing/attacks/rejectionAttack/rejectionAttack.ts';

const seed = Number(process.env['ATTACK_SEED'] ?? 1);

let api: ApiApp;
let url: string;

beforeAll(async () => {
  api = await createApiApp();
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
});
afterAll(() => api.close());

const options = { surveys: 5, targets: 8, seed };

test(`rejections and intervals reveal no more about a person than the numbers do (seed ${seed})`, async () => {
  const result = await rejectionAttack(api, { ...options, url });
  console.log(describeAttack(result));
  expect(result.p).toBeGreaterThan(0.01);
  expect(result.rejections.size).toBe(1);
  expect(result.intervals).toBeGreaterThan(100);
  expect(result.otherSizes).toBe(0);
}, 600_000);

test(`measures what an attacker learns about a person whose answers they know (seed ${seed})`, async () => {
  const result = await rejectionAttack(api, { ...options, url, targets: 2, knowsAnswers: true });
  console.log(`Knowing the answers about the person: ${describeAttack(result)}`);
  expect(result.people).toBe(10);
}, 600_000);
