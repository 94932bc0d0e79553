import { expect, test } from 'vitest';
import { fillPlaceholders } from './fillPlaceholders.ts';

test('fills in values and escapes them', () => {
  expect(fillPlaceholders('<p>{a} and {b}</p>', { a: 'Fish & <Chips>', b: '{a} "$&"' })).toBe(
    '<p>Fish &#38; &#60;Chips&#62; and {a} &#34;$&#38;&#34;</p>',
  );
});

test('leaves out a paragraph with a placeholder whose value is null', () => {
  expect(
    fillPlaceholders('<p>Hello</p>\n<p>Answer <em>by</em>\n{due}.</p>\n<p>Bye {a}</p>', { a: 'Ann', due: null }),
  ).toBe('<p>Hello</p>\n<p>Bye Ann</p>');
});

test.each([
  ['a paragraph that the next one ends', '<p>a<p>{due}</p>', '<p>a'],
  ['a paragraph within another goes with it', '<p>a <em>b<p>{due}</p></em></p><p>c</p>', '<p>c</p>'],
  ['an address in a link counts', '<ul><li><p><a href="mailto:{due}">x</a></p></li></ul>', '<ul><li></li></ul>'],
  ['words outside paragraphs stay', 'By {due}.<p>a</p>', 'By .<p>a</p>'],
])('%s', (_, html, filled) => expect(fillPlaceholders(html, { due: null })).toBe(filled));

test('leaves anything that is not a placeholder unchanged', () => {
  expect(fillPlaceholders('<p>{x} {toString} { a } {}</p>', { a: 'Ann' })).toBe('<p>{x} {toString} { a } {}</p>');
});
