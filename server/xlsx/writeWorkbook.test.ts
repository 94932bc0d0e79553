import { buffer } from 'node:stream/consumers';
import { describe, expect, it, test, vi } from 'vitest';
import { readWorkbook } from '#testing/files/readWorkbook.ts';
import { columnName, type Cell, type Worksheet } from './worksheetXml.ts';
import { writeWorkbook } from './writeWorkbook.ts';

const write = (sheets: readonly Worksheet[]) => buffer(writeWorkbook(sheets));
const sheetOf = async (rows: Iterable<readonly Cell[]>, more: Partial<Worksheet> = {}) =>
  (await readWorkbook(await write([{ name: 'Sheet', widths: [], rows, ...more }]))).get('Sheet')!;
const read = async (value: string) => (await sheetOf([[value]])).rows[0]![0];

test('sheets keep their names, order, widths and frozen rows, and numbers keep their formats', async () => {
  const bytes = await write([
    {
      name: 'First & last',
      widths: [12, 30.5],
      frozenRows: 1,
      rows: [[{ value: 'Head', style: 'heading' }], ['a', { value: 0.25, style: 'percent' }, null, 7]],
    },
    { name: 'Empty', widths: [], rows: [] },
  ]);
  const sheets = await readWorkbook(bytes);
  expect([...sheets.keys()]).toEqual(['First & last', 'Empty']);
  const first = sheets.get('First & last')!;
  expect(first.rows).toEqual([
    ['Head', null, null, null],
    ['a', 0.25, null, 7],
  ]);
  expect(first.columns!.map(({ width }) => width)).toEqual([12, 30.5]);
  expect(first.freezePane).toEqual({ rows: 1 });
  expect(first.cells!.get('1,1')).toMatchObject({ type: 'number', style: { numFmt: '0.0%' } });
  expect(first.cells!.get('0,0')).toMatchObject({ type: 'string', style: { font: { bold: true } } });
  expect(sheets.get('Empty')!.rows).toEqual([]);
});

describe('texts', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    ' =1+1',
    '\t=cmd|x',
    '{=1}',
    '12',
    '2026-11-21',
    'true',
    '#N/A',
    '<b>&amp;"\'',
    'a\nb',
    '  spaces  ',
    'x_x000D_y',
    '_x005F_x0041_',
    'ß漢字😀',
  ])('writes %j as text that is read back unchanged, and not as a formula', async (text) => {
    const sheet = await sheetOf([[text]]);
    expect(sheet.rows[0]![0]).toBe(text);
    expect(sheet.cells?.get('0,0')?.formula).toBeUndefined();
  });

  it('marks only texts that begin like a formula as text', async () => {
    const { inflateRawSync } = await import('node:zlib');
    const bytes = await write([
      { name: 'Sheet', widths: [], rows: [['=1', 'plain', { value: '-1', style: 'wrapped' }]] },
    ]);
    const part = (name: string) => {
      const entry = bytes.lastIndexOf(name) - 46;
      const from = bytes.readUInt32LE(entry + 42) + 30 + name.length;
      return inflateRawSync(bytes.subarray(from, from + bytes.readUInt32LE(entry + 20))).toString();
    };
    const formats = [...part('xl/styles.xml').matchAll(/<xf (?=[^>]*xfId)[^>]*>/g)].map(([xf]) => xf);
    const styleOf = (cell: string) =>
      Number(new RegExp(`r="${cell}"(?: s="(\\d+)")?`).exec(part('xl/worksheets/sheet1.xml'))![1] ?? 0);
    const isMarked = (cell: string) => formats[styleOf(cell)]!.includes('quotePrefix="1"');
    expect(['A1', 'B1', 'C1'].map(isMarked)).toEqual([true, false, true]);
  });

  it('removes characters that XML forbids, and cuts what is too long for a cell', async () => {
    expect(await read('a\u0000\u0001\u001f\u000bb\ufffec')).toBe('abc');
    expect(await read('a\r\nb\rc')).toBe('a\nb\nc');
    expect(await read(`a\ud800b`)).toBe('a\ufffdb');
    expect(await read('x'.repeat(40_000))).toHaveLength(32_767);
  });

  it('stores a text once, even if many cells have it', async () => {
    const one = await write([
      { name: 'Sheet', widths: [], rows: [['An answer of some length, told again and again']] },
    ]);
    const rows = Array.from({ length: 5000 }, () => ['An answer of some length, told again and again']);
    const many = await write([{ name: 'Sheet', widths: [], rows }]);
    expect((await readWorkbook(many)).get('Sheet')!.rows).toEqual(rows);
    expect(many.length - one.length).toBeLessThan(5000 * 8);
  });
});

it('gives a row the height that its wrapped texts need', async () => {
  const sheet = await sheetOf(
    [
      ['x'.repeat(100)],
      [{ value: 'x'.repeat(100), style: 'wrapped' }],
      [
        { value: 'a\n\nb', style: 'wrapped' },
        { value: 'Head', style: 'heading' },
      ],
      [{ value: 'x'.repeat(30_000), style: 'wrapped' }],
    ],
    { widths: [20, 20] },
  );
  expect([0, 1, 2, 3].map((row) => sheet.rowDefs?.get(row)?.height)).toEqual([undefined, 90, 45, 409]);
});

it('rejects an invalid number and names the cell', async () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) {
    await expect(write([{ name: 'Sheet', widths: [], rows: [[], ['a', value]] }])).rejects.toThrow('B2');
  }
});

it('passes on an error that is thrown while a row is produced', async () => {
  function* rows(): Generator<Cell[]> {
    yield ['first'];
    throw new Error('no more of them');
  }
  await expect(write([{ name: 'Sheet', widths: [], rows: rows() }])).rejects.toThrow('no more of them');
});

it('produces a sheet no faster than it is read, and stops when the reader stops', async () => {
  let made = 0;
  let ended = false;
  function* rows(): Generator<Cell[]> {
    try {
      for (; made < 1_000_000; made += 1) yield [made, String(made)];
    } finally {
      ended = true;
    }
  }
  let taken = 0;
  for await (const { length } of writeWorkbook([{ name: 'Sheet', widths: [], rows: rows() }])) {
    taken += length;
    if (taken > 10_000) break;
  }
  await vi.waitUntil(() => ended);
  expect(made).toBeLessThan(100_000);
});

it('names columns as spreadsheets do', () => {
  expect([0, 25, 26, 51, 52, 701, 702, 16_383].map(columnName)).toEqual([
    'A',
    'Z',
    'AA',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
    'XFD',
  ]);
});
