import type { Question } from '#contract/entities/question.ts';
import { otherIndex } from '#rules/questions/choice.ts';
import { t } from '#web/i18n/translate.ts';

/** The options of a choice, with 'Other' last where it is offered: its value is the number of options. */
export function choiceOptions({ options, allowOtherAnswer }: Question): { value: number; label: string }[] {
  const given = (options ?? []).map((label, value) => ({ value, label }));
  return allowOtherAnswer ? [...given, { value: otherIndex({ options, allowOtherAnswer }), label: t('Other') }] : given;
}
