import { useState } from 'react';
import type { Survey } from '#contract/entities/survey.ts';
import { fieldLabel, type SurveyDraft } from './surveyDraft.ts';
import { t } from '#web/i18n/translate.ts';
import { Card } from '#web/ui/Card.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { toDate } from '#web/ui/dateTime.ts';
import { Contested, type Contest } from './Contested.tsx';
import type { DraftFaults } from './draftFaults.ts';
import styles from './EditSurveyForm.module.css';
import { momentOf } from './momentOf.ts';
import { RemindersField } from './RemindersField.tsx';
import type { DateTimeState } from './useDateTime.ts';

interface ScheduleFieldsProps {
  survey: Survey;
  /** Whether the start can be changed: it cannot once the survey is open. */
  canStart: boolean;
  start: DateTimeState;
  end: DateTimeState;
  faults: DraftFaults;
  contest: Contest;
  draft: SurveyDraft;
  edit: (change: Partial<SurveyDraft>) => void;
}

/** When the survey is to open and to close, and how often people are reminded in between. */
export function ScheduleFields({ survey, canStart, start, end, faults, contest, draft, edit }: ScheduleFieldsProps) {
  const { whenOpen, scheduling } = survey;
  const [today] = useState(() => toDate(new Date()));
  return (
    <Card as="section" aria-labelledby="scheduling" className={styles.part}>
      <h2 id="scheduling" className={styles.partTitle}>
        {t('Scheduling')}
      </h2>
      {canStart && (
        <Contested {...contest('openAt')}>
          <DateField
            label={fieldLabel('openAt')}
            timeLabel={t('Time (optional)')}
            value={start.typed}
            onChange={start.type}
            min={today}
            fault={faults.openAt}
            hint={t('Without a time it opens at the start of the day; without a date, when you open it.')}
          />
        </Contested>
      )}
      {!canStart && (scheduling.openAt ?? whenOpen) && (
        <div>
          <p className={styles.label}>{fieldLabel('openAt')}</p>
          <p>{momentOf(scheduling.openAt ?? whenOpen)}</p>
        </div>
      )}
      <Contested {...contest('closeAt')}>
        <DateField
          label={fieldLabel('closeAt')}
          timeLabel={t('Time (optional)')}
          value={end.typed}
          onChange={end.type}
          min={start.typed.date > today ? start.typed.date : today}
          fault={faults.closeAt}
          hint={t('Without a time it closes at the end of the day; without a date, when you close it.')}
        />
      </Contested>
      <Contested {...contest('reminderEveryDays')}>
        <RemindersField
          survey={survey}
          value={draft.reminderEveryDays}
          onChange={(reminderEveryDays) => edit({ reminderEveryDays })}
          fault={faults.reminderEveryDays}
        />
      </Contested>
    </Card>
  );
}
