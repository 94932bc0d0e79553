import type { HeatMap, ReportedSectionScore } from '#contract/entities/surveyReport.ts';
import type { Bands } from '#rules/scoreLabel.ts';
import { formatNumber } from '#web/i18n/formatNumber.ts';
import { plural, t } from '#web/i18n/translate.ts';
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

/**
 * The difference between two scores as shown (rounded), so that subtracting the visible numbers gives the same result.
 * Null if either score is missing.
 */
export function differenceOf(
  cell: ReportedSectionScore,
  other: ReportedSectionScore | undefined,
  bands: Bands,
): number | null {
  if (cell.score === null || other?.score == null) return null;
  return shownScore(cell.score, bands) - shownScore(other.score, bands);
}

/** Returns whether a cell must show its own number of responses: it has less than 90% of its row's. */
export const isMuchLess = (sampleSize: number | null, usual: number | null) =>
  sampleSize !== null && usual !== null && sampleSize < usual * 0.9;

/** '+6', '−4', '±0'. */
export const differenceNumber = (points: number) =>
  `${points === 0 ? '±' : points > 0 ? '+' : '−'}${formatNumber(Math.abs(points))}`;

export function differenceWords(points: number): string {
  if (points === 0) return t('the same as everyone');
  return points > 0
    ? t('{points} higher than everyone', { points })
    : t('{points} lower than everyone', { points: -points });
}

/** The numbers of a heat map for its file: for each section the score and its number of responses. */
export function heatMapNumbers({ sections, rows, bands }: Pick<HeatMap, 'sections' | 'rows' | 'bands'>): ChartNumbers {
  return {
    fields: [
      t('Group'),
      t('Responses'),
      ...sections.flatMap(({ name }) => [
        t('{section} (of 100)', { section: name }),
        t('{section}: responses', { section: name }),
      ]),
    ],
    rows: rows.map((row) => [
      rowName(row),
      row.sampleSize ?? missingText(missingOf(row)),
      ...row.scores.flatMap((cell) => {
        const none = missingText(missingOf(cell));
        return [cell.score === null ? none : shownScore(cell.score, bands), cell.sampleSize ?? none];
      }),
    ]),
  };
}
