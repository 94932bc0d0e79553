import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseKey } from './parseKey.ts';

const known = ['g d', 'g s', 'n', '/', '?'];

/** The shortcuts that are completed by these keys. */
function read(...keys: string[]): string[] {
  let waiting = '';
  return keys.flatMap((key) => {
    const after = parseKey(waiting, key, known);
    waiting = after.waiting;
    return after.done ?? [];
  });
}

it('completes a shortcut of one key, or of two keys in a row', () => {
  expect(read('n')).toEqual(['n']);
  expect(read('g', 'd')).toEqual(['g d']);
  expect(read('d')).toEqual([]);
  expect(read('g', 'n')).toEqual(['n']);
});

it('starts again after keys that complete nothing, and after a completed shortcut', () => {
  expect(read('g', 'x', 'd')).toEqual([]);
  expect(read('g', 'g', 's')).toEqual(['g s']);
  expect(read('g', 'd', 'd')).toEqual(['g d']);
  expect(read('g', 'd', 'g', 's', '?')).toEqual(['g d', 'g s', '?']);
});

it('completes a shortcut whatever was pressed before its keys', () => {
  const keys = fc.array(fc.constantFrom('g', 'd', 's', 'n', '/', '?', 'x'), { maxLength: 12 });
  fc.assert(
    fc.property(keys, fc.constantFrom('n', '/', '?'), (before, last) => {
      expect(read(...before, last).at(-1)).toBe(last);
    }),
  );
  fc.assert(
    fc.property(keys, (before) => {
      expect(read(...before, 'x', 'g', 's').at(-1)).toBe('g s');
    }),
  );
});
