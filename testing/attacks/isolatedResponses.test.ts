import { expect, test } from 'vitest';
import { isolatedResponses } from './isolatedResponses.ts';

const column = (text: string) => Uint8Array.from(text, Number);
const all = column('1111111111');

test('the difference of two populations isolates the people who differ', () => {
  expect(isolatedResponses([all, column('1111111110')], all, 3)).toEqual([9]);
  expect(isolatedResponses([all, column('1111111100')], all, 3)).toEqual([8, 9]);
  expect(isolatedResponses([all, column('1111111000')], all, 3)).toBe(null);
});

test('a combination of many populations can isolate people even if no two differ by few', () => {
  const populations = [column('1110000000'), column('0001110000'), column('0000001110'), all];
  expect(isolatedResponses(populations.slice(0, 3), all, 3)).toBe(null);
  expect(isolatedResponses(populations, all, 3)).toEqual([9]);
});

test('only responses in the base count', () => {
  const [a, b] = [column('1111100000'), column('1111110000')];
  expect(isolatedResponses([a, b], all, 2)).toEqual([5]);
  expect(isolatedResponses([a, b], column('1111101111'), 2)).toBe(null);
});

test('linearly dependent populations isolate no one', () => {
  expect(isolatedResponses([all, column('1111100000'), column('0000011111')], all, 5)).toBe(null);
});
