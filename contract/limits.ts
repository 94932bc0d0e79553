/** All numbers of limitValues.ts by name (docs/rules/calls.md#values). */
export * as limits from './limitValues.ts';

/**
 * Burst size and sustained rate per second (token bucket), far above what a person needs. `callers`: all calls with
 * one access token. `answers`: saves of one participation. `starts`: of one link from one network. `signIns`: for one
 * invitation or account. `refreshes`: of one session. `costly`: reports, downloads, exports and imports by one person.
 */
export const throttleLimits = {
  callers: { atOnce: 3_000, aSecond: 100 },
  answers: { atOnce: 2_000, aSecond: 50 },
  starts: { atOnce: 5_000, aSecond: 200 },
  signIns: { atOnce: 600, aSecond: 1 },
  refreshes: { atOnce: 60, aSecond: 0.1 },
  costly: { atOnce: 600, aSecond: 5 },
} as const;
