import { expect, test } from 'vitest';
import { distinctBases } from './distinctBases.ts';

test('variables that the same people answered share a base', () => {
  const all = Uint8Array.from([1, 1, 1]);
  const some = Uint8Array.from([1, 0, 1]);
  const { bases, indexOf } = distinctBases([
    all,
    some,
    Uint8Array.from(all),
    Uint8Array.from(some),
    Uint8Array.from([0, 0, 0]),
  ]);
  expect(bases).toEqual([all, some, Uint8Array.from([0, 0, 0])]);
  expect(indexOf).toEqual([0, 1, 0, 1, 2]);
});

test('variables that differ in any one row have different bases', () => {
  const masks = Array.from({ length: 300 }, (_, other) =>
    Uint8Array.from({ length: 300 }, (_row, row) => (row === other ? 1 : 0)),
  );
  expect(distinctBases(masks).indexOf).toEqual([...masks.keys()]);
});

test('the empty set is a base too, and no variables result in no bases', () => {
  expect(distinctBases([new Uint8Array(0), new Uint8Array(0)])).toEqual({
    bases: [new Uint8Array(0)],
    indexOf: [0, 0],
  });
  expect(distinctBases([])).toEqual({ bases: [], indexOf: [] });
});
