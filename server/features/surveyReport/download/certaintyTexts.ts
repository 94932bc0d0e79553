import type {
  ComparedScore,
  Difference,
  Interval,
  ReportComparison,
  SurveyReport,
} from '#contract/entities/surveyReport.ts';
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

/** The label of a difference with its subject, and the interval of the difference. */
export interface LabelledDifference {
  text: string;
  interval: Interval | null;
}

/**
 * The label of a difference with its subject: the report's own population compared with the other one, or a part of it
 * compared with the others. Null if there is no label.
 * @param own the name of the report's own population.
 */
export function labelledDifference(
  { difference, differenceInterval: interval }: Pick<ComparedScore, 'difference' | 'differenceInterval'>,
  { name, relation, whole }: Pick<ReportComparison, 'name' | 'relation' | 'whole'>,
  own: string,
): LabelledDifference | null {
  if (difference === null) return null;
  const others = whole === null ? 'all others together' : `the others in ${whole}`;
  if (relation === 'part')
    return {
      text: `${name}: ${differenceWords[opposites[difference] ?? difference]} ${others}`,
      interval: interval && { low: -interval.high, high: -interval.low },
    };
  return { text: `${own}: ${differenceWords[difference]} ${relation === 'whole' ? others : name}`, interval };
}

export const responseRate = (invited: number, completed: number): string =>
  `${completed} of ${invited} invited people (${Math.round((completed / invited) * 100)}%)`;

const ofHundred = (value: number) => String(Math.round(value * 1000) / 10);

type Uncertainty = NonNullable<SurveyReport['uncertainty']>;

/** Explanations of intervals and labels, by name. */
export function certaintyExplanations({
  uncertainty,
  comparisons,
  combinedSurveys,
}: Pick<SurveyReport, 'uncertainty' | 'comparisons' | 'combinedSurveys'>): [name: string, text: string][] {
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
  const spread =
    combinedSurveys.length > 0
      ? combinedSpreadSentences(uncertainty, combinedSurveys.length + 1)
      : spreadSentences(uncertainty);
  return [
    responses,
    [
      'Interval',
      'The 95% interval: how far a score could be from this by chance, in 95 of 100 cases. Do not compare two intervals by eye. Use the label of the difference.',
    ],
    [
      'Difference',
      `“Clearly” is hardly chance alone, and at least ${smallest} of 100. “Probably” is less sure. “Practically the same” is very likely less than ${smallest} of 100.`,
    ],
    ...comparisons.flatMap(comparisonExplanation),
    ...(spread.length === 0 ? [] : [['Assumed spread', spread.join(' ')] satisfies [string, string]]),
  ];
}

/** Explains what the labels of a comparison assume and allow for. */
function comparisonExplanation({ name, relation, family, uncertainty }: ReportComparison): [string, string][] {
  if (relation === null) return [];
  const sentences = [
    family === null
      ? 'No difference can be called clear or probable here. “No clear difference” means that the report cannot say.'
      : `“Clearly” and “probably” allow for all ${family.scores} scores${family.groups > 1 ? ` of all ${family.groups} groups` : ''} being compared at once.`,
    ...(relation === 'otherSurvey'
      ? ['People who answered both surveys are treated as independent, as if they were different people.']
      : []),
    ...(uncertainty ? spreadSentences(uncertainty) : []),
  ];
  return [[`Compared with ${name}`, sentences.join(' ')]];
}

/** Says why the spread of scores in a survey is assumed. */
function spreadSentences({ sds, declaredIn, talliesOnly }: Uncertainty): string[] {
  const declared = sds.filter((each) => each.declared).map(({ sd }) => ofHundred(sd));
  const spread = [...new Set(declared)].join(' or ');
  if (talliesOnly)
    return [
      `The answers were deleted before the spread of scores was calculated, so it is assumed (${spread} of 100).`,
    ];
  return declaredIn === 0
    ? []
    : [`Fewer than 30 people have some of these scores, so their spread is assumed (${spread} of 100).`];
}

const combinedSpreadSentences = ({ declaredIn, talliesOnly }: Uncertainty, surveys: number): string[] => [
  ...(talliesOnly
    ? [
        'The answers to some of the combined surveys were deleted before the spread of scores was calculated, so it is assumed there.',
      ]
    : []),
  ...(declaredIn === 0
    ? []
    : [
        `In ${declaredIn} of the ${surveys} combined surveys, fewer than 30 people have some of these scores, so their spread is assumed there.`,
      ]),
];
