import { t } from '#web/i18n/translate.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { Note } from '#web/ui/Note.tsx';
import { QuestionName } from './QuestionName.tsx';
import { answerTypeLabel } from './answerTypes.ts';
import styles from './SectionQuestions.module.css';
import { useSection, type SectionLock } from './SectionArea.tsx';

/** The questions of a section, read-only. */
export function SectionLocked({ reason }: { reason: SectionLock }) {
  const { section, form } = useSection();
  const { title, questions } = section;
  return (
    <div className={styles.page}>
      <PageHeading>{title}</PageHeading>
      <Note tone="info">
        {reason === 'opened'
          ? t('Editable sections cannot be changed once the survey is open.')
          : t('You cannot access this function as you do not have sufficient privileges on this account.')}
      </Note>
      {form.isChanged && (
        <Note tone="attention">
          {t('The survey was opened before you saved, so your selection is not used. These are its questions.')}
        </Note>
      )}
      <section aria-labelledby="selected" className={styles.part}>
        <h2 id="selected">{t('Selected questions')}</h2>
        {questions.length === 0 ? (
          <p className={styles.none}>{t('No questions are selected.')}</p>
        ) : (
          <ol className={styles.fixed}>
            {questions.map((question) => (
              <li key={question.id} className={styles.row}>
                <QuestionName question={question} />
                <span className={styles.type}>{answerTypeLabel(question)}</span>
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}
