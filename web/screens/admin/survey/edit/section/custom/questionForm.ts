import type { CustomQuestion, SectionQuestion } from '#contract/entities/surveySection.ts';

/** How a question of one's own is answered: the kinds of choice and of text in one list. */
export const answerTypes = ['single', 'longSingle', 'multi', 'short', 'long'] as const;
export type AnswerType = (typeof answerTypes)[number];

/** An answer to choose. The id tells it from the others while its words change. */
export interface Answer {
  id: string;
  text: string;
}

/** What the form holds; '' is an answer type not chosen yet. */
export interface QuestionForm {
  title: string;
  subtitle: string;
  answerType: AnswerType | '';
  answers: readonly Answer[];
}

export interface QuestionFaults {
  title?: string;
  answerType?: string;
  answers?: string;
}

let lastId = 0;
export const newAnswer = (text: string): Answer => ({ id: `answer-${++lastId}`, text });

export const hasAnswers = (answerType: QuestionForm['answerType']) =>
  answerType !== '' && answerType !== 'short' && answerType !== 'long';

/** The form for a question there is, or for a new one. */
export const startForm = (question: SectionQuestion | null): QuestionForm => ({
  title: question?.title ?? '',
  subtitle: question?.subtitle ?? '',
  answerType: question?.multichoiceType ?? question?.freeTextType ?? '',
  answers: (question?.options ?? []).map(newAnswer),
});

/** Whether an answer is there already, but for the one with `exceptId`. */
export const isDuplicate = (answers: readonly Answer[], text: string, exceptId?: string) =>
  answers.some((answer) => answer.id !== exceptId && answer.text.trim() === text.trim());

/** What of a form matters to the server. */
const essence = ({ title, subtitle, answerType, answers }: QuestionForm) =>
  JSON.stringify([
    title.trim(),
    subtitle.trim(),
    answerType,
    hasAnswers(answerType) ? answers.map(({ text }) => text.trim()) : [],
  ]);

/** Whether anything that would be saved differs. */
export const isFormChanged = (form: QuestionForm, before: QuestionForm) => essence(form) !== essence(before);

/**
 * Whether Save is enabled: title and answer type are set (new), or something changed
 * (docs/rules/survey-lifecycle.md#custom-questions).
 */
export const canSave = (form: QuestionForm, question: SectionQuestion | null) =>
  question ? isFormChanged(form, startForm(question)) : form.title.trim() !== '' && form.answerType !== '';

/** What the person must mend before the form can be sent. */
export function questionFaults({ title, answerType, answers }: QuestionForm): QuestionFaults {
  return {
    ...(title.trim() === '' && { title: 'Please enter the question.' }),
    ...(answerType === '' && { answerType: 'Please choose an answer type.' }),
    ...(hasAnswers(answerType) && answersFault(answers)),
  };
}

function answersFault(answers: readonly Answer[]): QuestionFaults | false {
  if (answers.some(({ text }) => text.trim() === '')) return { answers: 'Please fill in every answer, or remove it.' };
  if (answers.some(({ id, text }) => isDuplicate(answers, text, id)))
    return { answers: 'Two answers are the same. Please change one of them.' };
  return answers.length < 2 && { answers: 'Please add at least two answers.' };
}

/** The form as it travels. */
export function toCustomQuestion({ title, subtitle, answerType, answers }: QuestionForm): CustomQuestion {
  const common = { title: title.trim(), subtitle: subtitle.trim() || null };
  if (answerType === 'short' || answerType === 'long') return { ...common, type: 'freeText', freeTextType: answerType };
  if (answerType === '') throw new Error('A question without an answer type cannot be sent');
  return { ...common, type: 'multi', multichoiceType: answerType, options: answers.map(({ text }) => text.trim()) };
}
