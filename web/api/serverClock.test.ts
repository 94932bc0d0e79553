import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { sharedStore } from '../session/sessionStore.ts';
import { learnServerTime, serverNow, startAfterLastAnswer } from './serverClock.ts';

const here = Date.parse('2026-11-21T10:00:00.000Z');
const answerAt = (time: number) => new Response(null, { headers: { date: new Date(time).toUTCString() } });
const behind = () => serverNow() - Date.now();

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: here }));
afterAll(() => void vi.useRealTimers());
afterEach(() => {
  vi.setSystemTime(here);
  sharedStore.clear();
});

test('trusts the local clock if the header is only a few seconds off', () => {
  learnServerTime(answerAt(here + 2_000), here);
  vi.setSystemTime(here + 10_000);
  expect(behind()).toBe(0);
});

test("is never before the time of the server's last answer, even if the local clock is a little slow", () => {
  learnServerTime(answerAt(here + 2_000), here);
  expect(serverNow()).toBe(here + 2_000);
  learnServerTime(answerAt(here + 1_000), here);
  expect(serverNow()).toBe(here + 1_000);
});

test('is never ahead of a correct local clock, so that an answer does not override later ones from another device', () => {
  learnServerTime(answerAt(here), here);
  vi.setSystemTime(here + 5);
  expect(serverNow()).toBe(here + 5);
});

test.each([
  ['slow', 600_000],
  ['fast', -600_000],
])('corrects a %s clock, and keeps that offset while later answers agree with it', (_, off) => {
  learnServerTime(answerAt(here + off), here);
  expect(Math.abs(behind() - off)).toBeLessThanOrEqual(1_000);
  vi.setSystemTime(here + 10_000);
  const before = behind();
  learnServerTime(answerAt(here + off + 11_000), here + 10_000);
  vi.setSystemTime(here + 20_000);
  expect(behind()).toBe(before);
});

test('trusts the local clock again once it is set right', () => {
  learnServerTime(answerAt(here + 600_000), here);
  vi.setSystemTime(here + 600_000);
  learnServerTime(answerAt(here + 600_000), here + 600_000);
  vi.setSystemTime(here + 610_000);
  expect(behind()).toBe(0);
});

test('ignores an answer that took long or has no valid date', () => {
  learnServerTime(answerAt(here + 600_000), here - 10_000);
  learnServerTime(new Response(null), here);
  learnServerTime(new Response(null, { headers: { date: 'yesterday' } }), here);
  vi.setSystemTime(here + 610_000);
  expect(behind()).toBe(0);
});

test("after a withdrawal, is later than the server's time of the withdrawal, even in a tab with no newer answer", () => {
  learnServerTime(answerAt(here + 2_000), here);
  startAfterLastAnswer();
  learnServerTime(answerAt(here), here);
  expect(serverNow()).toBe(here + 3_000);
  vi.setSystemTime(here + 10_000);
  expect(serverNow()).toBe(here + 10_000);
});
