import { Link } from '@tanstack/react-router';
import type { SurveySection } from '#contract/entities/surveySection.ts';
import { t } from '#web/i18n/translate.ts';
import messagePage from '#web/layout/MessagePage.module.css';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Note } from '#web/ui/Note.tsx';
import { QuestionName } from './QuestionName.tsx';
import { questionWords } from './questionWords.ts';
import styles from './SectionQuestions.module.css';
import type { SectionLock } from './useSection.ts';
import { useSelection } from './useSelection.ts';

/** The questions of a section to look at. */
export function SectionLocked({
  surveyId,
  section,
  reason,
}: {
  surveyId: string;
  section: SurveySection;
  reason: SectionLock;
}) {
  const { title, questions } = section;
  const { isChanged } = useSelection(surveyId, section);
  return (
    <div className={styles.page}>
      <PageHeading>{title}</PageHeading>
      <Note tone="info">
        {reason === 'opened'
          ? t('Editable sections cannot be changed once the survey is open.')
          : t('You cannot access this function as you do not have sufficient privileges on this account.')}
      </Note>
      {isChanged && (
        <Note tone="attention">
          {t(
            'The survey was opened before you saved, so what you selected is not asked. These are the questions that are.',
          )}
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
                <span className={styles.type}>{questionWords(question)}</span>
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}

/** In place of a section that the survey does not have. */
export const SectionMissing = ({ surveyId }: { surveyId: string }) => (
  <div className={messagePage.message}>
    <PageHeading>{t('No section')}</PageHeading>
    <p role="alert">{t('This survey has no such section whose questions can be chosen.')}</p>
    <p>
      <Link {...paths.editSurvey(surveyId)} className={buttonClass('primary')}>
        {t('Go to edit survey')}
      </Link>
    </p>
  </div>
);
