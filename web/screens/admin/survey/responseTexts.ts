import type { Responses } from '#contract/entities/survey.ts';
import { months } from '#rules/formatDates.ts';
import type { ChartNumbers } from '#web/components/charts/areaNumbers.ts';
import { formatNumber } from '#web/i18n/formatNumber.ts';
import { plural, t } from '#web/i18n/translate.ts';

/** The milliseconds of a day. Days in UTC all have this length. */
const dayMilliseconds = 24 * 3_600_000;

/** Number of days from one day (YYYY-MM-DD) to another. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMilliseconds;

const partsOf = (day: string) => ({ month: months[Number(day.slice(5, 7)) - 1]!, date: Number(day.slice(8)) });

/** Formats a day as "20 November". It is on pages of administrators only, which are in English. */
export const dayText = (day: string): string => `${partsOf(day).date} ${partsOf(day).month}`;

/** Formats a day as "20 Nov", for an axis. */
export const shortDayText = (day: string): string => `${partsOf(day).date} ${partsOf(day).month.slice(0, 3)}`;

/** Formats consecutive days as "20 November", "20 to 22 November" or "28 November to 2 December". */
export function daysText(firstDay: string, lastDay: string): string {
  if (firstDay === lastDay) return dayText(firstDay);
  const isOneMonth = firstDay.slice(0, 7) === lastDay.slice(0, 7);
  return t('{from} to {to}', {
    from: isOneMonth ? String(partsOf(firstDay).date) : dayText(firstDay),
    to: dayText(lastDay),
  });
}

/** Number of people in steps. */
export const completedIn = (steps: Responses['steps']): number =>
  steps.reduce((sum, { completed }) => sum + completed, 0);

/**
 * Says how many people have completed a survey, and how many after its last reminder. The second sentence is left out
 * unless a step begins on the day of the reminder or the next: the days of a step are not known one by one.
 * @param total number of people in the survey.
 */
export function responseSentences({ steps, reminders }: Responses, total: number): string[] {
  const last = steps.at(-1);
  if (!last) return [];
  const completed = completedIn(steps);
  const reminder = reminders.at(-1);
  const since = steps.filter(({ firstDay }) => reminder !== undefined && firstDay >= reminder);
  const isKnown = since.length > 0 && daysBetween(reminder!, since[0]!.firstDay) <= 1;
  return [
    t('By the end of {day}, {completed} of {people} people had completed it.', {
      day: dayText(last.lastDay),
      completed: formatNumber(completed),
      people: formatNumber(Math.max(total, completed)),
    }),
    ...(isKnown
      ? [
          t('The last reminder, on {day}, was followed by {completed} responses.', {
            day: dayText(reminder!),
            completed: formatNumber(completedIn(since)),
          }),
        ]
      : []),
  ];
}

/** Says why there is no step yet. */
export const noStepsText = (minimum: number, isClosed: boolean): string =>
  isClosed
    ? t('Not shown: fewer than {minimum} people completed this survey.', { minimum })
    : t('Shown once at least {minimum} people have completed it, at the end of the day.', { minimum });

/** Says why there is no chart of a single step. */
export const noChartText = (minimum: number): string =>
  t('A chart is shown once at least {minimum} more people have completed it, at the end of the day.', { minimum });

/** Says how many invitations were sent and how many wait. The rest are for people who get no mail. */
export function invitationsText({ sent, queued, undeliverable, stopped }: Responses['invitations']): string {
  const all = sent + queued + undeliverable + stopped;
  const sentText = plural(all, '{sent} of 1 invitation sent', '{sent} of {all} invitations sent', { sent, all });
  return queued === 0 ? sentText : t('{sent}, {queued} waiting', { sent: sentText, queued });
}

/** The numbers of the chart as a table. */
export function responseTable({ steps, reminders }: Responses): ChartNumbers {
  return {
    fields: [t('Days'), t('Completed'), t('In total'), t('Reminders')],
    rows: steps.map((step, index) => [
      daysText(step.firstDay, step.lastDay),
      step.completed,
      completedIn(steps.slice(0, index + 1)),
      reminders
        .filter((day) => day >= step.firstDay && day <= step.lastDay)
        .map(dayText)
        .join(', '),
    ]),
  };
}
