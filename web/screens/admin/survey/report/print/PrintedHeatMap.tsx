import type { HeatMap } from '#contract/entities/surveyReport.ts';
import { HeatMapKey, HeatMapTable } from '#web/components/charts/HeatMapTable.tsx';
import { heatMapSummary } from '#web/components/charts/heatMapWords.ts';
import { t } from '#web/i18n/translate.ts';
import styles from './PrintedReport.module.css';

/** So many columns are as wide as paper. */
const sectionsAtMost = 8;

/** The sections by group on paper, each compared with everybody; nothing where there is no group, or no room for the sections. */
export function PrintedHeatMap({ map }: { map: HeatMap }) {
  if (map.rows.length < 2 || map.sections.length > sectionsAtMost) return null;
  const name = t('Groups by section');
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{name}</h2>
      <p className={styles.text}>
        {heatMapSummary(map).join(' ')} {t('Under each score: how far it is from that of everybody.')}
      </p>
      <HeatMapTable map={map} caption={name} compare />
      <HeatMapKey map={map} />
    </section>
  );
}
