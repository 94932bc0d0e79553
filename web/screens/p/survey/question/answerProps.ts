import type { Question } from '#contract/entities/question.ts';
import type { AnswerFields } from '#rules/questions/questionRule.ts';

/** Props of every kind of answer control. */
export interface AnswerProps {
  question: Question;
  /** Id of the heading that names the question. */
  labelledBy: string;
  /** Ids of what else is said of the question: its subtitle, and what is wrong while something is. */
  describedBy: string | undefined;
  /** Id of the sentences that say what is wrong, while something is. */
  errorsId: string | undefined;
  /** The question or those of its sub-questions that still want an answer, once Next was pressed. */
  faultyIds: readonly string[];
  /** Shows and saves a new answer, after `delay` milliseconds without a newer one. */
  choose: (questionId: string, fields: Partial<AnswerFields>, delay?: number) => void;
  /** Called when a text field is left: what is waiting is saved. */
  leaveField: () => void;
}

/** Milliseconds a typed text rests before it is saved. */
export const typingPause = 600;
