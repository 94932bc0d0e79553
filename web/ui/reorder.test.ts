import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveBy, moveTo } from './reorder.ts';

test.each([
  ['before another', 'c', 'a', 'before', 'cab'],
  ['after another', 'a', 'b', 'after', 'bac'],
  ['to the end', 'a', 'c', 'after', 'bca'],
  ['next to itself', 'b', 'b', 'after', 'abc'],
] as const)('an item is dropped %s', (_, moved, id, side, expected) => {
  expect(moveTo(['a', 'b', 'c'], new Set([moved]), { id, side }).join('')).toBe(expected);
});

test('several items are dropped in their order', () => {
  expect(moveTo([...'abcde'], new Set(['d', 'a']), { id: 'c', side: 'after' }).join('')).toBe('bcade');
});

test('moving an item up and down again, or down and up, changes nothing, and no item is ever lost', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string(), { minLength: 1 }),
      fc.nat(),
      fc.nat(),
      fc.constantFrom(-1, 1),
      (ids, one, other, step) => {
        const id = ids[one % ids.length]!;
        const moved = moveBy(ids, id, step as 1);
        expect(moved.toSorted()).toEqual(ids.toSorted());
        if (moved.join('\n') !== ids.join('\n')) expect(moveBy(moved, id, -step as 1)).toEqual(ids);
        const dropped = moveTo(ids, new Set([id]), { id: ids[other % ids.length]!, side: 'before' });
        expect(dropped.toSorted()).toEqual(ids.toSorted());
      },
    ),
  );
});
