import type { HeatMap, ReportedSectionScore } from '#contract/entities/surveyReport.ts';
import type { Bands } from '#rules/scoreLabel.ts';
import { formatNumber } from '#web/i18n/formatNumber.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { shownScore } from '../scoreBands.ts';
import type { Figures } from './areaFigures.ts';
import { missingOf, missingWords, responsesWords } from './MissingNumber.tsx';

/** What a row is called. */
export const rowName = ({ group }: HeatMap['rows'][number]) => group?.name ?? t('Everybody');

/** Of how many responses it is, by how many groups, and what of it is held back: sentences. */
export function heatMapSummary({ rows, minimum }: Pick<HeatMap, 'rows' | 'minimum'>): string[] {
  const [everybody, ...groups] = rows;
  const heldBack = groups.filter(({ suppressed }) => suppressed);
  const cells = rows
    .filter(({ suppressed }) => !suppressed)
    .flatMap(({ scores }) => scores.filter((cell) => cell.suppressed));
  return [
    plural(
      groups.length,
      '{responses}, and those of 1 group as it was when the survey closed.',
      '{responses}, and those of {groups} groups as they were when the survey closed.',
      {
        responses: responsesWords(everybody?.sampleSize ?? 0),
        groups: groups.length,
      },
    ),
    ...(heldBack.length > 0
      ? [
          plural(
            heldBack.length,
            '1 group is held back: its results could tell about fewer than {minimum} people, by themselves or together with those of the others.',
            '{groups} groups are held back: their results could tell about fewer than {minimum} people, by themselves or together with those of the others.',
            { groups: heldBack.length, minimum },
          ),
        ]
      : []),
    ...(cells.length > 0
      ? [t('Some single scores are held back: they could tell about fewer than {minimum} people.', { minimum })]
      : []),
  ];
}

/** How far a score is from another, by the figures that are shown, so that whoever subtracts them finds the same; null without both. */
export function differenceOf(
  cell: ReportedSectionScore,
  other: ReportedSectionScore | undefined,
  bands: Bands,
): number | null {
  if (cell.score === null || other?.score == null) return null;
  return shownScore(cell.score, bands) - shownScore(other.score, bands);
}

/** Whether a cell is of so much fewer responses than its row that it must be said there: of less than nine in ten. */
export const isMuchLess = (sampleSize: number | null, usual: number | null) =>
  sampleSize !== null && usual !== null && sampleSize < usual * 0.9;

/** '+6', '−4', '±0'. */
export const differenceFigure = (points: number) =>
  `${points === 0 ? '±' : points > 0 ? '+' : '−'}${formatNumber(Math.abs(points))}`;

export function differenceWords(points: number): string {
  if (points === 0) return t('the same as everybody');
  return points > 0
    ? t('{points} higher than everybody', { points })
    : t('{points} lower than everybody', { points: -points });
}

/** The numbers of a heat map as its file has them: of each section the score, and of how many responses it is. */
export function heatMapFigures({ sections, rows, bands }: Pick<HeatMap, 'sections' | 'rows' | 'bands'>): Figures {
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
      row.sampleSize ?? missingWords(missingOf(row)),
      ...row.scores.flatMap((cell) => {
        const none = missingWords(missingOf(cell));
        return [cell.score === null ? none : shownScore(cell.score, bands), cell.sampleSize ?? none];
      }),
    ]),
  };
}
