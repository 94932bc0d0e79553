import type { SectionQuestion } from '#contract/entities/surveySection.ts';
import { t } from '#web/i18n/translate.ts';

interface AnswerTypeEntry {
  /** In a list of questions. */
  name: () => string;
  /** Where one is chosen for a new question. */
  description: () => string;
  /** What a question has that is answered so. */
  fields: Pick<SectionQuestion, 'type'> & Partial<SectionQuestion>;
  /** The answers to choose from are written with the question. */
  hasAnswers: boolean;
}

/** How a question can be answered that an organisation writes: the kinds of choice and of text in one list. */
const entries = {
  single: {
    name: () => t('Radio buttons'),
    description: () => t('Radio buttons – one answer'),
    fields: { type: 'multi', multichoiceType: 'single' },
    hasAnswers: true,
  },
  longSingle: {
    name: () => t('Select box'),
    description: () => t('Select box – one answer from a long list'),
    fields: { type: 'multi', multichoiceType: 'longSingle' },
    hasAnswers: true,
  },
  multi: {
    name: () => t('Checkboxes'),
    description: () => t('Checkboxes – as many answers as apply'),
    fields: { type: 'multi', multichoiceType: 'multi' },
    hasAnswers: true,
  },
  short: {
    name: () => t('Short text'),
    description: () => t('Short text – a line of their own words'),
    fields: { type: 'freeText', freeTextType: 'short' },
    hasAnswers: false,
  },
  long: {
    name: () => t('Long text'),
    description: () => t('Long text – several lines of their own words'),
    fields: { type: 'freeText', freeTextType: 'long' },
    hasAnswers: false,
  },
} satisfies Record<string, AnswerTypeEntry>;

export type AnswerType = keyof typeof entries;
export const answerTypes: Record<AnswerType, AnswerTypeEntry> = entries;
export const answerTypeNames = Object.keys(entries) as AnswerType[];

/** How a question is answered. */
export const answerTypeOf = (question: Partial<SectionQuestion>): AnswerType | undefined =>
  answerTypeNames.find((name) =>
    Object.entries(answerTypes[name].fields).every(
      ([field, value]) => question[field as keyof SectionQuestion] === value,
    ),
  );

/** How a question is answered, in two words. */
export function answerTypeLabel(question: SectionQuestion): string {
  const answerType = answerTypeOf(question);
  return answerType ? answerTypes[answerType].name() : '';
}
