import type { CustomQuestion, SectionQuestion } from '#contract/entities/surveySection.ts';
import type { Errors } from '#web/forms/useRecordForm.ts';
import { t } from '#web/i18n/translate.ts';
import { answerTypeOf, answerTypes, type AnswerType } from '../answerTypes.ts';

/** A possible answer. The id identifies it while its text changes. */
export interface AnswerOption {
  id: string;
  text: string;
}

/** The values of the form. `answerType` is '' until one is chosen. */
export interface QuestionForm {
  title: string;
  subtitle: string;
  answerType: AnswerType | '';
  answers: readonly AnswerOption[];
  /** Text in the box for another answer that has not been added yet. */
  typed: string;
}

// The id is random, so that it differs from the ids in a draft restored from an earlier visit.
export const newAnswer = (text: string): AnswerOption => ({
  id: `answer-${Math.random().toString(36).slice(2)}`,
  text,
});

export const hasAnswers = (answerType: QuestionForm['answerType']) =>
  answerType !== '' && answerTypes[answerType].hasAnswers;

/** The initial values of the form, for an existing question or for a new one (null). */
export const startForm = (question: SectionQuestion | null): QuestionForm => ({
  title: question?.title ?? '',
  subtitle: question?.subtitle ?? '',
  answerType: (question && answerTypeOf(question)) ?? '',
  answers: (question?.options ?? []).map((text, index) => ({ id: `saved-${index}`, text })),
  typed: '',
});

/** Returns whether an answer with this text already exists, apart from the one with `exceptId`. */
export const isDuplicate = (answers: readonly AnswerOption[], text: string, exceptId?: string) =>
  answers.some((answer) => answer.id !== exceptId && answer.text.trim() === text.trim());

/** The texts of the answers as the server gets them. Empty if the answer type has none. */
const answerTexts = ({ answerType, answers }: QuestionForm) =>
  hasAnswers(answerType) ? answers.map(({ text }) => text.trim()) : [];

/** Returns whether a part of the form is the same once saved. */
export function isSamePart(part: keyof QuestionForm, a: QuestionForm, b: QuestionForm): boolean {
  if (part === 'answers') return JSON.stringify(answerTexts(a)) === JSON.stringify(answerTexts(b));
  if (part === 'typed') return openAnswer(a) === openAnswer(b);
  return a[part].trim() === b[part].trim();
}
const openAnswer = ({ answerType, typed }: QuestionForm) => (hasAnswers(answerType) ? typed.trim() : '');

/** Returns whether anything that would be saved differs. */
export const isFormChanged = (form: QuestionForm, before: QuestionForm) =>
  (Object.keys(before) as (keyof QuestionForm)[]).some((part) => !isSamePart(part, form, before));

/**
 * Returns whether Save is enabled: title and answer type are set (new), or something has changed
 * (docs/rules/survey-lifecycle.md#custom-questions).
 */
export const canSave = (form: QuestionForm, question: SectionQuestion | null) =>
  question ? isFormChanged(form, startForm(question)) : form.title.trim() !== '' && form.answerType !== '';

/** Validation errors by field. */
export function questionErrors({ title, answerType, answers }: QuestionForm): Errors<QuestionForm> {
  return {
    ...(title.trim() === '' && { title: t('Please enter the question.') }),
    ...(answerType === '' && { answerType: t('Please choose an answer type.') }),
    ...(hasAnswers(answerType) && answersError(answers)),
  };
}

function answersError(answers: readonly AnswerOption[]): Errors<QuestionForm> | false {
  if (answers.some(({ text }) => text.trim() === ''))
    return { answers: t('Please fill in every answer, or remove it.') };
  if (answers.some(({ id, text }) => isDuplicate(answers, text, id)))
    return { answers: t('Two answers are the same. Please change one of them.') };
  return answers.length < 2 && { answers: t('Please add at least two answers.') };
}

/** Converts the form to the question that is sent. */
export function toCustomQuestion({ title, subtitle, answerType, answers }: QuestionForm): CustomQuestion {
  if (answerType === '') throw new Error('A question without an answer type cannot be sent');
  return {
    title: title.trim(),
    subtitle: subtitle.trim() || null,
    ...answerTypes[answerType].fields,
    ...(hasAnswers(answerType) && { options: answers.map(({ text }) => text.trim()) }),
  };
}
