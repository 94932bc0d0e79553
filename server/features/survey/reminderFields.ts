import type { Selectable } from 'kysely';
import type { ReminderFields } from './reminderSchedule.ts';
import type { SurveyTable } from '#server/db/tables/surveyTables.ts';

type Columns = 'reminder_every_days' | 'when_open' | 'when_closed' | 'close_at' | 'when_reminded_by_clock';

/** The columns of a survey that decide when automatic reminders are sent. */
export const reminderFields = (row: Pick<Selectable<SurveyTable>, Columns>): ReminderFields => ({
  reminderEveryDays: row.reminder_every_days,
  whenOpen: row.when_open,
  whenClosed: row.when_closed,
  closeAt: row.close_at,
  whenRemindedByClock: row.when_reminded_by_clock,
});
