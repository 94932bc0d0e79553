import { useState } from 'react';
import type { Survey } from '#contract/entities/survey.ts';
import { surveyAllows } from '#rules/surveyActions.ts';
import { formatDueDate } from '#web/i18n/formatDates.ts';
import { t } from '#web/i18n/translate.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { toDate } from '#web/ui/dateTime.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { everyDaysText } from '../everyDaysText.ts';
import { EditPart } from './EditPart.tsx';
import styles from './EditSurveyForm.module.css';
import { momentOf } from './momentOf.ts';
import { SurveyFormField, type SurveyPartProps } from './SurveyFormField.tsx';
import { fieldLabel } from './surveyValues.ts';

/** When the survey opens and closes, and how often people are reminded in between. */
export function ScheduleFields(part: SurveyPartProps) {
  const { survey, form } = part;
  const { whenOpen, scheduling } = survey;
  const [today] = useState(() => toDate(new Date()));
  // It cannot be changed once the survey is open.
  const mayChangeStart = surveyAllows(survey.status, 'editStart');
  const startDate = form.values.openAt.date;
  return (
    <EditPart id="scheduling" survey={survey}>
      {mayChangeStart && (
        <SurveyFormField {...part} name="openAt">
          {(field) => (
            <DateField
              {...field}
              timeLabel={t('Time (optional)')}
              min={today}
              hint={t('Without a time, it opens at the start of the day. Without a date, it opens when you open it.')}
            />
          )}
        </SurveyFormField>
      )}
      {!mayChangeStart && (scheduling.openAt ?? whenOpen) && (
        <div>
          <p className={styles.label}>{fieldLabel('openAt')}</p>
          <p>{momentOf(scheduling.openAt ?? whenOpen)}</p>
        </div>
      )}
      <SurveyFormField {...part} name="closeAt">
        {(field) => (
          <DateField
            {...field}
            timeLabel={t('Time (optional)')}
            min={startDate > today ? startDate : today}
            hint={t('Without a time, it closes at the end of the day. Without a date, it closes when you close it.')}
          />
        )}
      </SurveyFormField>
      <RemindersField {...part} />
    </EditPart>
  );
}

/** The offered reminder intervals in days. Another number may have been set through the API. */
const offeredDays = [3, 5, 7, 10, 14, 21];

/** How often people who have not completed the survey are reminded automatically, and when the next reminder is due. */
function RemindersField(part: SurveyPartProps) {
  const { survey } = part;
  const days = [...new Set([...offeredDays, survey.reminderEveryDays ?? offeredDays[0]!])].toSorted((a, b) => a - b);
  const whom = t('Sent to everyone who has not completed the survey and got no reminder in the last 24 hours.');
  return (
    <SurveyFormField {...part} name="reminderEveryDays">
      {({ value, onChange, ...field }) => (
        <SelectField
          {...field}
          hint={[whom, dueText(survey, value)].filter(Boolean).join(' ')}
          options={[
            { value: '', label: everyDaysText(null) },
            ...days.map((each) => ({ value: String(each), label: everyDaysText(each) })),
          ]}
          value={value === null ? '' : String(value)}
          onChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
        />
      )}
    </SurveyFormField>
  );
}

/** When the next reminder is due, if that is known before saving. */
function dueText({ status, reminderEveryDays, nextReminderAt }: Survey, value: number | null): string {
  if (value === null) return '';
  if (status !== 'OPEN') return t('The first is sent {days} days after the survey opens.', { days: value });
  if (value !== reminderEveryDays) return t('The date of the next reminder appears after you save.');
  return nextReminderAt === null
    ? t('None is due before the survey closes.')
    : t('The next is due at {time}.', { time: formatDueDate(nextReminderAt) });
}
