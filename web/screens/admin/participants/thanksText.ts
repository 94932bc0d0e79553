import type { ThanksResult } from '#contract/entities/surveyParticipation.ts';
import { plural, t } from '#web/i18n/translate.ts';

/**
 * The result of thanking people once more: how many were thanked, how many have not completed yet, how many are
 * anonymous.
 */
export function thanksText({ sent, notCompleted, anonymous }: ThanksResult): string {
  const others = [
    notCompleted > 0 && t('{notCompleted} not yet completed', { notCompleted }),
    anonymous > 0 && t('{anonymous} anonymous', { anonymous }),
  ]
    .filter(Boolean)
    .join(', ');
  const text = plural(sent, 'Thanks emails sent to 1 participant', 'Thanks emails sent to {sent} participants', {
    sent,
  });
  return others ? `${text} (${others})` : text;
}
