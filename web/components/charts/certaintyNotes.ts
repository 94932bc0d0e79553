import type { HeatMap, ReportComparison, SurveyReport, Trend } from '#contract/entities/surveyReport.ts';
import { formatNumber } from '#web/i18n/formatNumber.ts';
import { currentLocale, t } from '#web/i18n/translate.ts';
import { ofHundred } from './certaintyTexts.ts';

/*
 * Sentences for once on a page or in a file: what intervals and labels mean, and what they assume
 * (docs/rules/survey-report.md#uncertainty).
 */

type Uncertainty = NonNullable<SurveyReport['uncertainty']>;

/** Notes on a report and its comparisons. */
export function reportNotes({
  uncertainty,
  comparisons,
  combinedSurveys,
}: Pick<SurveyReport, 'uncertainty' | 'comparisons' | 'combinedSurveys'>): string[] {
  if (uncertainty === null) return [calculatingNote()];
  const labelled = comparisons.filter(({ relation }) => relation !== null);
  return [
    intervalNote(),
    ...(labelled.some(({ family }) => family) ? [clearNote(uncertainty)] : []),
    ...(labelled.length > 0 ? [sameNote(uncertainty)] : []),
    ...(combinedSurveys.length > 0
      ? combinedSpreadNotes(uncertainty, combinedSurveys.length + 1)
      : spreadNotes(uncertainty)),
    ...labelled.flatMap(comparisonNotes),
  ];
}

/** Notes on the labels of a heat map, which compares each group with all others. */
export function groupNotes({ uncertainty }: Pick<HeatMap, 'uncertainty'>): string[] {
  if (uncertainty === null) return [calculatingNote(), t('Until then, the cells have no colour.')];
  return [
    uncertainty.critical
      ? t('“Clearly” and “probably” allow for all scores of all groups being compared at once.')
      : t(
          'No difference between these groups can be called clear or probable. Here, “no clear difference” means that the report cannot say.',
        ),
  ];
}

/** Notes on a heat map for its files. */
export const heatMapNotes = (map: Pick<HeatMap, 'uncertainty'>): string[] => [
  ...reportNotes({ uncertainty: map.uncertainty, comparisons: [], combinedSurveys: [] }),
  ...(map.uncertainty?.critical ? [clearNote(map.uncertainty)] : []),
  ...(map.uncertainty ? [sameNote(map.uncertainty), ...groupNotes(map)] : []),
];

/** Notes on the labels of a trend, which compares each survey with the one before. */
export function changeNotes({ surveys }: Pick<Trend, 'surveys'>): string[] {
  const having = (isHaving: (uncertainty: Uncertainty) => boolean) =>
    surveys.flatMap(({ survey, uncertainty }) => (uncertainty && isHaving(uncertainty) ? [quoted(survey.name)] : []));
  const [few, erased] = [having(({ declaredIn }) => declaredIn > 0), having(({ talliesOnly }) => talliesOnly)];
  const own = surveys.at(-1)?.uncertainty;
  return [
    ...(own ? [clearNote(own), sameNote(own)] : []),
    peopleNote(),
    t('“Clearly” and “probably” allow for all scores of two surveys being compared at once.'),
    ...(few.length > 0
      ? [t('In {surveys}, fewer than 30 people have some scores, so the spread is assumed.', { surveys: list(few) })]
      : []),
    ...(erased.length > 0
      ? [
          t(
            'The answers to {surveys} were deleted before the spread of scores was calculated, so it is assumed. Next to these surveys, “no clear difference” means that the report cannot say.',
            { surveys: list(erased) },
          ),
        ]
      : []),
    ...(surveys.some((each) => !each.uncertainty && [each, ...each.scores].some(({ score }) => score !== null))
      ? [calculatingNote()]
      : []),
  ];
}

/** Notes on a trend for its files. */
export const trendNotes = (trend: Pick<Trend, 'surveys'>): string[] => [intervalNote(), ...changeNotes(trend)];

const calculatingNote = () => t('How sure these numbers are is being calculated. Reload this page in a minute.');
const intervalNote = () =>
  t(
    'Numbers in brackets are 95% intervals: how far a score could be from this by chance, in 95 of 100 cases. Do not compare two intervals by eye. Use the label of the difference.',
  );
export const clearNote = ({ smallestDifference }: Uncertainty) =>
  t(
    '“Clearly” means that chance alone hardly explains a difference, and that it is at least {points} of 100. “Probably” is less sure.',
    { points: ofHundred(smallestDifference) },
  );
const sameNote = ({ smallestDifference }: Uncertainty) =>
  t('“Practically the same” means that any difference is very likely less than {points} of 100.', {
    points: ofHundred(smallestDifference),
  });
const peopleNote = () =>
  t('People who answered both surveys are treated as independent, as if they were different people.');

function spreadNotes(uncertainty: Uncertainty): string[] {
  const spread = assumedSpread(uncertainty);
  if (uncertainty.talliesOnly)
    return [
      t('The answers were deleted before the spread of scores was calculated, so it is assumed ({spread} of 100).', {
        spread,
      }),
    ];
  return uncertainty.declaredIn > 0
    ? [
        t('Fewer than 30 people have some of these scores, so their spread is assumed ({spread} of 100).', {
          spread,
        }),
      ]
    : [];
}

const combinedSpreadNotes = ({ declaredIn, talliesOnly }: Uncertainty, surveys: number): string[] => [
  ...(talliesOnly
    ? [
        t(
          'The answers to some of the combined surveys were deleted before the spread of scores was calculated, so it is assumed there.',
        ),
      ]
    : []),
  ...(declaredIn > 0
    ? [
        t(
          'In {some} of the {surveys} combined surveys, fewer than 30 people have some of these scores, so their spread is assumed there.',
          { some: declaredIn, surveys },
        ),
      ]
    : []),
];

/** Says what the labels of a comparison assume and allow for. */
function comparisonNotes({ name, relation, family, uncertainty }: ReportComparison): string[] {
  return [
    ...(relation === 'otherSurvey' ? [peopleNote()] : []),
    ...(uncertainty?.talliesOnly
      ? [
          t(
            'The answers to “{name}” were deleted before the spread of its scores was calculated, so it is assumed ({spread} of 100).',
            { name, spread: assumedSpread(uncertainty) },
          ),
        ]
      : []),
    ...(uncertainty && uncertainty.declaredIn > 0
      ? [
          t('In “{name}”, fewer than 30 people have some scores, so the spread is assumed ({spread} of 100).', {
            name,
            spread: assumedSpread(uncertainty),
          }),
        ]
      : []),
    familyNote(name, family),
  ];
}

function familyNote(name: string, family: ReportComparison['family']): string {
  if (family === null)
    return t(
      'Compared with “{name}”, no difference can be called clear or probable. There, “no clear difference” means that the report cannot say.',
      { name },
    );
  return family.groups > 1
    ? t(
        'Compared with “{name}”, “clearly” and “probably” allow for all {scores} scores of all {groups} groups being compared at once.',
        { name, ...family },
      )
    : t('Compared with “{name}”, “clearly” and “probably” allow for all {scores} scores being compared at once.', {
        name,
        scores: family.scores,
      });
}

/** The assumed standard deviations, of 100. */
function assumedSpread({ sds }: Uncertainty): string {
  const declared = sds.filter((each) => each.declared).map(({ sd }) => sd * 100);
  return list([...new Set(declared)].toSorted((a, b) => a - b).map(formatNumber), 'disjunction');
}

const quoted = (name: string) => t('“{name}”', { name });
const list = (words: readonly string[], type: Intl.ListFormatOptions['type'] = 'conjunction') =>
  new Intl.ListFormat(currentLocale() === 'en' ? 'en-GB' : currentLocale(), { type }).format(words);
