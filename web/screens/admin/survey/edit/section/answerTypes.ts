import type { SectionQuestion } from '#contract/entities/surveySection.ts';
import { t } from '#web/i18n/translate.ts';

interface AnswerTypeEntry {
  /** The label in a list of questions. */
  name: () => string;
  /** The label when choosing one for a new question. */
  description: () => string;
  /** The fields of a question with this answer type. */
  fields: Pick<SectionQuestion, 'type'> & Partial<SectionQuestion>;
  /** The author of the question enters the possible answers. */
  hasAnswers: boolean;
}

/** The answer types of an organisation's own questions. One list has both choices and texts. */
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
    description: () => t('Short text – a single line'),
    fields: { type: 'freeText', freeTextType: 'short' },
    hasAnswers: false,
  },
  long: {
    name: () => t('Long text'),
    description: () => t('Long text – several lines'),
    fields: { type: 'freeText', freeTextType: 'long' },
    hasAnswers: false,
  },
} satisfies Record<string, AnswerTypeEntry>;

export type AnswerType = keyof typeof entries;
export const answerTypes: Record<AnswerType, AnswerTypeEntry> = entries;
export const answerTypeNames = Object.keys(entries) as AnswerType[];

/** The answer type of a question. */
export const answerTypeOf = (question: Partial<SectionQuestion>): AnswerType | undefined =>
  answerTypeNames.find((name) =>
    Object.entries(answerTypes[name].fields).every(
      ([field, value]) => question[field as keyof SectionQuestion] === value,
    ),
  );

/** The short label of a question's answer type. */
export function answerTypeLabel(question: SectionQuestion): string {
  const answerType = answerTypeOf(question);
  return answerType ? answerTypes[answerType].name() : '';
}
