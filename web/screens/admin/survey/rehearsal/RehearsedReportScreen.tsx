import type { Rehearsal } from '#contract/entities/rehearsal.ts';
import { t } from '#web/i18n/translate.ts';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { Note } from '#web/ui/Note.tsx';
import { useSerif } from '#web/ui/useSerif.ts';
import { PrintedReport } from '../report/print/PrintReportScreen.tsx';
import { SurveyReportContext } from '../report/reportContext.ts';
import { useSurvey } from '../surveyContext.ts';
import { markSurveyReport } from './markInvented.ts';
import { Rehearsed } from './Rehearsed.tsx';
import styles from './Rehearsed.module.css';

/** The organisation's report of invented answers, on one page as it is printed. It has no files, filters or actions. */
export function RehearsedReportScreen() {
  const survey = useSurvey();
  const { account } = useAdmin();
  useSerif();
  usePage({
    title: t('Rehearsal: {name}', { name: survey.name }),
    organisation: account.name,
    back: { label: t('Back to the survey'), link: paths.survey(survey.id) },
  });
  return <Rehearsed>{(rehearsal) => <Report {...rehearsal} />}</Rehearsed>;
}

function Report({ report, heatMap, responses, forecast: { expected, minimum } }: Rehearsal) {
  const survey = useSurvey();
  if (!report)
    return (
      <>
        <PageHeading>{t('Rehearsal: {name}', { name: survey.name })}</PageHeading>
        <p>
          {t(
            'There would be no report. Only {responses} people are expected to answer, and at least {minimum} must, so that no one can be identified.',
            { responses, minimum },
          )}
        </p>
      </>
    );
  const marked = markSurveyReport(report);
  return (
    <SurveyReportContext value={{ report: marked, options: undefined, waiting: false, rejection: null }}>
      <Note tone="info" className={styles.note}>
        <p>
          {t(
            'The real report also has changes over time, filters, comparisons, files and an action plan. Its numbers come from your people, so it can look quite different.',
          )}
        </p>
      </Note>
      {responses < expected && (
        <p className={styles.fewer}>
          {t(
            '{expected} people are expected to answer, but only {responses} were invented. So large groups are smaller here.',
            { responses, expected },
          )}
        </p>
      )}
      <PrintedReport report={marked} options={undefined} filter={null} offered={null} heatMap={heatMap} trend={null} />
    </SurveyReportContext>
  );
}
