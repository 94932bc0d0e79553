import { Link } from '@tanstack/react-router';
import type { Survey } from '#contract/entities/survey.ts';
import { surveyAllows } from '#rules/surveyActions.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/Card.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { editTargets } from './editTargets.ts';
import styles from './EditSurveyForm.module.css';

/** The sections whose questions the organisation chooses. Renders nothing if the survey type has none. */
export function QuestionsPart({ survey: { id: surveyId, status, editableSections } }: { survey: Survey }) {
  const editable = surveyAllows(status, 'editSections');
  if (editableSections.length === 0) return null;
  return (
    <Card as="section" id={editTargets.questions} aria-labelledby="questions-title" className={styles.part}>
      <h2 id="questions-title" className={styles.partTitle}>
        {t('Questions')}
      </h2>
      <p className={styles.note}>
        {editable
          ? t('Editable sections cannot be changed once the survey is open.')
          : t('This survey is open, so its editable sections can no longer be changed.')}
      </p>
      {editableSections.map(({ id, title, questions }) => (
        <div key={id} className={styles.section}>
          <h3 className={styles.sectionTitle}>{title}</h3>
          {questions.length === 0 ? (
            <p className={styles.note}>{t('No questions chosen.')}</p>
          ) : (
            <ol className={styles.questions}>
              {questions.map((question) => (
                <li key={question.id}>{question.title}</li>
              ))}
            </ol>
          )}
          {editable && (
            <p>
              <Link {...paths.sectionQuestions(surveyId, id)}>
                {t('Edit questions')}
                <VisuallyHidden> {title}</VisuallyHidden>
              </Link>
            </p>
          )}
        </div>
      ))}
    </Card>
  );
}
