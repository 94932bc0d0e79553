import type { ReportedSectionScore, Trend } from '#contract/entities/surveyReport.ts';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { t } from '#web/i18n/translate.ts';
import type { ChartNumbers } from './areaNumbers.ts';
import {
  certaintyFields,
  certaintyNumbers,
  differenceFrom,
  differenceLabel,
  type ScoreCertainty,
  scoreText,
} from './heatMapTexts.ts';

/** A survey in a trend chart: its score, or the reason why there is none. */
export interface TrendPoint extends ScoreCertainty {
  surveyId: string;
  whenClosed: string | null;
  /** The label of the difference from the survey before. Null if it cannot be compared. */
  difference: string | null;
}

/** The points of one score, the earliest survey first. */
const pointsOf = (surveys: Trend['surveys'], scoreOf: (of: Trend['surveys'][number]) => ComparedScore) =>
  surveys.map((each, index): TrendPoint => {
    const { score, scored, sampleSize, invited, invitedCompleted, interval, difference, suppressed } = scoreOf(each);
    const before = surveys[index - 1]?.survey.name;
    return {
      surveyId: each.survey.id,
      whenClosed: each.survey.whenClosed,
      score,
      scored,
      sampleSize,
      invited,
      invitedCompleted,
      interval,
      difference: difference === null || before === undefined ? null : differenceFrom(difference, before),
      ...(suppressed && { suppressed }),
    };
  });

type ComparedScore = Omit<ReportedSectionScore, 'sectionId'>;

export const overallPoints = ({ surveys }: Pick<Trend, 'surveys'>): TrendPoint[] => pointsOf(surveys, (each) => each);

export const sectionPoints = ({ surveys }: Pick<Trend, 'surveys'>, sectionId: string): TrendPoint[] =>
  pointsOf(surveys, ({ scores }) => scores.find((score) => score.sectionId === sectionId)!);

/**
 * A sentence about the last available score and the newest, with the label of their difference, which says whether the
 * score has changed. Null if there are not two such scores. There is no label if a survey between them has no score.
 */
export function trendSummary({ surveys, bands }: Pick<Trend, 'surveys' | 'bands'>): string | null {
  const released = surveys.flatMap((each) => (each.score === null ? [] : [{ ...each, score: each.score }]));
  const [before, now] = released.slice(-2);
  if (!before || !now || now.survey !== surveys.at(-1)!.survey) return null;
  const labels = { from: scoreText(before, bands), to: scoreText(now, bands), name: before.survey.name };
  return now.difference === null
    ? t('Overall score: {from} of 100 in “{name}”, then {to}.', labels)
    : t('Overall score: {from} of 100 in “{name}”, then {to}: {difference}.', {
        ...labels,
        difference: differenceLabel(now.difference),
      });
}

/** Says how the labels of differences from earlier surveys are computed. */
export const trendNote = (): string =>
  t(
    'People who answered both surveys are treated as independent. The labels take into account that many scores are compared at once.',
  );

/** The numbers of a trend, with one row for each score and survey. */
export function trendNumbers({
  sections,
  surveys,
  bands,
}: Pick<Trend, 'sections' | 'surveys' | 'bands'>): ChartNumbers {
  const lines = (name: string, points: readonly TrendPoint[]) =>
    points.map((point, index) => [
      name,
      surveys[index]!.survey.name,
      point.whenClosed ? formatListDate(point.whenClosed) : '',
      ...certaintyNumbers(point, bands, point.difference),
    ]);
  return {
    fields: [t('Score'), t('Survey'), t('Closed'), ...certaintyFields()],
    rows: [
      ...lines(t('Overall score'), overallPoints({ surveys })),
      ...sections.flatMap(({ id, name }) => lines(name, sectionPoints({ surveys }, id))),
    ],
  };
}
