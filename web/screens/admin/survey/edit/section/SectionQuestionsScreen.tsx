import { useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { SectionQuestion, SurveySection } from '#contract/entities/surveySection.ts';
import { t } from '#web/i18n/translate.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { usePage } from '#web/layout/page.ts';
import { paths } from '#web/paths.ts';
import { ActionBar } from '#web/ui/ActionBar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { LeaveGuard } from '#web/layout/LeaveGuard.tsx';
import { QuestionLibrary } from './QuestionLibrary.tsx';
import { SectionLocked, SectionMissing } from './SectionLocked.tsx';
import { isInSection } from './isInSection.ts';
import { SelectedQuestions } from './SelectedQuestions.tsx';
import styles from './SectionQuestions.module.css';
import { useSection } from './useSection.ts';
import { useSaveQuestions } from './useSaveQuestions.ts';
import { useSelection } from './useSelection.ts';

/** Chooses and orders the questions of an editable section (docs/rules/survey-lifecycle.md#editable-sections). */
export function SectionQuestionsScreen() {
  const { sectionId } = useParams({ from: '/admin/survey/$surveyId/edit/$sectionId' });
  const { survey, section, lock } = useSection(sectionId);
  const { account } = useAdmin();
  usePage({
    title: section?.title ?? t('Questions'),
    organisation: account.name,
    back: { label: t('Back to edit survey'), link: paths.editSurvey(survey.id) },
  });
  if (!section) return <SectionMissing surveyId={survey.id} />;
  if (lock) return <SectionLocked surveyId={survey.id} section={section} reason={lock} />;
  return <ChooseQuestions key={section.id} surveyId={survey.id} section={section} />;
}

function ChooseQuestions({ surveyId, section }: { surveyId: string; section: SurveySection }) {
  const selection = useSelection(surveyId, section);
  const { busy, save } = useSaveQuestions(surveyId, section, selection);
  const { questions, isChanged, set, discard } = selection;
  const [said, setSaid] = useState('');
  const ids = questions.map(({ id }) => id);
  const page = useRef<HTMLDivElement>(null);

  // The buttons to save or discard go with the changes; whoever pressed one goes on from the questions.
  useEffect(() => {
    if (!isChanged && document.activeElement === document.body)
      page.current?.querySelector('h2')?.focus({ preventScroll: true });
  }, [isChanged]);

  const add = ({ id, title }: SectionQuestion) => {
    set([...ids, id]);
    setSaid(t('{name} is selected as question {position}.', { name: title, position: ids.length + 1 }));
  };

  return (
    <div ref={page} className={styles.page}>
      <header className={styles.top}>
        <PageHeading>{section.title}</PageHeading>
        <p className={styles.lead}>
          {t(
            'Choose the questions of this section, and drag them into the order in which people are to answer them. Press a question to see its answers.',
          )}
        </p>
      </header>
      <SelectedQuestions surveyId={surveyId} sectionId={section.id} questions={questions} onChange={set} />
      <QuestionLibrary
        surveyId={surveyId}
        sectionId={section.id}
        questions={section.availableQuestions}
        isSelected={(id) => ids.includes(id)}
        onAdd={add}
      />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {isChanged && (
        <ActionBar>
          <Button onClick={discard}>{t('Discard changes')}</Button>
          <Button variant="primary" aria-disabled={busy || undefined} onClick={() => void save()}>
            {busy ? t('Saving…') : t('Save changes')}
          </Button>
        </ActionBar>
      )}
      <LeaveGuard active={isChanged} isKept={isInSection(surveyId, section.id)} onLeave={discard} />
    </div>
  );
}
