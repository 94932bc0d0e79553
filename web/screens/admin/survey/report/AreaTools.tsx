import type { RefObject } from 'react';
import type { ReportArea, ReportSection, SurveyReport } from '#contract/entities/surveyReport.ts';
import { areaFigures } from '#web/components/charts/areaFigures.ts';
import { t } from '#web/i18n/translate.ts';
import { areaFileName } from './areaFileName.ts';
import { areaLabels } from './areaLabels.ts';
import { ChartTools } from './ChartTools.tsx';
import { useShownReport } from './reportContext.ts';
import { reportFacts } from './reportFacts.ts';
import { sampleFacts } from './sampleFacts.ts';

interface AreaToolsProps {
  area: ReportArea;
  section: ReportSection;
  report: SurveyReport;
  /** What is drawn. */
  chart: RefObject<HTMLElement | null>;
}

/** The numbers of an area's chart as a table and as files; nothing where there are none. */
export function AreaTools({ area, section, report, chart }: AreaToolsProps) {
  const { options } = useShownReport();
  const figures = areaFigures(area, areaLabels(area, report));
  if (!figures?.rows.some((row) => row.some((cell) => typeof cell === 'number'))) return null;
  return (
    <ChartTools
      name={area.name}
      figures={figures}
      fileName={() => areaFileName(report, section, area, options, new Date())}
      chart={chart}
      words={{
        title: t('{section}: {name}', { section: section.name, name: area.name }),
        facts: [...reportFacts(report, options), ...sampleFacts(area)],
      }}
    />
  );
}
