import type { SurveyReport } from '#contract/entities/surveyReport.ts';

/** The fields of a score without an interval, for objects that tests write out. */
export const unsure = { sampleSize: null, invited: null, invitedCompleted: null, interval: null };

/** The fields of a score that is compared with nothing. */
export const uncompared = { difference: null, differenceInterval: null };

/** The uncertainty of a report with an overall score, and a section for each of these declared standard deviations. */
export const uncertaintyWith = (
  declared: readonly number[] = [],
  more: Partial<NonNullable<SurveyReport['uncertainty']>> = {},
): NonNullable<SurveyReport['uncertainty']> => ({
  critical: { clearly: 2.9, probably: 2.3 },
  smallestDifference: 0.05,
  sds: [
    { code: 'overall', sd: 0.17, declared: false },
    ...declared.map((sd, index) => ({ code: `section${index}`, sd, declared: true })),
  ],
  declaredIn: declared.length > 0 ? 1 : 0,
  talliesOnly: false,
  ...more,
});
