import type { Question } from '#contract/entities/question.ts';
import type { AnswerFields } from '#rules/questions/questionRule.ts';

/** Props of every kind of answer control. */
export interface AnswerProps {
  question: Question;
  /** Id of the heading that names the question. */
  labelledBy: string;
  /** Ids of the elements that describe the question: its subtitle and, if there are any, its validation errors. */
  describedBy: string | undefined;
  /** Id of the element with the validation errors, if there are any. */
  errorsId: string | undefined;
  /** Ids of the question or its sub-questions that still need an answer. Empty until Next is pressed. */
  faultyIds: readonly string[];
  /** Shows a new answer, and sends it after `delay` milliseconds unless a newer one replaces it. */
  choose: (questionId: string, fields: Partial<AnswerFields>, delay?: number) => void;
  /** Called when a text field loses the focus, to save its text without waiting. */
  leaveField: () => void;
}

/** Milliseconds without typing after which a text is saved. */
export const typingPause = 600;
