import type { ComparedScore, Interval, SurveyReport } from '#contract/entities/surveyReport.ts';
import { provisionalNote } from '#rules/provisionalNote.ts';
import { type Bands, scoreLabel, type ScoreLabels } from '#rules/scoreLabel.ts';
import { reportNotes } from '#web/components/charts/certaintyNotes.ts';
import { ofHundred, scoreWithInterval, shownDifference } from '#web/components/charts/certaintyTexts.ts';
import { missingOf, missingText } from '#web/components/charts/MissingNumber.tsx';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { t } from '#web/i18n/translate.ts';

/* A slide, and the parts that several kinds of slides share. */

/** A drawing, and its description for people who do not see it. */
export type SlideDrawing = { text: string } & (
  | {
      kind: 'score';
      score: number;
      interval: Interval | null;
      /** The mean that the score is compared with. Null without a mark for it. */
      mean: number | null;
      labels: ScoreLabels;
      bands: Bands;
    }
  | {
      kind: 'difference';
      interval: Interval;
      /** The largest difference that fits. */
      reach: number;
    }
);

/** A score in a list of scores. */
export interface SlideScore {
  name: string;
  /** The score with its interval and its number of responses, then each comparison. */
  lines: string[];
  /** Null for a score that is missing. */
  drawing: SlideDrawing | null;
}

/** The content of a slide. The parts follow each other in this order. */
export interface Slide {
  id: string;
  /** Says above the heading what the slide is about. */
  label: string;
  heading: string;
  drawing: SlideDrawing | null;
  /** The key of the drawing. */
  caption: string | null;
  /** Lists next to each other. */
  lists: { title: string; lines: string[] }[];
  paragraphs: string[];
  scores: SlideScore[];
  /** The number of responses, the interval, the date, and the place in the report. */
  facts: string[];
  /** Text below the slide in the file, for the person who speaks. */
  notes: string[];
}

export const plain = { drawing: null, caption: null, paragraphs: [], lists: [], scores: [], facts: [], notes: [] };

/** The date when the survey closed. None for surveys that are combined, because each has its own. */
export const closedText = ({ survey: { whenClosed }, combinedSurveys }: SurveyReport): string[] =>
  whenClosed && combinedSurveys.length === 0 ? [t('Closed {date}', { date: formatListDate(whenClosed) })] : [];

export const notesOf = (report: SurveyReport): string[] => [...reportNotes(report), t(provisionalNote)];

/** Each comparison of a score in one line: its name, its score, and the label of the difference. */
export const comparedLines = (compared: readonly ComparedScore[], { bands, comparisons }: SurveyReport): string[] =>
  compared.map((other, index) => {
    const difference = shownDifference(other, comparisons[index]!);
    const values = {
      name: other.name,
      score:
        other.score === null
          ? missingText(missingOf(other))
          : scoreWithInterval({ ...other, score: other.score }, bands),
    };
    return difference
      ? t('{name}: {score}. Here: {difference}.', { ...values, difference: difference.text })
      : t('{name}: {score}', values);
  });

export const scoreDrawing = (
  of: { name: string; score: number; sampleSize: number | null; interval: Interval | null },
  { minLabel, midLabel, maxLabel }: ScoreLabels,
  bands: Bands,
  mean: number | null,
): SlideDrawing => ({
  kind: 'score',
  score: of.score,
  interval: of.interval,
  mean,
  labels: { minLabel, midLabel, maxLabel },
  bands,
  text: [
    t('A line from 0 to 100 with the bands {poor}, {good} and {great}.', {
      poor: t(minLabel),
      good: t(midLabel),
      great: t(maxLabel),
    }),
    t('{name}: {label}, {score}.', {
      name: of.name,
      label: t(scoreLabel(of.score, { minLabel, midLabel, maxLabel }, bands)),
      score: scoreWithInterval(of, bands),
    }),
    ...(mean === null ? [] : [t('The mean of all aspects is {mean}.', { mean: ofHundred(mean) })]),
  ].join(' '),
});
