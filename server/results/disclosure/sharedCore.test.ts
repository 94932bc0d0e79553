import { expect, test } from 'vitest';
import { sharedCore } from './sharedCore.ts';

const rows = (...values: number[]) => Uint8Array.from(values);

test('the core contains the rows that all bases share', () => {
  const bases = [rows(1, 1, 1, 1), rows(1, 1, 1, 0), rows(0, 1, 1, 1)];
  expect(sharedCore(bases)).toEqual({ rows: rows(0, 1, 1, 0), members: [0, 1, 2] });
});

test('a variable that few people answered is left out of the core', () => {
  const all = new Uint8Array(100).fill(1);
  const few = all.map((_, row) => (row < 9 ? 1 : 0));
  const most = all.map((_, row) => (row < 90 ? 1 : 0));
  expect(sharedCore([all, few, most])).toEqual({ rows: most, members: [0, 2] });
});

test('a single base is its own core, and so is an empty base', () => {
  expect(sharedCore([rows(1, 1)])).toEqual({ rows: rows(1, 1), members: [0] });
  expect(sharedCore([rows(), rows()])).toEqual({ rows: rows(), members: [0, 1] });
});
