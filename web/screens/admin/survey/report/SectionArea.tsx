import { useId, useRef } from 'react';
import type { ReportArea, ReportSection, SurveyReport } from '#contract/entities/surveyReport.ts';
import { t } from '#web/i18n/translate.ts';
import { Card } from '#web/ui/Card.tsx';
import { AreaChart } from './AreaChart.tsx';
import { AreaTools } from './AreaTools.tsx';
import { AreaWords } from './AreaWords.tsx';
import { AreaAnalysis } from './edit/AreaAnalysis.tsx';
import { HowToRead } from './HowToRead.tsx';
import styles from './SectionArea.module.css';

/** An area of a section: its words, its chart with the numbers as a table and files, and what was written about it. */
export function SectionArea({
  area,
  section,
  report,
}: {
  area: ReportArea;
  section: ReportSection;
  report: SurveyReport;
}) {
  const headingId = useId();
  const chart = useRef<HTMLDivElement>(null);
  return (
    <Card as="section" aria-labelledby={headingId} className={styles.area}>
      <h2 id={headingId} className={styles.name}>
        {area.name}
      </h2>
      <AreaWords area={area} />
      {area.areaType !== 'content' && (
        <div ref={chart}>
          <AreaChart area={area} report={report} heading="h3" />
        </div>
      )}
      <AreaTools area={area} section={section} report={report} chart={chart} />
      {area.article && <HowToRead article={area.article} />}
      <div className={styles.analysis}>
        {area.analysis !== null && <h3>{t('Analysis')}</h3>}
        <AreaAnalysis section={section} area={area} />
      </div>
    </Card>
  );
}
