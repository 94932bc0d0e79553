import { useNavigate } from '@tanstack/react-router';
import type { SectionQuestion } from '#contract/entities/surveySection.ts';
import { limits } from '#contract/limits.ts';
import { api } from '#web/api/client.ts';
import { failureMessage, hasCode } from '#web/api/failureMessage.ts';
import { queryClient } from '#web/api/queryClient.ts';
import { LeaveGuard } from '#web/forms/LeaveGuard.tsx';
import { Field, RecordForm } from '#web/forms/RecordForm.tsx';
import { useRecordForm } from '#web/forms/useRecordForm.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { InputField } from '#web/ui/InputField.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { isInSection, useSection } from '../SectionArea.tsx';
import { unsavedText } from '../SectionQuestionsScreen.tsx';
import { answerTypeNames, answerTypes } from '../answerTypes.ts';
import { AnswersField } from './AnswersField.tsx';
import {
  canSave,
  hasAnswers,
  isDuplicate,
  isSamePart,
  newAnswer,
  questionErrors,
  startForm,
  toCustomQuestion,
} from './questionForm.ts';

/** Creates or changes an organisation's own question. Null for a new one. */
export function CustomQuestionForm({ question }: { question: SectionQuestion | null }) {
  const navigate = useNavigate();
  const { surveyId, section, form: selection } = useSection();
  const params = { surveyId, sectionId: section.id };
  const back = () => navigate(paths.sectionQuestions(surveyId, section.id));
  const form = useRecordForm({
    record: question,
    valuesOf: startForm,
    labels: {
      title: t('Question'),
      subtitle: t('Subtitle (optional)'),
      answerType: t('Answer type'),
      answers: t('Answers'),
      typed: t('Add an answer'),
    },
    draft: `question.${surveyId}.${section.id}.${question?.id ?? 'new'}`,
    isSame: isSamePart,
    check: questionErrors,
    reload: question ? () => fetchQuestion(surveyId, section.id, question) : undefined,
    send: async (_, values) => {
      const body = toCustomQuestion(values);
      if (question) await api.updateCustomQuestion({ params: { ...params, questionId: question.id }, body });
      else await api.createCustomQuestion({ params, body });
      // Other surveys may contain the question too, and this section must contain it when it is shown again.
      await queryClient.invalidateQueries({ queryKey: ['survey'] });
    },
    errorsOf: (error) => (hasCode(error, 'QuestionAlreadyExists') ? { title: failureMessage(error) } : null),
    success: question ? t('Successfully updated question.') : t('Successfully created question.'),
    failure: question ? t('Failed to update question.') : t('Failed to create question.'),
    stale: [['survey', surveyId]],
    onSaved: () => {
      form.discard();
      return back();
    },
  });
  const { answerType, answers, typed } = form.values;
  const isOpenAnswer = hasAnswers(answerType) && typed.trim() !== '';

  /**
   * Adds what was typed as an answer.
   * @returns false if that answer already exists.
   */
  const add = (): boolean => {
    if (!isOpenAnswer) return true;
    if (isDuplicate(answers, typed)) {
      form.setErrors({ answers: t('Unable to add duplicate answer.') });
      return false;
    }
    form.set({ answers: [...answers, newAnswer(typed.trim())], typed: '' });
    return true;
  };
  const submit = async () => {
    // Also adds text that was typed but not added yet.
    if (add() && !(question && !form.isChanged)) await form.submit();
  };

  return (
    <>
      <RecordForm
        form={{ ...form, submit }}
        submitLabel={t('Save')}
        incomplete={!canSave(form.values, question) && !(question && isOpenAnswer)}
        aside={
          <Button
            onClick={() => {
              form.discard();
              void back();
            }}
          >
            {t('Cancel')}
          </Button>
        }
        guard={
          <LeaveGuard
            hasUnsaved={() => form.hasUnsaved() || selection.hasUnsaved()}
            staysAt={(next) => !form.hasUnsaved() && isInSection(surveyId, section.id)(next)}
            onLeave={(next) => {
              form.discard();
              if (!isInSection(surveyId, section.id)(next)) selection.discard();
            }}
            text={unsavedText()}
          />
        }
      >
        <Field of={form} name="title">
          {(field) => <InputField {...field} maxLength={limits.questionTitleLength} autoComplete="off" />}
        </Field>
        <Field of={form} name="subtitle">
          {(field) => (
            <InputField
              {...field}
              hint={t('A smaller line below the question.')}
              maxLength={limits.questionTitleLength}
              autoComplete="off"
            />
          )}
        </Field>
        <Field
          of={form}
          name="answerType"
          renderTheirs={(type) => <p>{type !== '' && answerTypes[type].description()}</p>}
        >
          {(field) => (
            <SelectField
              {...field}
              placeholder={t('Choose an answer type')}
              options={answerTypeNames.map((name) => ({ value: name, label: answerTypes[name].description() }))}
              onChange={(chosen) => field.onChange(answerTypeNames.find((name) => name === chosen) ?? '')}
            />
          )}
        </Field>
        {hasAnswers(answerType) && (
          <Field of={form} name="answers" renderTheirs={(theirs) => <p>{theirs.map(({ text }) => text).join(', ')}</p>}>
            {({ error: failure, onChange }) => (
              <AnswersField
                answers={answers}
                onChange={onChange}
                typed={typed}
                onType={(text) => {
                  form.set({ typed: text });
                  form.clearError('answers');
                }}
                onAdd={add}
                error={failure}
              />
            )}
          </Field>
        )}
      </RecordForm>
    </>
  );
}

/** Fetches the question as saved now. Returns the given one if the section no longer has it. */
async function fetchQuestion(surveyId: string, sectionId: string, question: SectionQuestion): Promise<SectionQuestion> {
  const { editableSections } = await api.getSurvey({ params: { surveyId } });
  const section = editableSections.find(({ id }) => id === sectionId);
  return section?.availableQuestions.find(({ id }) => id === question.id) ?? question;
}
