import type { Action } from '#contract/entities/action.ts';
import type { SurveySummary } from '#contract/entities/survey.ts';
import type { ReportTile } from '#contract/entities/surveyReport.ts';

/** An item that needs the attention of someone who runs surveys, and its subject. */
export type Need =
  /** It closes soon, and fewer than half have answered. */
  | { kind: 'fewAnswers'; survey: SurveySummary }
  /** It should have opened, or opens soon, and something is missing. */
  | { kind: 'draftIsDue'; survey: SurveySummary; isLate: boolean }
  /** It is not ready, and is not due soon. */
  | { kind: 'unfinished'; survey: SurveySummary }
  /** It did not open before its end, and does not open automatically any more. */
  | { kind: 'endHasPassed'; survey: SurveySummary }
  /** It is ready or scheduled, but no one would be invited. */
  | { kind: 'nobodyInvited'; survey: SurveySummary }
  /** It is open, and mail to some of its people bounced. */
  | { kind: 'mailRefused'; survey: SurveySummary }
  | { kind: 'actionsOverdue'; count: number }
  | { kind: 'newReport'; report: ReportTile }
  /** It is ready, and waits for someone to open it. */
  | { kind: 'readyToOpen'; survey: SurveySummary };

export interface Known {
  /** The surveys that are not archived. */
  surveys: readonly SurveySummary[];
  reports: readonly ReportTile[];
  /** The actions that are not done. */
  actions: readonly Pick<Action, 'dueOn'>[];
  /** The ids of surveys whose report was read. */
  openedReports: readonly string[];
  mayEdit: boolean;
  now: Date;
  /** Today in the reader's time zone, YYYY-MM-DD. */
  today: string;
}

const day = 24 * 60 * 60 * 1000;
const closesSoon = 3 * day;
const opensSoon = 2 * day;
const reminderWindow = day;
const newFor = 14 * day;

/** The kinds of needs, the most urgent first. */
const order: readonly Need['kind'][] = [
  'draftIsDue',
  'endHasPassed',
  'fewAnswers',
  'nobodyInvited',
  'mailRefused',
  'actionsOverdue',
  'newReport',
  'readyToOpen',
  'unfinished',
];

/** What needs an administrator now, most urgent first, then by date. Each survey at most once. */
export function needsYouNow(known: Known): Need[] {
  const { surveys, reports, actions, openedReports, mayEdit, now, today } = known;
  const overdue = actions.filter(({ dueOn }) => dueOn < today).length;
  const needs: Need[] = [
    ...(mayEdit ? surveys.flatMap((survey) => needOf(survey, now) ?? []) : []),
    ...(overdue > 0 ? [{ kind: 'actionsOverdue', count: overdue } as const] : []),
    ...reports
      .filter(({ survey }) => isNew(survey.whenClosed, now) && !openedReports.includes(survey.id))
      .map((report) => ({ kind: 'newReport', report }) as const),
  ];
  return needs.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || timeOf(a) - timeOf(b));
}

function needOf(survey: SurveySummary, now: Date): Need | null {
  const {
    status,
    participants: { totalCount, undeliverableCount },
    scheduling,
  } = survey;
  const until = (instant: string | null) => (instant === null ? Infinity : Date.parse(instant) - now.getTime());
  if (status === 'OPEN') {
    if (until(scheduling.closeAt) <= closesSoon && isRemindingWorthwhile(survey, now))
      return { kind: 'fewAnswers', survey };
    return undeliverableCount > 0 ? { kind: 'mailRefused', survey } : null;
  }
  if (status === 'CLOSED') return null;
  if (until(scheduling.closeAt) <= 0) return { kind: 'endHasPassed', survey };
  const opensIn = until(scheduling.openAt);
  if (status === 'DRAFT')
    return opensIn <= opensSoon ? { kind: 'draftIsDue', survey, isLate: opensIn <= 0 } : { kind: 'unfinished', survey };
  if (totalCount === 0) return { kind: 'nobodyInvited', survey };
  return scheduling.openAt === null ? { kind: 'readyToOpen', survey } : null;
}

/** Returns whether fewer than half have answered, and reminders would be sent. */
function isRemindingWorthwhile(survey: SurveySummary, now: Date): boolean {
  const { totalCount, completedCount } = survey.participants;
  return completedCount * 2 < totalCount && wouldRemind(survey, now);
}

/**
 * Returns whether a reminder to all has someone to write to: not everyone has completed the survey, and there were no
 * reminders in the last 24 hours. People who were reminded do not get another reminder so soon.
 */
export const wouldRemind = (
  { participants: { totalCount, completedCount }, whenRemindersLastSent }: SurveySummary,
  now = new Date(),
): boolean =>
  completedCount < totalCount &&
  (whenRemindersLastSent === null || now.getTime() - Date.parse(whenRemindersLastSent) >= reminderWindow);

const isNew = (whenClosed: string | null, now: Date): boolean =>
  whenClosed !== null && now.getTime() - Date.parse(whenClosed) < newFor;

/**
 * The sort key for needs of one kind. Surveys that open or close first come first, and reports that closed last come
 * first.
 */
function timeOf(need: Need): number {
  if (need.kind === 'actionsOverdue') return 0;
  if (need.kind === 'newReport') return -Date.parse(need.report.survey.whenClosed ?? '');
  const { openAt, closeAt } = need.survey.scheduling;
  const endMatters = need.kind === 'fewAnswers' || need.kind === 'endHasPassed' || need.kind === 'mailRefused';
  const instant = endMatters ? closeAt : openAt;
  return instant === null ? Number.MAX_SAFE_INTEGER : Date.parse(instant);
}
