import { limits } from '#contract/limits.ts';
import { t } from '#web/i18n/translate.ts';
import { TextInput } from '#web/ui/TextInput.tsx';
import { typingPause, type AnswerProps } from './answerProps.ts';

/** The words that go with 'Other'. */
export function OtherText({ question, faultsId, faultyIds, choose, leaveField }: AnswerProps) {
  const text = question.answeredStringValue ?? '';
  const invalid = faultyIds.includes(question.id) && text.trim() === '';
  return (
    <TextInput
      label={t('Please specify')}
      value={text}
      maxLength={limits.otherTextLength}
      autoComplete="off"
      invalid={invalid}
      describedBy={invalid ? faultsId : undefined}
      onChange={(answeredStringValue) => choose(question.id, { answeredStringValue }, typingPause)}
      onBlur={leaveField}
    />
  );
}
