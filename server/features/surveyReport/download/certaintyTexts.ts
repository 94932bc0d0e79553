import type { Difference, SurveyReport } from '#contract/entities/surveyReport.ts';
import { limitOfScore } from '#rules/limitedScore.ts';

const limitTexts = { low: '5 or less', high: '95 or more' };

/** The text of a limited score, and null for other scores (docs/rules/survey-report.md#uncertainty). */
export function limitedText(of: Parameters<typeof limitOfScore>[0]): string | null {
  const limit = limitOfScore(of);
  return limit && limitTexts[limit];
}

const differenceWords: Record<Difference, string> = {
  clearlyHigher: 'clearly higher than',
  clearlyLower: 'clearly lower than',
  probablyHigher: 'probably higher than',
  probablyLower: 'probably lower than',
  noClearDifference: 'no clear difference from',
  practicallySame: 'practically the same as',
};

const opposites: Partial<Record<Difference, Difference>> = {
  clearlyHigher: 'clearlyLower',
  clearlyLower: 'clearlyHigher',
  probablyHigher: 'probablyLower',
  probablyLower: 'probablyHigher',
};

/** The names in a report, to say what is higher or lower than what. */
export interface ReportNames {
  /** The report's own population. */
  own: string;
  /** The population of a comparison that is a part of everyone in the report. Null if there is none. */
  part: string | null;
}

/**
 * The label of a difference with its subject: the report's own population compared with the other one, or a part of
 * everyone compared with all others. Null if there is no label.
 */
export function labelledDifference(
  difference: Difference | null,
  other: string,
  { own, part }: ReportNames,
): string | null {
  if (difference === null) return null;
  if (other !== part) return `${own}: ${differenceWords[difference]} ${other}`;
  return `${part}: ${differenceWords[opposites[difference] ?? difference]} all others together`;
}

export const responseRate = (invited: number, completed: number): string =>
  `${completed} of ${invited} invited people (${Math.round((completed / invited) * 100)}%)`;

const ofHundred = (value: number) => String(Math.round(value * 1000) / 10);

/** Explanations of intervals and labels, by name. */
export function certaintyExplanations(uncertainty: SurveyReport['uncertainty']): [name: string, text: string][] {
  const responses: [string, string] = [
    'Responses (about)',
    'The number can be a few too high, so that no one can be identified.',
  ];
  if (uncertainty === null)
    return [
      responses,
      ['being calculated', 'How sure these numbers are is being calculated. Download this file again in a minute.'],
    ];
  const smallest = ofHundred(uncertainty.smallestDifference);
  const declared = uncertainty.sds.filter((each) => each.declared).map(({ sd }) => ofHundred(sd));
  return [
    responses,
    [
      'Interval',
      'The 95% interval: how far a score could be from this by chance, in 95 of 100 cases. Do not compare two intervals by eye. Use the label of the difference.',
    ],
    [
      'Difference',
      `“Clearly” is hardly chance alone, and at least ${smallest} of 100. “Probably” is less sure. “Practically the same” is very likely less than ${smallest} of 100. The labels allow for all scores being compared at once, and for groups, those of all groups. People who answered both of two surveys are treated as independent.`,
    ],
    ...(declared.length === 0
      ? []
      : [
          [
            'Assumed spread',
            `Fewer than 30 people have some of these scores, so their spread is assumed (${[...new Set(declared)].join(' or ')} of 100).`,
          ] satisfies [string, string],
        ]),
  ];
}
