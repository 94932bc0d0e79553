import { expect, test } from 'vitest';
import { linkAddress } from './linkAddress.ts';

test.each([
  ['https://example.org/help?a=1#b', 'https://example.org/help?a=1#b'],
  [' http://example.org ', 'http://example.org'],
  ['example.org/help', 'https://example.org/help'],
  ['ann@example.org', 'mailto:ann@example.org'],
  ['mailto:ann@example.org?subject=Survey', 'mailto:ann@example.org?subject=Survey'],
  ['+49 (30) 123-456', 'tel:+4930123456'],
  ['tel:112', 'tel:112'],
])('turns %s into %s', (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});

test.each([
  '',
  '  ',
  'help',
  '/help',
  'javascript:alert(1)',
  'data:text/html,x',
  'two words.org',
  'ftp://example.org',
  'https://',
  '//example.org',
])('rejects %s', (typed) => {
  expect(linkAddress(typed)).toBeNull();
});
