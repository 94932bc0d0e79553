import { expect, it } from 'vitest';
import type { Difference, HeatMap, ReportedSectionScore } from '#contract/entities/surveyReport.ts';
import { uncertaintyWith, uncompared, unsure } from '#testing/results/certainty.ts';
import { cellsOf, hasOwnAspects, heatMapView, worstFirst } from './heatMapView.ts';

const cell = (sectionId: string, score: number | null, difference: Difference | null = null): ReportedSectionScore => ({
  sectionId,
  score,
  scored: true,
  ...unsure,
  sampleSize: score === null ? null : 40,
  ...uncompared,
  difference,
});
const none = { sampleSize: 40, invited: null, invitedCompleted: null };
const map: HeatMap = {
  sections: [
    { id: 'a', name: 'Mood' },
    { id: 'b', name: 'Work' },
  ],
  aspects: [
    { id: 'a/hidden', name: 'Hidden' },
    { id: 'a/joy', name: 'Joy' },
    { id: 'a/none', name: 'None' },
    { id: 'b/load', name: 'Load' },
  ],
  rows: [
    {
      group: null,
      ...none,
      scores: [cell('a', 0.6), cell('b', 0.5)],
      aspectScores: [cell('a/hidden', null), cell('a/joy', 0.6), cell('a/none', null), cell('b/load', 0.4)],
    },
    {
      group: { id: 'd', name: 'Day' },
      ...none,
      scores: [cell('a', 0.6, 'clearlyHigher'), cell('b', 0.5, 'noClearDifference')],
      aspectScores: [
        cell('a/hidden', null),
        cell('a/joy', 0.6, 'probablyHigher'),
        cell('a/none', null),
        cell('b/load', 0.4, 'practicallySame'),
      ],
    },
    {
      group: { id: 'n', name: 'Night' },
      ...none,
      scores: [cell('a', 0.6, 'clearlyLower'), cell('b', 0.5, 'noClearDifference')],
      aspectScores: [
        cell('a/hidden', null),
        cell('a/joy', 0.7, 'probablyLower'),
        cell('a/none', null),
        cell('b/load', 0.2, 'clearlyLower'),
      ],
    },
  ],
  minimum: 5,
  uncertainty: uncertaintyWith(),
  bands: { good: 0.4, great: 0.7 },
  minLabel: 'Poor',
  midLabel: 'Good',
  maxLabel: 'Great',
};

it('has the lowest score of everyone first, and columns without one last, in the survey’s order', () => {
  const idsOf = (columns: 'sections' | 'aspects') => heatMapView(map, columns).columns.map(({ id }) => id);
  expect(idsOf('sections')).toEqual(['b', 'a']);
  expect(idsOf('aspects')).toEqual(['b/load', 'a/joy', 'a/hidden', 'a/none']);
});

it('orders groups by the first column in which one is worst, or by a chosen one that is shown', () => {
  const orderBy = (column?: string) => {
    const { order } = heatMapView(map, 'sections', column);
    return [order.sectionId, ...order.rows.map(({ group }) => group?.name ?? null)];
  };
  expect(orderBy()).toEqual(['a', null, 'Night', 'Day']);
  expect(orderBy('b')).toEqual(['b', null, 'Day', 'Night']);
  expect(orderBy('a/joy')).toEqual(orderBy());
  expect(heatMapView({ ...map, rows: map.rows.slice(0, 1) }, 'sections').order.sectionId).toBe('b');
});

it('has the scores of a row in the order of the columns, or worst first with missing ones last', () => {
  const view = heatMapView(map, 'aspects');
  const cells = cellsOf(map.rows[1]!, view);
  expect(cells.map(({ name, cell: { score } }) => [name, score])).toEqual([
    ['Load', 0.4],
    ['Joy', 0.6],
    ['Hidden', null],
    ['None', null],
  ]);
  expect(worstFirst(cellsOf(map.rows[2]!, view)).map(({ name }) => name)).toEqual(['Load', 'Joy', 'Hidden', 'None']);
  expect(worstFirst(cells.toReversed()).map(({ name }) => name)).toEqual(['Load', 'Joy', 'None', 'Hidden']);
});

it('offers aspects only if they are not the columns already', () => {
  expect(hasOwnAspects(map)).toBe(true);
  expect(hasOwnAspects({ ...map, sections: map.aspects })).toBe(false);
  expect(hasOwnAspects({ ...map, aspects: [] })).toBe(false);
});
