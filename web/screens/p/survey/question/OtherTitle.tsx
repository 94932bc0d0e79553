import { limits } from '#contract/limits.ts';
import type { MatrixSubquestion } from '#contract/entities/question.ts';
import { TextInput } from '#web/ui/TextInput.tsx';
import type { AnswerFields } from '#rules/questions/questionRule.ts';
import { typingPause } from './answerProps.ts';

interface OtherTitleProps {
  question: MatrixSubquestion;
  label: string;
  isFaulty: boolean;
  faultsId: string | undefined;
  change: (fields: Partial<AnswerFields>, delay?: number) => void;
  leaveField: () => void;
}

/** The person's own words for what a scale is about. */
export function OtherTitle({ question, label, isFaulty, faultsId, change, leaveField }: OtherTitleProps) {
  const text = question.otherTitle ?? '';
  const invalid = isFaulty && text.trim() === '';
  return (
    <TextInput
      label={label}
      value={text}
      maxLength={limits.otherTextLength}
      autoComplete="off"
      invalid={invalid}
      describedBy={invalid ? faultsId : undefined}
      onChange={(otherTitle) => change({ otherTitle }, typingPause)}
      onBlur={leaveField}
    />
  );
}
