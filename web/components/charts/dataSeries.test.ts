import { expect, it } from 'vitest';
import type { ReportSeries } from '#contract/entities/surveyReport.ts';
import { unsure } from '#testing/results/certainty.ts';
import { dataSeries } from './dataSeries.ts';

const series = (name: string, ys: (number | null)[], part: Partial<ReportSeries> = {}): ReportSeries => ({
  name,
  style: 'bars',
  sampleSize: 20,
  aspects: [],
  data: ys.map((y, x) => ({ x, y, label: String(x), score: y, scored: true, ...unsure })),
  ...part,
});

it('draws every series with a share, even if it is 0, in the style of its position', () => {
  const { drawn, missing } = dataSeries({
    series: [
      series('Own', [null, null], { suppressed: true }),
      series('Zero', [0, null]),
      series('Nobody', [null, null]),
      series('Empty', []),
    ],
  });
  expect(drawn.map(({ name, place }) => [name, place])).toEqual([['Zero', 1]]);
  expect(missing).toEqual([
    { name: 'Own', missing: 'suppressed' },
    { name: 'Nobody', missing: 'none' },
    { name: 'Empty', missing: 'none' },
  ]);
});

it('says that the questions are different if the series is not scored', () => {
  const other = series('Other', [null, null]);
  const { missing } = dataSeries({
    series: [{ ...other, data: other.data.map((point) => ({ ...point, scored: false })) }],
  });
  expect(missing).toEqual([{ name: 'Other', missing: 'different' }]);
});
