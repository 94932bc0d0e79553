import type { ComponentType } from 'react';
import { limits } from '#contract/limits.ts';
import type { Question } from '#contract/entities/question.ts';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { typingPause, type AnswerProps } from './answerProps.ts';
import { ChoiceAnswer } from './ChoiceAnswer.tsx';
import { MatrixAnswer } from './MatrixAnswer.tsx';
import { ScaleAnswer } from './ScaleAnswer.tsx';

/** The control to answer a question with. */
export function AnswerControl(props: AnswerProps) {
  const Control = controls[props.question.type];
  return (
    <div data-question={props.question.id}>
      <Control {...props} />
    </div>
  );
}

const controls: Record<Question['type'], ComponentType<AnswerProps>> = {
  multi: ChoiceAnswer,
  scale: ScaleAnswer,
  matrix: MatrixAnswer,
  matrixSub: ScaleAnswer,
  freeText: TextAnswer,
};

/** A free-text answer. */
function TextAnswer({ question, labelledBy, describedBy, faultyIds, choose, leaveField }: AnswerProps) {
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
