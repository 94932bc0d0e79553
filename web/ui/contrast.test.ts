import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#scripts/tools/projectRoot.mjs';

type Colours = Record<string, string>;

/**
 * The colours of tokens.css and of heat maps, light and dark. Dark uses the light value of any colour that it does not
 * set.
 */
function readSchemes(): Record<'light' | 'dark', Colours> {
  const schemes = ['web/ui/tokens.css', 'web/components/charts/BandKey.module.css'].map((file) =>
    [...readFileSync(path.join(projectRoot, file), 'utf8').matchAll(/:root\)? \{(.*?)\}/gs)].map(([, block]) =>
      Object.fromEntries(
        [...block!.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, colour]): [string, string] => [
          name!,
          colour!,
        ]),
      ),
    ),
  );
  const [light, dark] = [0, 1].map((place): Colours => Object.assign({}, ...schemes.map((blocks) => blocks[place])));
  return { light: light!, dark: { ...light, ...dark } };
}

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** A mix of two colours, with the share of the first. */
const mixed = (one: string, other: string, share: number): string =>
  `#${[1, 3, 5]
    .map((at) => [one, other].map((colour) => parseInt(colour.slice(at, at + 2), 16)))
    .map(([first, second]) => Math.round(first! * share + second! * (1 - share)))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`;

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

it.each(['light', 'dark'] as const)('%s: text can be read in every cell of a heat map', (scheme) => {
  const css = readFileSync(path.join(projectRoot, 'web/components/charts/HeatMapTable.module.css'), 'utf8');
  const tones = [...css.matchAll(/color-mix\(in srgb, var\(--([a-z]+)\) (\d+)%, var\(--surface\)\)/g)];
  expect(tones).toHaveLength(5);
  for (const [tone, colour, percent] of tones) {
    const ground = mixed(schemes[scheme][colour!]!, schemes[scheme]['surface']!, Number(percent) / 100);
    expect(contrast(schemes[scheme]['ink']!, ground), `${tone}`).toBeGreaterThanOrEqual(4.5);
  }
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
