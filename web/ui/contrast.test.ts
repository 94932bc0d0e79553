import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#scripts/tools/projectRoot.mjs';

type Colours = Record<string, string>;

/** The colours of tokens.css, light and dark. Dark uses the light value of any colour that it does not set. */
function readSchemes(): Record<'light' | 'dark', Colours> {
  const css = readFileSync(path.join(projectRoot, 'web/ui/tokens.css'), 'utf8');
  const [light, dark] = [...css.matchAll(/:root \{(.*?)\}/gs)].map(([, block]) =>
    Object.fromEntries(
      [...block!.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, colour]) => [name!, colour!]),
    ),
  );
  return { light: light!, dark: { ...light, ...dark } };
}

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter! + 0.05) / (darker! + 0.05);
}

const grounds = ['paper', 'surface', 'green-wash', 'amber-wash', 'poor-wash'];
/** Text colours with their backgrounds. The last three are button labels. */
const text: [words: string, on: string[]][] = [
  ['ink', grounds],
  ['ink-quiet', [...grounds, 'hairline']],
  ['green', ['paper', 'surface', 'green-wash']],
  ['green-deep', ['paper', 'surface', 'green-wash']],
  ['poor', ['paper', 'surface', 'poor-wash']],
  ['on-green', ['green', 'green-deep', 'poor']],
];
/** Edges of controls, and marks. Yellow is not among them, because it is never the only sign of a meaning. */
const marks: [mark: string, on: string[]][] = [
  ['edge', ['paper', 'surface', 'green-wash']],
  ['green', ['paper', 'surface', 'hairline']],
  ['amber', ['paper', 'surface', 'amber-wash']],
  ['poor', ['paper', 'surface']],
  ['great', ['paper', 'surface']],
];

const schemes = readSchemes();
const ratio = (scheme: keyof typeof schemes, one: string, other: string) =>
  contrast(schemes[scheme][one]!, schemes[scheme][other]!);

describe.each(['light', 'dark'] as const)('%s', (scheme) => {
  it.each(text)('%s can be read', (one, on) => {
    for (const ground of on) expect(ratio(scheme, one, ground), `on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });
  it.each(marks)('%s can be seen', (one, on) => {
    for (const ground of on) expect(ratio(scheme, one, ground), `on ${ground}`).toBeGreaterThanOrEqual(3);
  });
});

it('the design language states the actual contrasts', () => {
  const shown = readFileSync(path.join(projectRoot, 'docs/design-language.md'), 'utf8');
  const row =
    (least: string) =>
    ([one, on]: [string, string[]]) =>
      `| \`${one}\` | ${on.map((ground) => `${ground} ${ratio('light', one, ground).toFixed(1)} · ${ratio('dark', one, ground).toFixed(1)}`).join(', ')} | ${least} |`;
  const table = [...text.map(row('4.5')), ...marks.map(row('3'))].join('\n');
  expect(shown).toContain(table);
});
