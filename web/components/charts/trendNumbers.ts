import type { ReportedSectionScore, Trend } from '#contract/entities/surveyReport.ts';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { t } from '#web/i18n/translate.ts';
import { shownScore } from '../scoreBands.ts';
import type { ChartNumbers } from './areaNumbers.ts';
import { missingOf, missingText } from './MissingNumber.tsx';

type PointScore = Pick<ReportedSectionScore, 'score' | 'scored' | 'sampleSize' | 'suppressed'>;

/** A survey in a trend chart: its score, or the reason why there is none. */
export interface TrendPoint extends PointScore {
  surveyId: string;
  whenClosed: string | null;
}

const pointOf = (
  { survey: { id, whenClosed } }: Trend['surveys'][number],
  { score, scored, sampleSize, suppressed }: PointScore,
): TrendPoint => ({ surveyId: id, whenClosed, score, scored, sampleSize, ...(suppressed && { suppressed }) });

export const overallPoints = ({ surveys }: Pick<Trend, 'surveys'>): TrendPoint[] =>
  surveys.map((each) => pointOf(each, each));

export const sectionPoints = ({ surveys }: Pick<Trend, 'surveys'>, sectionId: string): TrendPoint[] =>
  surveys.flatMap((each) =>
    each.scores.filter((score) => score.sectionId === sectionId).map((score) => pointOf(each, score)),
  );

/**
 * A sentence about the change from the last available score to the newest, or null if there are not two such scores.
 * Uses the rounded numbers shown.
 */
export function trendSummary(trend: Pick<Trend, 'surveys' | 'bands'>): string | null {
  const released = trend.surveys.filter(({ score }) => score !== null);
  const [before, now] = released.slice(-2);
  if (!before || !now || now !== trend.surveys.at(-1)) return null;
  const [from, to] = [shownScore(before.score!, trend.bands), shownScore(now.score!, trend.bands)];
  const labels = { from, to, name: before.survey.name };
  return from === to
    ? t('The overall score is {to} of 100, as it was in “{name}”.', labels)
    : t('The overall score went from {from} to {to} of 100 since “{name}”.', labels);
}

/** The numbers of a trend, with one row for each survey. */
export function trendNumbers({
  sections,
  surveys,
  bands,
}: Pick<Trend, 'sections' | 'surveys' | 'bands'>): ChartNumbers {
  return {
    fields: [
      t('Survey'),
      t('Closed'),
      t('Responses'),
      t('Overall score (of 100)'),
      ...sections.map(({ name }) => t('{section} (of 100)', { section: name })),
    ],
    rows: surveys.map((each) => [
      each.survey.name,
      each.survey.whenClosed ? formatListDate(each.survey.whenClosed) : '',
      each.sampleSize ?? missingText('suppressed'),
      ...[each, ...each.scores].map((of) =>
        of.score === null ? missingText(missingOf(of)) : shownScore(of.score, bands),
      ),
    ]),
  };
}
