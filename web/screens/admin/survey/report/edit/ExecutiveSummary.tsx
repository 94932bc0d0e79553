import { RichText } from '#web/components/RichText.tsx';
import { t } from '#web/i18n/translate.ts';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { useReport } from '../reportContext.ts';
import { ReportTextEditor } from './ReportTextEditor.tsx';
import styles from './ReportText.module.css';

/** What the results come to, in words: written by super administrators, read by everybody; nothing where there is none. */
export function ExecutiveSummary() {
  const { superAdmin } = useAdmin();
  const { survey, executiveSummary } = useReport();
  if (!superAdmin && executiveSummary === null) return null;
  return (
    <section aria-labelledby="executive-summary" className={styles.section}>
      <h2 id="executive-summary">{t('Executive summary')}</h2>
      {superAdmin && (
        <ReportTextEditor
          key={survey.id}
          surveyId={survey.id}
          draft="summary"
          label={t('Executive summary')}
          hint={t(
            'Everybody who may read this report reads it, whatever they filter by. It is about the whole survey, so name nobody and no small group.',
          )}
          saveLabel={t('Save summary')}
          saved={executiveSummary}
          textOf={(report) => report.executiveSummary}
          patchOf={(html) => ({ executiveSummary: html })}
          success={t('Successfully updated executive summary')}
          failure={t('Failed to update executive summary')}
        />
      )}
      {executiveSummary !== null && (
        <RichText html={executiveSummary} {...(superAdmin && { className: styles.onPaper! })} />
      )}
    </section>
  );
}
