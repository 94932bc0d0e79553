import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import type { Survey } from '#contract/entities/survey.ts';
import { countQuestions } from '#rules/surveyProgress.ts';
import { surveyAllows } from '#rules/surveyActions.ts';
import { failureMessage } from '#web/api/failureMessage.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import {
  AskedSection,
  numberedSections,
  surveyQuestionsQuery,
} from '#web/screens/admin/survey/questions/AskedSection.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Note } from '#web/ui/Note.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { EditPart } from './EditPart.tsx';
import styles from './EditSurveyForm.module.css';

/** The sections whose questions the organisation chooses, and all questions that are asked. */
export const QuestionsPart = ({ survey }: { survey: Survey }) => (
  <EditPart id="questions" survey={survey}>
    {survey.editableSections.length > 0 && <EditableSections survey={survey} />}
    <AllQuestions survey={survey} />
  </EditPart>
);

function EditableSections({ survey: { id: surveyId, status, editableSections } }: { survey: Survey }) {
  const editable = surveyAllows(status, 'editSections');
  return (
    <>
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
    </>
  );
}

/** All sections as people are asked them, each folded. */
function AllQuestions({ survey }: { survey: Survey }) {
  const { data: asked, error } = useQuery(surveyQuestionsQuery(survey, 'en'));
  return (
    <div className={styles.section}>
      <h3 className={styles.sectionTitle}>{t('All questions that people get')}</h3>
      {asked && (
        <div className={styles.asked}>
          {numberedSections(asked.sections).map(({ section, start }) => (
            <Disclosure
              key={section.id}
              summary={`${section.name} · ${plural(countQuestions([section]), '1 question', '{questions} questions', {
                questions: countQuestions([section]),
              })}`}
            >
              <AskedSection section={section} start={start} />
            </Disclosure>
          ))}
        </div>
      )}
      {!asked && (error ? <Note tone="error">{failureMessage(error)}</Note> : <Skeleton height="192px" />)}
      <p>
        <Link {...paths.surveyQuestions(survey.id)}>{t('All questions on one page, to read or print')}</Link>
      </p>
    </div>
  );
}
