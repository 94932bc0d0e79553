import { limits } from '#contract/limits.ts';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { typingPause, type AnswerProps } from './answerProps.ts';

/** An answer in the person's own words. */
export function TextAnswer({ question, labelledBy, describedBy, faultyIds, choose, leaveField }: AnswerProps) {
  const props = {
    labelledBy,
    describedBy,
    invalid: faultyIds.includes(question.id),
    value: question.answeredStringValue ?? '',
    maxLength: limits.answerTextLength,
    autoComplete: 'off',
    onChange: (answeredStringValue: string) => choose(question.id, { answeredStringValue }, typingPause),
    onBlur: leaveField,
  };
  return question.freeTextType === 'short' ? <TextInput {...props} /> : <TextArea {...props} />;
}
