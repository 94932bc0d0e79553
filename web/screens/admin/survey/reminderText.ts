import type { ReminderResult } from '#contract/entities/surveyParticipation.ts';
import { plural, t } from '#web/i18n/translate.ts';

/**
 * The result of reminding everyone: how many reminders were sent, how many people had completed it, and how many got a
 * reminder in the last 24 hours.
 */
export function reminderText({ sent, alreadyCompleted, remindedRecently }: ReminderResult): string {
  const sentences = [
    sent === 0
      ? t('No reminder was sent.')
      : plural(sent, 'A reminder was sent to 1 person.', 'Reminders were sent to {people} people.', { people: sent }),
    alreadyCompleted > 0 &&
      plural(
        alreadyCompleted,
        '1 person has already completed the survey.',
        '{people} people have already completed the survey.',
        { people: alreadyCompleted },
      ),
    remindedRecently > 0 &&
      plural(
        remindedRecently,
        '1 person was reminded in the last 24 hours.',
        '{people} people were reminded in the last 24 hours.',
        { people: remindedRecently },
      ),
  ];
  return sentences.filter(Boolean).join(' ');
}
