import type { HeatMap } from '#contract/entities/surveyReport.ts';
import { t } from '#web/i18n/translate.ts';
import { BandKey, KeyEntry } from './BandKey.tsx';
import { differenceLabel, hiddenResponses, ofHundred } from './certaintyTexts.ts';
import { differenceTone } from './differenceTones.ts';
import styles from './HeatMapTable.module.css';
import { orderColumn } from './heatMapTexts.ts';
import { cellsOf, type HeatMapView } from './heatMapView.ts';
import { missingOf, missingText } from './MissingNumber.tsx';

/** The legend of a heat map: only what its cells have. */
export function HeatMapKey({ map, view }: { map: HeatMap; view: HeatMapView }) {
  const cells = view.order.rows.flatMap((row) => cellsOf(row, view).map(({ cell }) => cell));
  const missing = new Set(cells.filter(({ score }) => score === null).map(missingOf));
  return (
    <BandKey bands={map.bands} tones={plainTones} withMarks>
      <DifferenceEntries map={map} labels={new Set(cells.map(({ difference }) => difference))} />
      {missing.has('suppressed') && (
        <KeyEntry tone={styles.suppressed} word={missingText('suppressed')} about={t('it could identify someone')} />
      )}
      {missing.has('none') && (
        <KeyEntry tone={styles.none} word={missingText('none')} about={t('no one was asked, or no one answered')} />
      )}
      {cells.some(({ interval }) => interval) && (
        <KeyEntry
          word={t('(54 to 57)')}
          about={t('95% interval: how far the score could be off by chance, in 95 of 100 cases')}
        />
      )}
      {cells.some(({ score, sampleSize }) => score !== null && sampleSize === null) && (
        <KeyEntry word={t('n hidden')} about={hiddenResponses()} />
      )}
      <KeyEntry word={t('about n')} about={t('number of responses, which may be a few too high to protect people')} />
      {view.order.estimates.size > 0 && (
        <KeyEntry
          word={t('Estimate')}
          about={t('for “{section}”: decides the place of a group in the list', { section: orderColumn(view) })}
        />
      )}
    </BandKey>
  );
}

const plainTones = { poor: styles.untoned, good: styles.untoned, great: styles.untoned };

/** The tones of the labels that occur, worst first. */
function DifferenceEntries({ map: { uncertainty }, labels }: { map: HeatMap; labels: ReadonlySet<unknown> }) {
  if (uncertainty === null) return null;
  const points = { points: ofHundred(uncertainty.smallestDifference) };
  const clearly = t('than all others together: hardly chance alone, and at least {points} of 100', points);
  const probably = t('than all others together: less sure than “clearly”');
  const entries = [
    { difference: 'clearlyLower', about: clearly },
    { difference: 'probablyLower', about: probably },
    {
      difference: 'noClearDifference',
      about: uncertainty.critical ? t('what is seen could be chance alone') : t('the report cannot say'),
    },
    {
      difference: 'practicallySame',
      about: t('any difference is very likely less than {points} of 100', points),
    },
    { difference: 'probablyHigher', about: probably },
    { difference: 'clearlyHigher', about: clearly },
  ] as const;
  return entries
    .filter(({ difference }) => labels.has(difference))
    .map(({ difference, about }) => (
      <KeyEntry
        key={difference}
        tone={styles[differenceTone(difference)!]}
        word={differenceLabel(difference)}
        about={about}
      />
    ));
}
