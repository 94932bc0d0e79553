import { expect, it } from 'vitest';
import { bytesOfBits, packBits, unpackBits } from './packBits.ts';

it.each([0, 1, 7, 8, 9, 64, 203])('restores %i rows from an eighth of the bytes', (rows) => {
  const column = new Uint8Array(rows).map((_, row) => ((row * row) % 3 === 1 ? 1 : 0));
  const bits = packBits(column);
  expect(bits).toHaveLength(bytesOfBits(rows));
  expect(bits.length).toBe(Math.ceil(rows / 8));
  expect([...unpackBits(bits, rows)]).toEqual([...column]);
});

it('rejects bits after the last row', () => {
  expect(() => unpackBits(Uint8Array.of(0b1000), 3)).toThrow('has a bit after its last row');
  expect([...unpackBits(Uint8Array.of(0b0100), 3)]).toEqual([0, 0, 1]);
});
