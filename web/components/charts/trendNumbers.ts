import type { ReportedSectionScore, Trend } from '#contract/entities/surveyReport.ts';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { t } from '#web/i18n/translate.ts';
import { type ChartNumbers, sureCells, sureFields } from './areaNumbers.ts';
import { differenceFrom, differenceLabel, shownNumber } from './certaintyTexts.ts';

/** A survey in a trend chart: its score, or the reason why there is none. */
export interface TrendPoint extends PointScore {
  surveyId: string;
  whenClosed: string | null;
  /** The name of the survey before, which the score is compared with. Empty for the earliest. */
  before: string;
}

type PointScore = Omit<ReportedSectionScore, 'sectionId'>;

/** The points of one score, the earliest survey first. */
const pointsOf = (surveys: Trend['surveys'], scoreOf: (of: Trend['surveys'][number]) => PointScore) =>
  surveys.map((each, index): TrendPoint => {
    const { score, scored, sampleSize, invited, invitedCompleted, interval, suppressed, ...compared } = scoreOf(each);
    return {
      surveyId: each.survey.id,
      whenClosed: each.survey.whenClosed,
      score,
      scored,
      sampleSize,
      invited,
      invitedCompleted,
      interval,
      difference: compared.difference,
      differenceInterval: compared.differenceInterval,
      before: surveys[index - 1]?.survey.name ?? '',
      ...(suppressed && { suppressed }),
    };
  });

export const overallPoints = ({ surveys }: Pick<Trend, 'surveys'>): TrendPoint[] => pointsOf(surveys, (each) => each);

export const sectionPoints = ({ surveys }: Pick<Trend, 'surveys'>, sectionId: string): TrendPoint[] =>
  pointsOf(surveys, ({ scores }) => scores.find((score) => score.sectionId === sectionId)!);

/**
 * A sentence about the last available score and the newest, with the label of their difference, which says whether the
 * score has changed. Null if there are not two such scores. There is no label if a survey between them has no score.
 * @param sectionId null for the overall score.
 */
export function trendSummary(
  { surveys, sections, bands }: Pick<Trend, 'surveys' | 'sections' | 'bands'>,
  sectionId: string | null,
): string | null {
  const points = sectionId === null ? overallPoints({ surveys }) : sectionPoints({ surveys }, sectionId);
  const score = sectionId === null ? t('Overall score') : sections.find(({ id }) => id === sectionId)!.name;
  const released = points.flatMap((point, index) =>
    point.score === null ? [] : [{ ...point, score: point.score, name: surveys[index]!.survey.name }],
  );
  const [before, now] = released.slice(-2);
  if (!before || !now || now.surveyId !== surveys.at(-1)!.survey.id) return null;
  const values = { score, from: shownNumber(before, bands), to: shownNumber(now, bands), name: before.name };
  return now.difference === null
    ? t('{score}: {from} of 100 in “{name}”, then {to}.', values)
    : t('{score}: {from} of 100 in “{name}”, then {to}: {difference}.', {
        ...values,
        difference: differenceLabel(now.difference),
      });
}

/** The numbers of a trend, with one row for each score and survey. */
export function trendNumbers({
  sections,
  surveys,
  bands,
}: Pick<Trend, 'sections' | 'surveys' | 'bands'>): ChartNumbers {
  const { score, size } = sureFields();
  const lines = (name: string, points: readonly TrendPoint[]) =>
    points.map((point, index) => {
      const cells = sureCells(point, bands, differenceFrom(point, point.before));
      const closed = point.whenClosed ? formatListDate(point.whenClosed) : '';
      return [name, surveys[index]!.survey.name, closed, ...cells.score, ...cells.size];
    });
  return {
    fields: [t('Score'), t('Survey'), t('Closed'), ...score, ...size],
    rows: [
      ...(surveys.at(-1)?.scored ? lines(t('Overall score'), overallPoints({ surveys })) : []),
      ...sections.flatMap(({ id, name }) => lines(name, sectionPoints({ surveys }, id))),
    ],
  };
}
