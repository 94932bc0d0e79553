import { expect, test } from 'vitest';
import { fillPlaceholders } from './fillPlaceholders.ts';

test('fills in names, escaped', () => {
  expect(fillPlaceholders('<p>{a} and {b}</p>', { a: 'Fish & <Chips>', b: '{a} "$&"' })).toBe(
    '<p>Fish &#38; &#60;Chips&#62; and {a} &#34;$&#38;&#34;</p>',
  );
});

test('leaves out a paragraph that names what there is not', () => {
  expect(
    fillPlaceholders('<p>Hello</p>\n<p>Answer <em>by</em>\n{due}.</p>\n<p>Bye {a}</p>', { a: 'Ann', due: null }),
  ).toBe('<p>Hello</p>\n<p>Bye Ann</p>');
});

test('leaves what is no placeholder as it stands', () => {
  expect(fillPlaceholders('<p>{x} {toString} { a } {}</p>', { a: 'Ann' })).toBe('<p>{x} {toString} { a } {}</p>');
});
