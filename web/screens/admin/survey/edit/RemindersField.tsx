import { useId } from 'react';
import type { Survey } from '#contract/entities/survey.ts';
import { formatDueDate } from '#web/i18n/formatDates.ts';
import { t } from '#web/i18n/translate.ts';
import { fieldNoteIds, FieldNotes } from '#web/ui/FieldNotes.tsx';
import { SelectInput } from '#web/ui/SelectInput.tsx';
import { everyDaysWords } from '../everyDaysWords.ts';
import { fieldLabel } from './surveyDraft.ts';

/** Days between reminders that are offered; another number may have been set over the API. */
const offered = [3, 5, 7, 10, 14, 21];

interface RemindersFieldProps {
  survey: Survey;
  value: number | null;
  onChange: (days: number | null) => void;
  fault: string | undefined;
}

/** How often whoever has not completed the survey is reminded by itself, and when that is next due. */
export function RemindersField({ survey, value, onChange, fault }: RemindersFieldProps) {
  const id = useId();
  const days = [...new Set([...offered, survey.reminderEveryDays ?? offered[0]!])].toSorted((a, b) => a - b);
  const whom = t('To everybody who has not completed the survey and was not reminded in the last 24 hours.');
  const hint = [whom, dueWords(survey, value)].filter(Boolean).join(' ');
  return (
    <FieldNotes id={id} fault={fault} hint={hint}>
      <SelectInput
        id={id}
        label={fieldLabel('reminderEveryDays')}
        options={[
          { value: '', label: everyDaysWords(null) },
          ...days.map((each) => ({ value: String(each), label: everyDaysWords(each) })),
        ]}
        value={value === null ? '' : String(value)}
        onChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
        invalid={fault !== undefined}
        describedBy={fieldNoteIds(id, { fault, hint })}
      />
    </FieldNotes>
  );
}

/** When the next one is due, as far as that is known before it is saved. */
function dueWords({ status, reminderEveryDays, nextReminderAt }: Survey, value: number | null): string {
  if (value === null) return '';
  if (status !== 'OPEN') return t('The first is sent {days} days after the survey opens.', { days: value });
  if (value !== reminderEveryDays) return t('When the next is due is shown once you save.');
  return nextReminderAt === null
    ? t('None is due before the survey closes.')
    : t('The next is due at {time}.', { time: formatDueDate(nextReminderAt) });
}
