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

test("a correct clock is trusted, within the header's precision of a second", () => {
  learnServerTime(answerAt(here + 2_000), here);
  vi.setSystemTime(here + 10_000);
  expect(behind()).toBe(0);
});

test('no time is before the second of the last answer, on a clock that is a little slow too', () => {
  learnServerTime(answerAt(here + 2_000), here);
  expect(serverNow()).toBe(here + 2_000);
  learnServerTime(answerAt(here + 1_000), here);
  expect(serverNow()).toBe(here + 1_000);
});

test('on a clock that is right no time is ahead of it: it would replace what another device answers meanwhile', () => {
  learnServerTime(answerAt(here), here);
  vi.setSystemTime(here + 5);
  expect(serverNow()).toBe(here + 5);
});

test.each([
  ['slow', 600_000],
  ['fast', -600_000],
])('the offset of a %s clock is corrected, and not again with each answer', (_, off) => {
  learnServerTime(answerAt(here + off), here);
  expect(Math.abs(behind() - off)).toBeLessThanOrEqual(1_000);
  vi.setSystemTime(here + 10_000);
  const before = behind();
  learnServerTime(answerAt(here + off + 11_000), here + 10_000);
  vi.setSystemTime(here + 20_000);
  expect(behind()).toBe(before);
});

test('a clock that was set right is believed again', () => {
  learnServerTime(answerAt(here + 600_000), here);
  vi.setSystemTime(here + 600_000);
  learnServerTime(answerAt(here + 600_000), here + 600_000);
  vi.setSystemTime(here + 610_000);
  expect(behind()).toBe(0);
});

test('an answer that took long, or has no time, does not change the offset', () => {
  learnServerTime(answerAt(here + 600_000), here - 10_000);
  learnServerTime(new Response(null), here);
  learnServerTime(new Response(null, { headers: { date: 'yesterday' } }), here);
  vi.setSystemTime(here + 610_000);
  expect(behind()).toBe(0);
});

test("after a withdrawal, the time is later than the server's time of it, in a tab that has heard nothing since", () => {
  learnServerTime(answerAt(here + 2_000), here);
  startAfterLastAnswer();
  learnServerTime(answerAt(here), here);
  expect(serverNow()).toBe(here + 3_000);
  vi.setSystemTime(here + 10_000);
  expect(serverNow()).toBe(here + 10_000);
});
