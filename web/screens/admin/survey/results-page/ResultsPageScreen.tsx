import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { ResultsPage } from '#contract/entities/resultsPage.ts';
import { canManage } from '#rules/permissions.ts';
import { ResultsView } from '#web/components/ResultsView.tsx';
import { t } from '#web/i18n/translate.ts';
import { ErrorScreen, LoadingScreen } from '#web/layout/ErrorScreen.tsx';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/Card.tsx';
import { useSerif } from '#web/ui/useSerif.ts';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { useSurvey } from '../surveyContext.ts';
import { SurveyUnavailable } from '../SurveyUnavailable.tsx';
import { Publication } from './Publication.tsx';
import { ResultsPageForm } from './ResultsPageForm.tsx';
import styles from './ResultsPage.module.css';
import { resultsPageQuery } from './resultsPageQuery.ts';

/** Managers write, preview, publish and send the results page of a closed survey here. */
export function ResultsPageScreen() {
  const survey = useSurvey();
  const admin = useAdmin();
  if (!canManage(admin)) return <SurveyUnavailable forbidden />;
  if (survey.status !== 'CLOSED') return <Navigate {...paths.survey(survey.id)} replace />;
  return <Editor />;
}

function Editor() {
  useSerif();
  const { id, name } = useSurvey();
  const { account } = useAdmin();
  const { data: page, error } = useQuery(resultsPageQuery(id));
  usePage({
    title: t('Results page'),
    organisation: account.name,
    back: { label: t('Back to {page}', { page: name }), link: paths.survey(id) },
  });
  if (!page) return error ? <ErrorScreen error={error} /> : <LoadingScreen />;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.quiet}>{name}</p>
        <PageHeading>{t('Results page')}</PageHeading>
        <p>
          {t(
            'One page for everyone: what people answered, and what happens next. It has a link that you can send, and withdraw at any time.',
          )}
        </p>
      </header>
      <ResultsPageForm page={page}>
        {(form) => (
          <div className={styles.aside}>
            <Publication page={page} form={form} />
            <Preview preview={page.preview} />
          </div>
        )}
      </ResultsPageForm>
    </div>
  );
}

/** The saved page as its readers see it. */
const Preview = ({ preview }: Pick<ResultsPage, 'preview'>) => (
  <section aria-labelledby="preview" className={styles.part}>
    <h2 id="preview" className={styles.partTitle}>
      {t('Preview')}
    </h2>
    {preview ? (
      <Card className={styles.preview}>
        <p className={styles.previewTitle} lang={preview.language}>
          {preview.title}
        </p>
        <ResultsView results={preview} level={3} />
      </Card>
    ) : (
      <p className={styles.quiet}>{t('Save the page to see it here as its readers will.')}</p>
    )}
  </section>
);
