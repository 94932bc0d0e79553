import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { SectionQuestion, SurveySection } from '#contract/entities/surveySection.ts';
import { limits } from '#contract/limits.ts';
import { UnsavedChanges } from '#web/components/UnsavedChanges.tsx';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { useKeptDraft } from '#web/session/useKeptDraft.ts';
import { Button } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/Form.tsx';
import { InputField } from '#web/ui/InputField.tsx';
import { LeaveGuard } from '#web/layout/LeaveGuard.tsx';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { isInSection } from '../isInSection.ts';
import { useSelection } from '../useSelection.ts';
import { AnswersField } from './AnswersField.tsx';
import { AnswerTypeField } from './AnswerTypeField.tsx';
import {
  canSave,
  hasAnswers,
  isDuplicate,
  isFormChanged,
  newAnswer,
  questionFaults,
  startForm,
  type QuestionFaults,
  type QuestionForm,
} from './questionForm.ts';
import { readKeptQuestion, type KeptQuestion } from './keptQuestion.ts';
import { useSaveQuestion } from './useSaveQuestion.ts';

interface CustomQuestionFormProps {
  surveyId: string;
  section: SurveySection;
  /** null: a new one. */
  question: SectionQuestion | null;
}

const duplicate = 'Unable to add duplicate answer.';

/** Writes or changes a question of the organisation's own. */
export function CustomQuestionForm({ surveyId, section, question }: CustomQuestionFormProps) {
  const navigate = useNavigate();
  const selection = useSelection(surveyId, section);
  const save = useSaveQuestion({ surveyId, sectionId: section.id, question });
  const [form, setForm] = useState(() => startForm(question));
  const [typed, setTyped] = useState('');
  const [faults, setFaults] = useState<QuestionFaults>({});

  const isOpenAnswer = hasAnswers(form.answerType) && typed.trim() !== '';
  const isChanged = isFormChanged(form, startForm(question)) || isOpenAnswer;
  const { person, account } = useAdmin();
  const draftName = `${person.id}.${account.id}.question.${surveyId}.${section.id}.${question?.id ?? 'new'}`;
  const { offer, taken, forget } = useKeptDraft(draftName, isChanged ? ({ form, typed } satisfies KeptQuestion) : null);
  const unsaved = readKeptQuestion(offer?.typed);
  const restore = () => {
    if (unsaved) {
      setForm(unsaved.form);
      setTyped(unsaved.typed);
    }
    taken();
  };

  const set = (change: Partial<QuestionForm>) => {
    setForm({ ...form, ...change });
    setFaults(Object.fromEntries(Object.entries(faults).filter(([field]) => !(field in change))));
  };

  /** The form with what stands in the box as an answer; null where it is one already. */
  const withTyped = (): QuestionForm | null => {
    if (!isOpenAnswer) return form;
    return isDuplicate(form.answers, typed) ? null : { ...form, answers: [...form.answers, newAnswer(typed.trim())] };
  };

  const add = (): QuestionForm | null => {
    const whole = withTyped();
    if (!whole) {
      setFaults({ ...faults, answers: t(duplicate) });
      return null;
    }
    set({ answers: whole.answers });
    setTyped('');
    return whole;
  };

  const back = () => {
    forget();
    return navigate({ ...paths.sectionQuestions(surveyId, section.id), ignoreBlocker: true });
  };

  const submit = async () => {
    // What was typed and not added is meant as well.
    const whole = add();
    if (!whole || (question && !canSave(whole, question))) return;
    const found = questionFaults(whole);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const refused = await save(whole);
    if (refused) setFaults(refused);
    else await back();
  };

  return (
    <>
      {offer && unsaved && <UnsavedChanges at={offer.at} onRestore={restore} onDiscard={forget} />}
      <Form
        onSubmit={submit}
        failure={null}
        submitLabel={t('Save')}
        incomplete={!canSave(form, question) && !(question && isOpenAnswer)}
        beside={<Button onClick={() => void back()}>{t('Cancel')}</Button>}
      >
        <InputField
          label={t('Question')}
          value={form.title}
          onChange={(title) => set({ title })}
          maxLength={limits.questionTitleLength}
          autoComplete="off"
          fault={faults.title && t(faults.title)}
        />
        <InputField
          label={t('Subtitle (optional)')}
          hint={t('A quieter line below the question.')}
          value={form.subtitle}
          onChange={(subtitle) => set({ subtitle })}
          maxLength={limits.questionTitleLength}
          autoComplete="off"
        />
        <AnswerTypeField
          value={form.answerType}
          onChange={(answerType) => set({ answerType })}
          fault={faults.answerType && t(faults.answerType)}
        />
        {hasAnswers(form.answerType) && (
          <AnswersField
            answers={form.answers}
            onChange={(answers) => set({ answers })}
            typed={typed}
            onType={(text) => {
              setTyped(text);
              setFaults({ ...faults, answers: undefined });
            }}
            onAdd={() => void add()}
            fault={faults.answers && t(faults.answers)}
          />
        )}
      </Form>
      <LeaveGuard
        active={isChanged || selection.isChanged}
        isKept={(params) => !isChanged && isInSection(surveyId, section.id)(params)}
        onLeave={(params) => {
          forget();
          if (!isInSection(surveyId, section.id)(params)) selection.discard();
        }}
      />
    </>
  );
}
