import type { HeatMap } from '#contract/entities/surveyReport.ts';
import { t } from '#web/i18n/translate.ts';
import { BandKey, KeyEntry } from './BandKey.tsx';
import cells from './HeatMapTable.module.css';
import { isMuchLess } from './heatMapWords.ts';
import { missingOf, missingWords } from './missing.ts';

/** What the cells of a heat map mean; what is missing, and why, where anything is. */
export function HeatMapKey({ map }: { map: HeatMap }) {
  const missing = new Set(
    map.rows.flatMap(({ scores }) => scores.filter(({ score }) => score === null).map(missingOf)),
  );
  const hasSizes = map.rows.some((row) => row.scores.some(({ sampleSize }) => isMuchLess(sampleSize, row.sampleSize)));
  return (
    <BandKey bands={map.bands} labels={map} tones={cells} withMarks>
      {missing.has('heldBack') && (
        <KeyEntry
          tone={cells['heldBack']}
          word={missingWords('heldBack')}
          about={t('it could tell about single people')}
        />
      )}
      {missing.has('none') && (
        <KeyEntry tone={cells['none']} word={missingWords('none')} about={t('nobody was asked, or nobody answered')} />
      )}
      {hasSizes && <KeyEntry word="n" about={t('responses of a cell, where under nine in ten of its row')} />}
    </BandKey>
  );
}
