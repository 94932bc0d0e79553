import { useState } from 'react';
import type { ReportArea, SurveyReportSection } from '#contract/entities/surveyReport.ts';
import { RichText } from '#web/components/RichText.tsx';
import { t } from '#web/i18n/translate.ts';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { classNames } from '#web/ui/classNames.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { AboutEveryoneNote } from '../reportParts.tsx';
import styles from './AreaAnalyses.module.css';
import { AreaAnalysis } from './reportTexts.tsx';

interface AreaAnalysesProps {
  areas: readonly ReportArea[];
  section: SurveyReportSection;
  /** The name under which super administrators find the analyses of many areas, collapsed until one is written. */
  collapsed?: string;
}

/** The analyses of areas that share a card. A super administrator can write one for each. */
export function AreaAnalyses({ areas, section, collapsed }: AreaAnalysesProps) {
  const { superAdmin } = useAdmin();
  // Saving the first one does not move the editors to another place.
  const [isCollapsed] = useState(superAdmin && areas.every(({ analysis }) => analysis === null));
  const shown = areas.filter(({ analysis }) => superAdmin || analysis !== null);
  if (shown.length === 0) return null;
  const analyses = (
    <div className={styles.analyses}>
      {shown.map((area) => (
        <div key={area.id} className={classNames(styles.analysis, area.analysis !== null && styles.written)}>
          <h3>{t('Analysis of {name}', { name: area.name })}</h3>
          {area.analysis !== null && <AboutEveryoneNote />}
          <AreaAnalysis section={section} area={area} />
        </div>
      ))}
    </div>
  );
  return collapsed !== undefined && isCollapsed ? <Disclosure summary={collapsed}>{analyses}</Disclosure> : analyses;
}

/** The analyses of areas on paper. */
export const PrintedAnalyses = ({ areas }: { areas: readonly ReportArea[] }) =>
  areas.flatMap(({ id, name, analysis }) =>
    analysis === null ? (
      []
    ) : (
      <div key={id}>
        <h4>{t('Analysis of {name}', { name })}</h4>
        <AboutEveryoneNote />
        <RichText html={analysis} />
      </div>
    ),
  );
