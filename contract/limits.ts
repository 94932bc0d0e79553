/** All numbers of limitValues.ts by name (docs/rules/calls.md#values). */
export * as limits from './limitValues.ts';

/**
 * Burst size and sustained rate per second (token bucket), far above what a person needs. `callers` limits all calls
 * with one access token. `answers` limits saves of one participation, `starts` surveys started, or
 * results opened, with one link from one network, `signIns` sign-ins to one invitation or account, and `refreshes` token refreshes of one session. `costly`
 * limits reports, downloads, exports and imports by one person. `links` limits requests for links from one network, and
 * `linkMails` those for one address.
 */
export const throttleLimits = {
  callers: { atOnce: 3_000, aSecond: 100 },
  answers: { atOnce: 2_000, aSecond: 50 },
  starts: { atOnce: 5_000, aSecond: 200 },
  signIns: { atOnce: 600, aSecond: 1 },
  refreshes: { atOnce: 60, aSecond: 0.1 },
  costly: { atOnce: 600, aSecond: 5 },
  rehearsals: { atOnce: 60, aSecond: 0.5 },
  links: { atOnce: 200, aSecond: 0.1 },
  linkMails: { atOnce: 3, aSecond: 1 / 3600 },
} as const;
