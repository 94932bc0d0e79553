import type { Action, ActionFilter } from '#contract/entities/action.ts';
import type { Participant, ParticipantGroup } from '#contract/entities/participant.ts';
import type { SurveySummary } from '#contract/entities/survey.ts';
import type { PendingChange } from './pendingChanges.ts';

/* Loaded data as it is once the pending changes are made (docs/rules/screens.md#undo). */

type Changes = readonly PendingChange[];

/** A survey, archived or not. */
export const withArchived = <S extends Pick<SurveySummary, 'id' | 'archived'>>(survey: S, changes: Changes): S =>
  changes.reduce(
    (shown, change) =>
      change.kind === 'archive' && change.survey.id === shown.id ? { ...shown, archived: change.archived } : shown,
    survey,
  );

/**
 * The current or the archived surveys of an organisation. A survey that joins the list is at its top until the list
 * is loaded again.
 */
export function arrangeSurveys(
  listed: readonly SurveySummary[],
  archived: boolean,
  accountId: string,
  changes: Changes,
): SurveySummary[] {
  const known = new Set(listed.map(({ id }) => id));
  const joining = changes.flatMap((change) => {
    if (change.kind !== 'archive' || change.accountId !== accountId || known.has(change.survey.id)) return [];
    known.add(change.survey.id);
    return change.survey;
  });
  return [...joining, ...listed]
    .map((survey) => withArchived(survey, changes))
    .filter((survey) => survey.archived === archived);
}

/** @param loadedAt leaves out the removals that the server had confirmed by then. */
const leavingIds = (groupId: string | null, changes: Changes, loadedAt = -Infinity): ReadonlySet<string> =>
  new Set(
    changes.flatMap((change) =>
      change.kind === 'removal' && change.groupId === groupId && (change.confirmedAt ?? Infinity) > loadedAt
        ? change.participantIds
        : [],
    ),
  );

/** The people who stay in a group. `groupId` is null for everyone of the organisation. */
export function withoutLeaving(people: Participant[], groupId: string | null, changes: Changes): Participant[] {
  const leaving = leavingIds(groupId, changes);
  return people.filter(({ id }) => !leaving.has(id));
}

/** Groups with the number of their people. `loadedAt` is in milliseconds of the browser's clock. */
export const withCounts = (
  groups: readonly ParticipantGroup[],
  changes: Changes,
  loadedAt: number,
): ParticipantGroup[] =>
  groups.map((group) => ({
    ...group,
    participantCount: Math.max(0, group.participantCount - leavingIds(group.id, changes, loadedAt).size),
  }));

const keyOf = ({ dueOn, id }: Action) => `${dueOn} ${id}`;
/** The order of lists of actions. */
export const byDay = (a: Action, b: Action) => (keyOf(a) < keyOf(b) ? -1 : 1);

/** A list of actions, of one survey or of all. An action that is done stays among the open ones. */
export function arrangeActions(
  listed: readonly Action[],
  filter: ActionFilter,
  changes: Changes,
  surveyId?: string,
): Action[] {
  const done = changes.flatMap((change) =>
    change.kind === 'done' ? { ...change.action, status: 'DONE' as const } : [],
  );
  const joining = done.filter(
    ({ id, survey }) =>
      filter === 'done' && (surveyId ?? survey.id) === survey.id && !listed.some((each) => each.id === id),
  );
  const shown = listed.map((action) =>
    done.some(({ id }) => id === action.id) ? { ...action, status: 'DONE' as const } : action,
  );
  return [...shown, ...joining].sort(byDay);
}
