import type { MatrixSubquestion } from '#contract/entities/question.ts';
import { otherIndex } from '#rules/questions/choice.ts';
import { t } from '#web/i18n/translate.ts';
import { isEachLabelled, valueLabel } from '#web/ui/scaleLabels.ts';

/**
 * The answer to a question or row as people read it. Several chosen options are on a line each. Null if there is no
 * answer.
 */
export function answerText(question: MatrixSubquestion): string | null {
  if (question.type === 'freeText') return question.answeredStringValue?.trim() || null;
  if (question.type === 'multi') return choiceText(question);
  const { otherTitle } = question;
  const value = scaleText(question);
  return otherTitle && value ? `${otherTitle}: ${value}` : otherTitle || value;
}

function choiceText(question: MatrixSubquestion): string | null {
  const { multichoiceType, options, answerIndex, answerIndices, answeredStringValue } = question;
  const chosen = multichoiceType === 'multi' ? (answerIndices ?? []) : answerIndex === null ? [] : [answerIndex];
  const other = answeredStringValue ? `${t('Other')}: ${answeredStringValue}` : t('Other');
  return chosen.map((index) => (index === otherIndex(question) ? other : options?.[index])).join('\n') || null;
}

function scaleText({ answerIndex, answerNotApplicable, min, max, labels }: MatrixSubquestion): string | null {
  if (answerNotApplicable) return t('Not applicable');
  if (answerIndex === null) return null;
  const all = labels ?? [];
  const [from, to] = [min ?? 0, max ?? 0];
  const label = valueLabel(all, from, to, answerIndex);
  // If only the ends have labels, the value has a number, as on the question's page.
  return isEachLabelled(all, from, to) && label ? label : label ? `${answerIndex} (${label})` : String(answerIndex);
}
