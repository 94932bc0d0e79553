import type { MatrixSubquestion, Question } from '../contract/entities/question.ts';

type Checked = Pick<
  MatrixSubquestion,
  | 'id'
  | 'type'
  | 'optional'
  | 'multichoiceType'
  | 'options'
  | 'allowOtherAnswer'
  | 'requiresOtherTitle'
  | 'answerIndex'
  | 'answerIndices'
  | 'answeredStringValue'
  | 'answerNotApplicable'
  | 'otherTitle'
>;
type CheckedQuestion = Checked & { subquestions: readonly Checked[] | null };

/** What keeps a person from going on: the sentences to show, and the questions or sub-questions to highlight. */
interface AnswerFault {
  messages: string[];
  questionIds: string[];
}

const chooseAnswer = 'Please choose an answer before continuing';
const specifyOther = "Please specify the 'other' option.";

const isBlank = (text: string | null) => !text?.trim();

/** The index of 'Other', equal to the number of options (docs/rules/answering.md#other); -1 if it is not offered. */
export const otherIndex = ({ options, allowOtherAnswer }: Pick<Question, 'options' | 'allowOtherAnswer'>) =>
  allowOtherAnswer ? (options?.length ?? 0) : -1;

function checkMulti(question: Checked): string | null {
  const { multichoiceType, answerIndex, answerIndices, answeredStringValue } = question;
  if (multichoiceType === 'multi') {
    if (!answerIndices?.length) return chooseAnswer;
    const lacksText = answerIndices.includes(otherIndex(question)) && isBlank(answeredStringValue);
    return lacksText ? 'Please specify answer before continuing' : null;
  }
  if (answerIndex === null)
    return multichoiceType === 'longSingle' ? 'Please choose an answer before continuing.' : chooseAnswer;
  return answerIndex === otherIndex(question) && isBlank(answeredStringValue) ? specifyOther : null;
}

const lacksScaleAnswer = ({ answerIndex, answerNotApplicable }: Checked) =>
  !answerNotApplicable && answerIndex === null;
const lacksOtherTitle = ({ requiresOtherTitle, otherTitle, answerNotApplicable }: Checked) =>
  requiresOtherTitle && !answerNotApplicable && isBlank(otherTitle);

function checkMatrix(subquestions: readonly Checked[]): AnswerFault | null {
  const required = subquestions.filter(({ optional }) => !optional);
  const unanswered = required.filter(lacksScaleAnswer);
  const untitled = required.filter(lacksOtherTitle);
  const faulty = subquestions.filter((each) => unanswered.includes(each) || untitled.includes(each));
  if (faulty.length === 0) return null;
  const messages = [
    ...(unanswered.length > 0 ? ['Please answer all questions before continuing'] : []),
    ...(untitled.length > 0 ? [specifyOther] : []),
  ];
  return { messages, questionIds: faulty.map(({ id }) => id) };
}

/**
 * What is wrong with the answer to a question when Next is pressed; null if nothing is. Source:
 * docs/rules/answering.md#checks.
 */
export function answerFault(question: CheckedQuestion): AnswerFault | null {
  if (question.optional) return null;
  if (question.type === 'matrix') return checkMatrix(question.subquestions ?? []);
  const message = checkOne(question);
  return message === null ? null : { messages: [message], questionIds: [question.id] };
}

function checkOne(question: Checked): string | null {
  if (question.type === 'multi') return checkMulti(question);
  if (question.type === 'freeText') {
    return isBlank(question.answeredStringValue) ? 'Please enter an answer before continuing.' : null;
  }
  if (lacksScaleAnswer(question)) return chooseAnswer;
  return lacksOtherTitle(question) ? specifyOther : null;
}
