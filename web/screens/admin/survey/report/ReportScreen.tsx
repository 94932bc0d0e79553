import { t } from '#web/i18n/translate.ts';
import { Confidentiality } from '#web/components/Confidentiality.tsx';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { ExecutiveSummary } from './edit/ExecutiveSummary.tsx';
import { HowToRead } from './HowToRead.tsx';
import { OverallScore } from './OverallScore.tsx';
import { RefusalNote } from './RefusalNote.tsx';
import { ReportHeader } from './ReportHeader.tsx';
import { ReportRequestBar } from './request/ReportRequestBar.tsx';
import { useShownReport } from './reportContext.ts';
import styles from './ReportScreen.module.css';
import { SectionScores } from './SectionScores.tsx';
import { SurveyHeatMap } from './SurveyHeatMap.tsx';
import { SurveyTrend } from './SurveyTrend.tsx';
import { useReportPage } from './useReportPage.ts';

/** The overview of an organisation's report. */
export function ReportScreen() {
  const { report, options, waiting } = useShownReport();
  const { survey, article } = report;
  useReportPage(t('Report: {name}', { name: survey.name }));
  return (
    <div className={styles.page} aria-busy={waiting}>
      <ReportHeader report={report}>
        <PageHeading>{survey.name}</PageHeading>
      </ReportHeader>
      <ReportRequestBar />
      <RefusalNote />
      <OverallScore report={report} />
      <ExecutiveSummary />
      {article && <HowToRead article={article} />}
      <SectionScores report={report} linkTo={(index) => paths.reportDetails(survey.id, index, options)} />
      <SurveyHeatMap />
      <SurveyTrend />
      <Confidentiality />
    </div>
  );
}
