import type { MatrixSubquestion } from '#contract/entities/question.ts';
import { t } from '#web/i18n/translate.ts';
import type { AnswerFields } from '#rules/questions/questionRule.ts';

/** The 'Not applicable' box of a scale, where it is offered. Taking it back brings the value given before. */
export function notApplicable(question: MatrixSubquestion, change: (fields: Partial<AnswerFields>) => void) {
  if (!question.notApplicableOption) return undefined;
  return {
    checked: question.answerNotApplicable === true,
    label: t('Not applicable'),
    onChange: (checked: boolean) => change({ answerNotApplicable: checked }),
  };
}
