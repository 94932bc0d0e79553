import type { Rings } from '#contract/entities/rings.ts';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { currentLocale, t } from '#web/i18n/translate.ts';
import { drawRings, filledShare, type RingLook } from './drawRings.ts';
import { describeRings, legend } from './ringTexts.ts';

/** The image's own colours, since a file does not see the page's style sheets. They are those of the light scheme. */
const [ink, quiet, wood, line] = ['#22211e', '#5c5953', '#f3e6cf', '#a67c48'];
/** The attributes of each kind of path. The page has the same in its style sheet. */
const looks: Readonly<Record<RingLook, string>> = {
  wood: `fill="${wood}"`,
  core: 'fill="#a9793f"',
  heart: `fill="none" stroke="${wood}" stroke-opacity="0.7"`,
  border: `fill="none" stroke="${line}" stroke-width="1.4"`,
  crack: `fill="${line}"`,
  bark: 'fill="#7a5a38" fill-rule="evenodd"',
  barkGrain: 'fill="none" stroke="#a58055" stroke-width="1.1"',
  empty: `fill="none" stroke="${line}" stroke-dasharray="2 3"`,
  grain: `fill="none" stroke="${line}" stroke-width="0.5" stroke-opacity="0.35"`,
  fineGrain: `fill="none" stroke="${ink}" stroke-width="0.6" stroke-opacity="0.22"`,
  poor: 'fill="#b83a2e" stroke="#8b332a" stroke-width="0.8"',
  good: 'fill="#e3b23c" stroke="#8c712e" stroke-width="0.8"',
  great: 'fill="#2e8b57" stroke="#2a6b46" stroke-width="0.8"',
};

const [width, margin, lineHeight] = [720, 40, 24];
const middle = width / 2;
/** The size of the rings in the file, relative to a phone. */
const scale = 1.7;

/**
 * The rings as an SVG file that needs nothing else: with the numbers' meaning and the labels, but without the names of
 * the person, of organisations and of surveys, so that it can be shown to others.
 */
export function ringsImage(rings: Rings, now: Date): string {
  const drawing = drawRings(rings);
  const date = formatListDate(now.toISOString());
  const heading = t('Your rings');
  const half = drawing.half * scale;
  const keyTop = 110 + 2 * half + 40;
  const rows = Math.ceil(rings.aspects.length / 2);
  const key = rings.aspects.map(({ name }, index) =>
    text(
      index < rows ? margin : middle + 10,
      keyTop + (index % rows) * lineHeight,
      `${index + 1}  ${name}`,
      `fill="${ink}"`,
    ),
  );
  const legendTop = keyTop + rows * lineHeight + 16;
  const labels = legend(rings).flatMap(({ band, labels: words }, index) => {
    const y = legendTop + index * lineHeight;
    return [
      `<rect x="${margin}" y="${y - 13}" width="26" height="16" fill="${wood}" stroke="${line}"/>`,
      `<rect x="${margin}" y="${(y + 3 - 16 * filledShare[band]).toFixed(1)}" width="26" height="${(16 * filledShare[band]).toFixed(1)}" ${looks[band]}/>`,
      text(margin + 38, y, words, `fill="${ink}"`),
    ];
  });
  const missing = rings.surveys.some(({ scores }) => scores.some(({ band }) => band === null));
  const missingTop = legendTop + 3 * lineHeight;
  if (missing) {
    labels.push(
      `<rect x="${margin}" y="${missingTop - 13}" width="26" height="16" fill="none" stroke="${line}" stroke-dasharray="3 3"/>`,
      text(margin + 38, missingTop, t('No score that can be compared'), `fill="${ink}"`),
    );
  }
  const height = legendTop + (missing ? 4 : 3) * lineHeight + margin - 16;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${Math.ceil(height)}" width="${width}" height="${Math.ceil(height)}" lang="${currentLocale()}" role="img" aria-labelledby="title desc" font-family="system-ui, sans-serif" font-size="15">`,
    `<title id="title">${escapeText(`${heading}, ${date}`)}</title>`,
    `<desc id="desc">${escapeText(`${rings.name}. ${describeRings(rings)}`)}</desc>`,
    `<rect width="100%" height="100%" fill="#ffffff"/>`,
    text(middle, 58, heading, `fill="${ink}" text-anchor="middle" font-family="Georgia, serif" font-size="30"`),
    text(middle, 88, `${rings.name} · ${date}`, `fill="${quiet}" text-anchor="middle"`),
    `<g transform="translate(${middle} ${(110 + half).toFixed(1)}) scale(${scale})" stroke-linejoin="round" stroke-linecap="round">`,
    ...drawing.shapes.map(({ look, path }) => `<path ${looks[look]} d="${path}"/>`),
    ...drawing.numbers.map(({ number, x, y }) =>
      text(x, y, String(number), `fill="${ink}" font-size="11" text-anchor="middle" dominant-baseline="central"`),
    ),
    '</g>',
    ...key,
    ...labels,
    '</svg>',
    '',
  ].join('\n');
}

const text = (x: number, y: number, words: string, attributes: string) =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${attributes}>${escapeText(words)}</text>`;

const escapeText = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
