import { expect, it } from 'vitest';
import type { DataPoint, ReportSeries } from '#contract/entities/surveyReport.ts';
import { unsure } from '#testing/results/certainty.ts';
import { answerOrder } from './answerOrder.ts';

type Answer = [label: string, y: number | null, merged?: true];

const series = (name: string, ...answers: Answer[]): ReportSeries => ({
  name,
  style: 'bars',
  sampleSize: 20,
  aspects: [],
  data: answers.map(([label, y, merged], x): DataPoint => ({
    x,
    y,
    label,
    score: null,
    scored: true,
    ...unsure,
    ...(merged && { merged }),
  })),
});
const shown = (ordered: boolean | undefined, ...all: ReportSeries[]) => {
  const { points, isBySize } = answerOrder({ series: all, ...(ordered !== undefined && { ordered }) });
  return [isBySize, ...points.map(({ label }) => label)];
};

it('sorts options without an order by size, and keeps the order of the survey among equals', () => {
  const own = series('Own', ['Bus', 20], ['Car', 40], ['Train', 20], ['Bicycle', 20]);
  expect(shown(false, own)).toEqual([true, 'Car', 'Bus', 'Train', 'Bicycle']);
});

it('keeps the order of options that have one', () => {
  const own = series('Own', ['Never', 10], ['Often', 70], ['No answer', 20]);
  expect(shown(true, own)).toEqual([false, 'Never', 'Often', 'No answer']);
  expect(shown(undefined, own)).toEqual([false, 'Never', 'Often', 'No answer']);
});

it('puts options that are shown together last, whatever their size', () => {
  const own = series('Own', ['Boat or train', 60, true], ['Bus', 10], ['Car', 30]);
  expect(shown(false, own)).toEqual([true, 'Car', 'Bus', 'Boat or train']);
  expect(shown(true, own)).toEqual([false, 'Bus', 'Car', 'Boat or train']);
});

it('does not sort by shares that are suppressed, or by those of a comparison', () => {
  const hidden = series('Own', ['Bus', null], ['Car', null]);
  const other = series('Other', ['Bus', 10], ['Car', 90]);
  expect(shown(false, hidden, other)).toEqual([false, 'Bus', 'Car']);
  expect(shown(false, series('Own', ['Bus', 60], ['Car', 40]), other)).toEqual([true, 'Bus', 'Car']);
});

it('names no order of a single option, and returns nothing without series', () => {
  expect(shown(false, series('Own', ['Boat or train', 60, true], ['Bus', 40]))).toEqual([
    false,
    'Bus',
    'Boat or train',
  ]);
  expect(shown(false)).toEqual([false]);
});
