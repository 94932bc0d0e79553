import type { Rings } from '#contract/entities/rings.ts';
import { bandLabel } from '#rules/scoreLabel.ts';
import type { Band } from '#rules/scoring.ts';
import { shownScore } from '#rules/shownScore.ts';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { formatNumber } from '#web/i18n/formatNumber.ts';
import { currentLocale, plural, t } from '#web/i18n/translate.ts';

const order: readonly Band[] = ['poor', 'good', 'great'];
/** If more aspects share the highest or the lowest score, the image's description does not name them. */
const mostNamed = 3;

/** The labels of the aspects for each band, from the lowest band to the highest. */
export const legend = ({ aspects }: Pick<Rings, 'aspects'>): { band: Band; labels: string }[] =>
  order.map((band) => ({
    band,
    labels: [...new Set(aspects.map((aspect) => bandLabel(band, aspect)))].join(' · '),
  }));

/** A score in the table: the number that is shown and the label. */
export const cellTexts = (
  { score, band }: Rings['surveys'][number]['scores'][number],
  aspect: Rings['aspects'][number],
  bands: Rings['bands'],
): { number: string; label: string } | null =>
  score === null || band === null
    ? null
    : { number: formatNumber(shownScore(score, bands)), label: bandLabel(band, aspect) };

/**
 * The image as text: how many surveys there are, and what is highest and lowest in the last one. If support comes
 * first, it names neither.
 */
export function describeRings({ surveys, aspects, bands, supportFirst }: Rings): string {
  const last = surveys.at(-1)!;
  const count = plural(
    surveys.length,
    'One ring, from your survey on {date}.',
    '{count} rings. The outermost one is from your survey on {date}.',
    { count: surveys.length, date: formatListDate(last.whenCompleted) },
  );
  const scored = last.scores.flatMap(({ score }, index) =>
    score === null ? [] : { number: shownScore(score, bands), name: aspects[index]!.name },
  );
  const numbers = scored.map(({ number }) => number);
  const [highest, lowest] = [Math.max(...numbers), Math.min(...numbers)];
  const named = (number: number) => scored.filter((each) => each.number === number).map(({ name }) => name);
  if (supportFirst || highest === lowest || [highest, lowest].some((each) => named(each).length > mostNamed)) {
    return `${count} ${t('The table has every score.')}`;
  }
  const list = new Intl.ListFormat(currentLocale(), { type: 'conjunction' });
  const ends = t('Highest there: {highest}, with {high} of 100. Lowest: {lowest}, with {low} of 100.', {
    highest: list.format(named(highest)),
    high: formatNumber(highest),
    lowest: list.format(named(lowest)),
    low: formatNumber(lowest),
  });
  return `${count} ${ends}`;
}
