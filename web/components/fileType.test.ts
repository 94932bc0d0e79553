import { expect, test } from 'vitest';
import { fileType } from './fileType.ts';

test.each([
  ['/app/content/files/downloads/one-week-of-rest.pdf', 'PDF'],
  ['https://example.org/film.MP4?quality=high#t=10', 'MP4'],
  ['https://example.org/watch', null],
  ['https://example.org', null],
  ['downloads/archive.tar.gz', 'GZ'],
])('%s: %s', (url, type) => {
  expect(fileType(url)).toBe(type);
});
