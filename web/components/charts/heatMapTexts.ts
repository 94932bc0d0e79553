import type { Difference, HeatMap, ReportedSectionScore } from '#contract/entities/surveyReport.ts';
import type { Bands } from '#rules/scoreLabel.ts';
import { formatNumber } from '#web/i18n/formatNumber.ts';
import { currentLocale, plural, t } from '#web/i18n/translate.ts';
import { shownScore } from '../scoreBands.ts';
import type { ChartNumbers } from './areaNumbers.ts';
import { missingOf, missingText, responsesText } from './MissingNumber.tsx';

/** The name of a row. */
export const rowName = ({ group }: HeatMap['rows'][number]) => group?.name ?? t('Everybody');

/** Sentences on the number of responses and groups, and on what is suppressed. */
export function heatMapSummary({ rows, minimum }: Pick<HeatMap, 'rows' | 'minimum'>): string[] {
  const [everyone, ...groups] = rows;
  const suppressedGroups = groups.filter(({ suppressed }) => suppressed);
  const cells = rows
    .filter(({ suppressed }) => !suppressed)
    .flatMap(({ scores }) => scores.filter((cell) => cell.suppressed));
  return [
    plural(
      groups.length,
      '{responses}, in 1 group as it was when the survey closed.',
      '{responses}, in {groups} groups as they were when the survey closed.',
      {
        responses: responsesText(everyone?.sampleSize ?? 0),
        groups: groups.length,
      },
    ),
    ...(suppressedGroups.length > 0
      ? [
          plural(
            suppressedGroups.length,
            '1 group is hidden: its results, alone or combined with those of others, could be about fewer than {minimum} people.',
            '{groups} groups are hidden: their results, alone or combined with those of others, could be about fewer than {minimum} people.',
            { groups: suppressedGroups.length, minimum },
          ),
        ]
      : []),
    ...(cells.length > 0
      ? [t('Some single scores are hidden: they could be about fewer than {minimum} people.', { minimum })]
      : []),
  ];
}

/** Says why the groups are in this order. */
export const groupOrderNote = (): string =>
  t(
    'Groups are in the order of estimates that draw small groups towards the average, because small groups differ more by chance.',
  );

/** The numbers of a heat map for its file, with one row for each group and section. */
export function heatMapNumbers({ sections, rows, bands }: Pick<HeatMap, 'sections' | 'rows' | 'bands'>): ChartNumbers {
  return {
    fields: [t('Group'), t('Section'), ...certaintyFields()],
    rows: rows.flatMap((row) =>
      row.scores.map((cell, index) => [
        rowName(row),
        sections[index]!.name,
        ...certaintyNumbers(cell, bands, cell.difference && differenceFrom(cell.difference, t('all others together'))),
      ]),
    ),
  };
}

/** A score and how sure it is. */
export type ScoreCertainty = Omit<ReportedSectionScore, 'sectionId' | 'difference' | 'differenceInterval'>;
export type MeasuredScore = Pick<ScoreCertainty, 'interval' | 'sampleSize'> & { score: number };

/**
 * A score as text: '62'. '95 or more' or '5 or less' for a mean that is limited because fewer than ten people have it
 * (docs/rules/survey-report.md#uncertainty).
 */
export function scoreText({ score, interval, sampleSize }: MeasuredScore, bands: Bands): string {
  const shown = formatNumber(shownScore(score, bands));
  const isLimited = (end: 'low' | 'high', at: number) =>
    interval ? interval[end] === at : sampleSize !== null && sampleSize < 10;
  if (score === 0.95 && isLimited('high', 1)) return t('{score} or more', { score: shown });
  if (score === 0.05 && isLimited('low', 0)) return t('{score} or less', { score: shown });
  return shown;
}

/** The ends of a score's interval as shown. The score as shown is never outside of them. */
function shownInterval({ score, interval }: MeasuredScore, bands: Bands): { from: number; to: number } | null {
  if (!interval) return null;
  const shown = shownScore(score, bands);
  return {
    from: Math.min(shown, Math.round(interval.low * 100)),
    to: Math.max(shown, Math.round(interval.high * 100)),
  };
}

/** '(58 to 66)'. Null without an interval. */
export function intervalText(measured: MeasuredScore, bands: Bands): string | null {
  const shown = shownInterval(measured, bands);
  return shown && t('({from} to {to})', { from: formatNumber(shown.from), to: formatNumber(shown.to) });
}

/** '62 (58 to 66)'. */
export const scoreWithInterval = (measured: MeasuredScore, bands: Bands): string =>
  [scoreText(measured, bands), intervalText(measured, bands)].filter((text) => text !== null).join(' ');

/** The number of people behind a score, which may be a few too high. */
export const aboutResponses = (responses: number): string =>
  t('about {responses} responses', { responses: responses.toLocaleString(currentLocale()) });

type Invited = Pick<ScoreCertainty, 'invited' | 'invitedCompleted'>;

/** The response rate of invited people: '40 of 60 invited people (67%)'. Null if it is not known. */
export function invitedText({ invited, invitedCompleted }: Invited): string | null {
  if (!invited || invitedCompleted === null) return null;
  return t('{completed} of {invited} invited people ({rate}%)', {
    completed: invitedCompleted.toLocaleString(currentLocale()),
    invited: invited.toLocaleString(currentLocale()),
    rate: Math.round((invitedCompleted / invited) * 100),
  });
}

/** The label of a difference, without what the score is compared with. */
export function differenceLabel(difference: Difference): string {
  const labels: Record<Difference, string> = {
    clearlyHigher: t('clearly higher'),
    clearlyLower: t('clearly lower'),
    probablyHigher: t('probably higher'),
    probablyLower: t('probably lower'),
    practicallySame: t('practically the same'),
    noClearDifference: t('no clear difference'),
  };
  return labels[difference];
}

/** The label of a difference with what the score is compared with: 'clearly higher than Spring'. */
export function differenceFrom(difference: Difference, name: string): string {
  const label = differenceLabel(difference);
  if (difference === 'practicallySame') return t('{label} as {name}', { label, name });
  if (difference === 'noClearDifference') return t('{label} from {name}', { label, name });
  return t('{label} than {name}', { label, name });
}

/** Says what the numbers in brackets mean. */
export const intervalNote = (): string =>
  t(
    'Numbers in brackets are 95% intervals: how far a score could be from this by chance alone. Do not compare two intervals by eye. Use the label of the difference.',
  );

/** Says what the numbers in brackets mean, and which intervals rest on an assumption. */
export function certaintyNotes(uncertainty: HeatMap['uncertainty']): string[] {
  if (!uncertainty) return [t('How sure these numbers are is being calculated. Reload this page in a minute.')];
  const assumed = new Set(
    uncertainty.sds.filter(({ declared }) => declared).map(({ sd }) => formatNumber(Math.round(sd * 100))),
  );
  return [
    intervalNote(),
    ...(assumed.size > 0
      ? [
          t('Fewer than 30 people have some of these scores, so their spread is assumed ({sds} of 100).', {
            sds: [...assumed].join(', '),
          }),
        ]
      : []),
  ];
}

export const certaintyFields = (): string[] => [
  t('Score (of 100)'),
  t('Interval from'),
  t('Interval to'),
  t('Responses (about)'),
  t('Invited'),
  t('Difference'),
];

/** The cells for `certaintyFields`: numbers as shown, or the reason why there is none. */
export function certaintyNumbers(of: ScoreCertainty, bands: Bands, difference: string | null): (string | number)[] {
  const missing = missingText(missingOf(of));
  const others = [of.sampleSize ?? missing, invitedText(of) ?? '', difference ?? ''];
  if (of.score === null) return [missing, '', '', ...others];
  const measured = { ...of, score: of.score };
  const text = scoreText(measured, bands);
  const shown = shownScore(of.score, bands);
  const interval = shownInterval(measured, bands);
  return [text === formatNumber(shown) ? shown : text, interval?.from ?? '', interval?.to ?? '', ...others];
}
