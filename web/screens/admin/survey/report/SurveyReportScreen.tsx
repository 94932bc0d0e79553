import { Link } from '@tanstack/react-router';
import { canManage } from '#rules/permissions.ts';
import { heatMapName } from '#web/components/charts/heatMapTexts.ts';
import { Confidentiality } from '#web/components/Confidentiality.tsx';
import { t } from '#web/i18n/translate.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { ExecutiveSummary } from './edit/reportTexts.tsx';
import { OverviewFindings } from './findings/WhatStandsOut.tsx';
import { useHeatMapColumns } from './GroupScores.tsx';
import { OverallScore } from './OverallScore.tsx';
import { SurveyHeatMap, SurveyTrend } from './overviewParts.tsx';
import { useReportPage, useShownReport } from './reportContext.ts';
import { AboutEveryone, HowToReadNumbers, RejectionNote, ReportHeader } from './reportParts.tsx';
import { ReportRequestBar } from './request/ReportRequestBar.tsx';
import { SectionScores } from './SectionScores.tsx';
import styles from './SurveyReportScreen.module.css';

/** The overview of an organisation's report. */
export function SurveyReportScreen() {
  const { report, options, waiting } = useShownReport();
  const { survey } = report;
  const admin = useAdmin();
  const columns = useHeatMapColumns();
  useReportPage(t('Report: {name}', { name: survey.name }));
  return (
    <div className={styles.page} aria-busy={waiting}>
      <ReportHeader report={report}>
        <PageHeading>{survey.name}</PageHeading>
      </ReportHeader>
      <ReportRequestBar />
      <RejectionNote />
      <ExecutiveSummary />
      <OverviewFindings />
      {options === undefined && canManage(admin) && (
        <p>
          {t('Show everyone what people answered and what happens next:')}{' '}
          <Link {...paths.resultsPage(survey.id)}>{t('Results page')}</Link>
        </p>
      )}
      <OverallScore report={report} />
      <SectionScores report={report} linkTo={(index) => paths.reportDetails(survey.id, index, options)} />
      <AboutEveryone part={heatMapName(columns)} isRequested>
        <SurveyHeatMap />
      </AboutEveryone>
      <AboutEveryone part={t('Over time')} isRequested>
        <SurveyTrend />
      </AboutEveryone>
      <HowToReadNumbers />
      <Confidentiality />
    </div>
  );
}
