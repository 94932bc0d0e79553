import { expect, it } from 'vitest';
import { safeUrl } from './safeUrl.ts';

it.each(['https://example.org/a.pdf', 'http://example.org', '/app/files/a.png', 'data:image/png;base64,iVBORw0KGgo='])(
  'keeps %s',
  (url) => {
    expect(safeUrl(url)).toBe(url);
  },
);

it.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>',
  'data:image/svg+xml;base64,AA',
  'vbscript:x',
  'http://[',
])('refuses %j', (url) => {
  expect(safeUrl(url)).toBeNull();
});

it('returns null without an address', () => {
  expect(safeUrl(null)).toBeNull();
});
