import { expect, test } from 'vitest';
import { sayIn } from '#server/content/sentences.ts';
import { layout, type LayoutParts } from './layout.ts';

const evil = '<script>alert(1)</script>" onload="x';
const parts: LayoutParts = {
  from: evil,
  preheader: evil,
  body: ['<h2>Hello</h2><p>See <a href="https://x.example" rel="noopener">this</a></p>', '<p>Bye</p>'],
  action: { label: evil, url: 'https://x.example/?a=1&b="2"' },
  reason: `Because of ${evil}.`,
  stopUrl: 'https://x.example/stop',
};
const english = { language: 'en' as const, say: sayIn(new Map()) };
const { html, text } = layout(english, parts);

test('plain text in the layout is escaped everywhere', () => {
  expect(html).not.toContain('<script');
  expect(html).not.toContain('" onload');
  expect(html).toContain('href="https://x.example/?a=1&#38;b=&#34;2&#34;"');
});

test('rich text gets inline styles and is otherwise unchanged', () => {
  expect(html).toMatch(
    /<h2 style="[^"]+">Hello<\/h2><p style="[^"]+">See <a style="[^"]+" href="https:\/\/x.example" rel="noopener">this<\/a><\/p>/,
  );
});

test('both bodies have the same contents, including why the mail was sent and how to stop it', () => {
  expect(text).toBe(
    [
      'Hello',
      'See this (https://x.example)',
      'Bye',
      `${evil}:\nhttps://x.example/?a=1&b="2"`,
      `--\nBecause of ${evil}.\nStop these messages:\nhttps://x.example/stop\n`,
    ].join('\n\n'),
  );
  expect(html).toContain('<html lang="en">');
  expect(html).toContain('href="https://x.example/stop"');
});

test('neither body mentions stopping if there is nothing to stop', () => {
  const { stopUrl: _, ...rest } = parts;
  const unstoppable = layout(english, rest);
  expect(unstoppable.text).toMatch(/--\nBecause of .*\.\n$/);
  expect(`${unstoppable.html}${unstoppable.text}`).not.toMatch(/stop/i);
});
