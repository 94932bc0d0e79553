import type { ThanksResult } from '#contract/entities/surveyParticipation.ts';
import { plural, t } from '#web/i18n/translate.ts';

/** What came of thanking people once more: how many were thanked, who has not completed yet, and who is anonymous. */
export function thanksWords({ sent, notCompleted, anonymous }: ThanksResult): string {
  const others = [
    notCompleted > 0 && t('{notCompleted} not yet completed', { notCompleted }),
    anonymous > 0 && t('{anonymous} anonymous', { anonymous }),
  ]
    .filter(Boolean)
    .join(', ');
  const words = plural(sent, 'Thanks emails sent to 1 participant', 'Thanks emails sent to {sent} participants', {
    sent,
  });
  return others ? `${words} (${others})` : words;
}
