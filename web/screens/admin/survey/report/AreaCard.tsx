import { type RefObject, useId, useRef } from 'react';
import type { ReportArea, SurveyReportSection, SurveyReport } from '#contract/entities/surveyReport.ts';
import { provisionalNote } from '#rules/provisionalNote.ts';
import { areaNumbers } from '#web/components/charts/areaNumbers.ts';
import { reportNotes } from '#web/components/charts/certaintyNotes.ts';
import { t } from '#web/i18n/translate.ts';
import { Card } from '#web/ui/Card.tsx';
import styles from './AreaCard.module.css';
import { AreaChart, AreaText } from './AreaChart.tsx';
import { areaFileName } from './areaFileName.ts';
import { ChartTools } from './ChartTools.tsx';
import { Measures } from './actions/Measures.tsx';
import { AreaAnalysis } from './edit/reportTexts.tsx';
import { useShownReport } from './reportContext.ts';
import { areaLabels, reportMetadata, sampleMetadata } from './reportMetadata.ts';
import { AboutEveryoneNote, HowToRead } from './reportParts.tsx';

/** An area of a section: its text, its chart with the numbers as a table and files, and its analysis. */
export function AreaCard({
  area,
  section,
  report,
}: {
  area: ReportArea;
  section: SurveyReportSection;
  report: SurveyReport;
}) {
  const headingId = useId();
  const chart = useRef<HTMLDivElement>(null);
  return (
    <Card as="section" id={cardIds[area.areaType]} aria-labelledby={headingId} className={styles.area}>
      <h2 id={headingId} tabIndex={-1} className={styles.name}>
        {area.name}
      </h2>
      {area.measures ? (
        <Measures of={area.measures} section={section} />
      ) : (
        // The page has the description of aspects above.
        <AreaText area={area.areaType === 'aspects' ? { ...area, description: null } : area} />
      )}
      {area.areaType !== 'content' && (
        <div ref={chart}>
          <AreaChart area={area} report={report} heading="h3" />
        </div>
      )}
      {area.areaType === 'aspects' && <p className={styles.provisional}>{t(provisionalNote)}</p>}
      <AreaTools area={area} section={section} report={report} chart={chart} />
      {area.article && <HowToRead article={area.article} />}
      <div className={styles.analysis}>
        {area.analysis !== null && <h3>{t('Analysis')}</h3>}
        {area.analysis !== null && <AboutEveryoneNote />}
        <AreaAnalysis section={section} area={area} />
      </div>
    </Card>
  );
}

/** Links lead to these parts of a section's page. */
const cardIds = { aspects: 'aspects', content: 'measures', data: undefined };

interface AreaToolsProps {
  area: ReportArea;
  section: SurveyReportSection;
  report: SurveyReport;
  /** The chart's data. */
  chart: RefObject<HTMLElement | null>;
}

/** The numbers of an area's chart as a table and as files. Renders nothing if there are none. */
function AreaTools({ area, section, report, chart }: AreaToolsProps) {
  const { options } = useShownReport();
  const numbers = areaNumbers(area, {
    labels: areaLabels(area, report),
    bands: report.bands,
    comparisons: report.comparisons,
  });
  if (!numbers?.rows.some((row) => row.some((cell) => typeof cell === 'number'))) return null;
  return (
    <ChartTools
      name={area.name}
      numbers={numbers}
      fileName={() => areaFileName(report, section, area, options, new Date())}
      chart={chart}
      hasScores={area.minLabel !== null}
      notes={area.areaType === 'aspects' ? reportNotes(report) : []}
      texts={{
        title: t('{section}: {name}', { section: section.name, name: area.name }),
        metadata: [...reportMetadata(report, options), ...sampleMetadata(area)],
      }}
    />
  );
}
