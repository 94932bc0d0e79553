import { describe, expect, it } from 'vitest';
import type { ReportArea, ReportSeries } from '#contract/entities/surveyReport.ts';
import { itemTables } from '#rules/itemTables.ts';
import { unsure } from '#testing/results/certainty.ts';
import { itemNumbers, numberedScale, shownItems } from './itemRows.ts';

const often = ['Never', 'Sometimes', 'Always'];
const fits = ['0 (Does not fit)', '1', '2 (Fits)'];
const matrix = 'How often was each of these true?';

interface Answered {
  name: string;
  shares: number[] | null;
  people?: number | null;
  scored?: boolean;
  suppressed?: true;
}

const seriesOf = (answers: string[], { name, shares, people = null, scored = true, suppressed }: Answered) =>
  ({
    name,
    style: 'bars',
    sampleSize: people,
    aspects: [],
    data: answers.map((label, x) => {
      const share = shares?.[x] ?? null;
      return { x, y: share === null ? null : share * 100, label, score: share, scored, ...unsure };
    }),
    ...(suppressed && { suppressed }),
  }) satisfies ReportSeries;

/** An item of an aspect, which is a row of `question` unless that is null. */
const item = (id: string, aspect: string, question: string | null, answers: string[], ...series: Answered[]) =>
  ({
    id,
    areaType: 'data',
    name: `Words of ${id}`,
    description: null,
    analysis: null,
    content: null,
    article: null,
    minLabel: null,
    midLabel: null,
    maxLabel: null,
    groups: [
      { code: aspect, title: `Aspect ${aspect}` },
      ...(question === null ? [] : [{ code: 'rows', title: question }]),
    ],
    series: series.map((each) => seriesOf(answers, each)),
    xAxis: null,
    yAxis: null,
  }) satisfies ReportArea;

const everyone = { name: 'Everyone', shares: [0.125, 0.5, 0.375], people: 40 };
const hidden = { name: 'Everyone', shares: null, suppressed: true as const };
const tablesOf = (...areas: ReportArea[]) => itemTables({ areas });

describe('tables of items', () => {
  it('has a table for each aspect, and another one where the answers differ', () => {
    const tables = tablesOf(
      item('a1', 'a', matrix, often, everyone),
      item('a2', 'a', matrix, often, everyone),
      item('a3', 'a', null, fits, everyone),
      item('b1', 'b', null, fits, everyone),
    );
    expect(tables.map(({ title, answers, areas }) => [title, answers, areas.map(({ id }) => id)])).toEqual([
      ['Aspect a', often, ['a1', 'a2']],
      ['Aspect a', fits, ['a3']],
      ['Aspect b', fits, ['b1']],
    ]);
  });

  it('takes no other area for an item', () => {
    const { groups: _, ...spread } = item('spread', 'a', null, often, everyone);
    const event = { ...item('event', 'a', null, often), reported: null };
    expect(
      tablesOf({ ...spread, groups: [] }, event, { ...spread, areaType: 'aspects', groups: event.groups }),
    ).toEqual([]);
  });
});

describe('rows of items', () => {
  it('shows shares in whole per cent', () => {
    const [table] = shownItems(
      tablesOf(
        item('a1', 'a', null, often, everyone),
        item('a2', 'a', null, often, { ...everyone, shares: [0, 0.006, 0.994] }),
      ),
    ).tables;
    expect(table!.items.map(({ id, name, rows }) => [id, name, rows])).toEqual([
      ['a1', 'Words of a1', [{ name: 'Everyone', place: 0, people: 40, shares: [13, 50, 38] }]],
      ['a2', 'Words of a2', [{ name: 'Everyone', place: 0, people: 40, shares: [0, 1, 99] }]],
    ]);
    expect(table).toMatchObject({ code: 'a', title: 'Aspect a', answers: often, missing: null, highest: 99 });
  });

  it('shows the question that items are rows of once: with the table, or with the first of these items', () => {
    const row = (id: string, question: string | null) => item(id, 'a', question, often, everyone);
    const questionsOf = (...areas: ReportArea[]) => {
      const [table] = shownItems(tablesOf(...areas)).tables;
      return [table!.question, ...table!.items.map(({ question }) => question)];
    };
    expect(questionsOf(row('a1', matrix), row('a2', matrix))).toEqual([matrix, null, null]);
    expect(questionsOf(row('a1', matrix), row('a2', matrix), row('a3', null))).toEqual([null, matrix, null, null]);
    expect(questionsOf(row('a1', null), row('a2', 'Other'), row('a3', matrix))).toEqual([null, null, 'Other', matrix]);
    expect(questionsOf(row('a1', null))).toEqual([null, null]);
  });

  it('says why the shares of an item are missing, and shows the comparison in the same place', () => {
    const last = { name: 'Last year', shares: [0.2, 0.3, 0.5], people: 30 };
    const shown = shownItems(
      tablesOf(item('a1', 'a', null, often, everyone, last), item('a2', 'a', null, often, hidden, last)),
    );
    expect(shown.tables[0]!.items.map(({ rows }) => rows.map(({ name, shares }) => [name, shares]))).toEqual([
      [
        ['Everyone', [13, 50, 38]],
        ['Last year', [20, 30, 50]],
      ],
      [
        ['Everyone', 'suppressed'],
        ['Last year', [20, 30, 50]],
      ],
    ]);
    expect(shown.reasons).toEqual(['suppressed']);
  });

  it('says only once that a comparison has no shares', () => {
    const earlier = { name: 'Earlier version', shares: null, scored: false };
    const shown = shownItems(
      tablesOf(item('a1', 'a', null, often, everyone, earlier), item('b1', 'b', null, fits, everyone, earlier)),
    );
    expect(shown.tables.flatMap(({ items }) => items.flatMap(({ rows }) => rows.map(({ name }) => name)))).toEqual([
      'Everyone',
      'Everyone',
    ]);
    expect(shown.missing).toEqual([{ name: 'Earlier version', missing: 'different' }]);
    expect(shown.reasons).toEqual(['different']);
  });

  it('says once why a table has no shares', () => {
    const shown = shownItems(tablesOf(item('a1', 'a', null, often, hidden), item('b1', 'b', null, fits, everyone)));
    expect(shown.tables.map(({ missing }) => missing)).toEqual(['suppressed', null]);
    expect(shown).toMatchObject({ missing: [], reasons: ['suppressed'] });
  });

  it('has no rows if no population has shares', () => {
    const shown = shownItems(tablesOf(item('a1', 'a', null, often, hidden)));
    expect(shown.tables[0]!.items[0]!.rows).toEqual([]);
    expect(shown.missing).toEqual([{ name: 'Everyone', missing: 'suppressed' }]);
  });
});

it('recognises scales of numbers', () => {
  expect(numberedScale(fits)).toEqual({ numbers: ['0', '1', '2'], ends: ['0 (Does not fit)', '2 (Fits)'] });
  expect(numberedScale(['-1', '0', '1'])).toEqual({ numbers: ['-1', '0', '1'], ends: ['-1', '1'] });
  expect(numberedScale(often)).toBe(null);
  expect(numberedScale(['2 to 5 times', '6 to 12 times'])).toBe(null);
});

it('has a row for each item and population in the file, and a column for each answer', () => {
  const night = { ...hidden, name: 'Night' };
  const tables = tablesOf(
    item('a1', 'a', matrix, often, everyone, night),
    item('b1', 'b', null, fits, { ...everyone, people: null }),
  );
  expect(itemNumbers(tables)).toEqual({
    fields: [
      'Aspect',
      'Question',
      'Introduced by',
      'Responses of',
      'Responses (about)',
      ...[...often, ...fits].map((answer) => `${answer} (%)`),
    ],
    rows: [
      ['Aspect a', 'Words of a1', matrix, 'Everyone', 40, 13, 50, 38, '', '', ''],
      ['Aspect a', 'Words of a1', matrix, 'Night', 'Hidden', 'Hidden', 'Hidden', 'Hidden', '', '', ''],
      ['Aspect b', 'Words of b1', '', 'Everyone', '', '', '', '', 13, 50, 38],
    ],
  });
});
