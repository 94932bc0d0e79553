import { useState } from 'react';
import type { SectionQuestion } from '#contract/entities/surveySection.ts';
import { DraftOffer, Field, SaveBar, UnsavedGuard } from '#web/forms/RecordForm.tsx';
import { t } from '#web/i18n/translate.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { usePage } from '#web/layout/page.ts';
import { paths } from '#web/paths.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { QuestionLibrary } from './QuestionLibrary.tsx';
import { isInSection, selectedQuestions, useSection } from './SectionArea.tsx';
import { SectionLocked } from './SectionLocked.tsx';
import { SelectedQuestions } from './SelectedQuestions.tsx';
import styles from './SectionQuestions.module.css';

/** Chooses and orders the questions of an editable section (docs/rules/survey-lifecycle.md#editable-sections). */
export function SectionQuestionsScreen() {
  const { surveyId, section, lock } = useSection();
  const { account } = useAdmin();
  usePage({
    title: section.title,
    organisation: account.name,
    back: { label: t('Back to edit survey'), link: paths.editSurvey(surveyId) },
  });
  return lock ? <SectionLocked reason={lock} /> : <ChooseQuestions />;
}

function ChooseQuestions() {
  const { surveyId, section, form } = useSection();
  const [said, setSaid] = useState('');
  const questions = selectedQuestions(section, form.values.questionIds);
  const ids = questions.map(({ id }) => id);
  const select = (questionIds: readonly string[]) => form.set({ questionIds });
  const add = ({ id, title }: SectionQuestion) => {
    select([...ids, id]);
    setSaid(t('{name} is selected as question {position}.', { name: title, position: ids.length + 1 }));
  };

  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <PageHeading>{section.title}</PageHeading>
        <p className={styles.lead}>
          {t('Choose the questions of this section and drag them into order. Press a question to see its answers.')}
        </p>
      </header>
      <DraftOffer forms={[form]} />
      <Field
        of={form}
        name="questionIds"
        renderTheirs={(theirs) => (
          <ol>
            {selectedQuestions(section, theirs).map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ol>
        )}
      >
        {() => <SelectedQuestions surveyId={surveyId} sectionId={section.id} questions={questions} onChange={select} />}
      </Field>
      <QuestionLibrary
        surveyId={surveyId}
        sectionId={section.id}
        questions={section.availableQuestions}
        isSelected={(id) => ids.includes(id)}
        onAdd={add}
      />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <SaveBar forms={[form]} onSave={() => void form.submit()} next="#selected" />
      <UnsavedGuard forms={[form]} staysAt={isInSection(surveyId, section.id)} text={unsavedText()} />
    </div>
  );
}

export const unsavedText = () => t('Your changes to this survey have not been saved yet.');
