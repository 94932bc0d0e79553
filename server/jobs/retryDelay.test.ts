import { expect, test } from 'vitest';
import { maxAttempts, retryDelay } from './retryDelay.ts';

const seconds = (attempt: number) => retryDelay(attempt) / 1000;

test('waits half a minute first, then three times as long each time, up to nine hours', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 11].map(seconds)).toEqual([30, 90, 270, 810, 2430, 7290, 21_870, 32_400, 32_400]);
});

test('all attempts together cover about two days', () => {
  const waits = Array.from({ length: maxAttempts - 1 }, (_, i) => seconds(i + 1));
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3600;
  expect(hours).toBeGreaterThan(40);
  expect(hours).toBeLessThan(50);
});
