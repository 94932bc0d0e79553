import { expect, it } from 'vitest';
import type { Action } from '#contract/entities/action.ts';
import type { Participant, ParticipantGroup } from '#contract/entities/participant.ts';
import type { SurveySummary } from '#contract/entities/survey.ts';
import type { PendingChange } from './pendingChanges.ts';
import { arrangeActions, arrangeSurveys, withCounts, withoutLeaving } from './withPending.ts';

const survey = (id: string, archived = false) => ({ id, name: id, archived }) as SurveySummary;
const archive = (id: string, archived: boolean, accountId = 'ours'): PendingChange => ({
  kind: 'archive',
  accountId,
  survey: survey(id, !archived),
  archived,
});
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

it('moves a survey from one list to the other, whichever list is loaded meanwhile', () => {
  const changes = [archive('a', true)];
  expect(ids(arrangeSurveys([survey('a'), survey('b')], false, 'ours', changes))).toEqual(['b']);
  expect(arrangeSurveys([survey('old', true)], true, 'ours', changes)).toMatchObject([
    { id: 'a', archived: true },
    { id: 'old', archived: true },
  ]);
  // The server has made the change, and the lists were loaded again.
  expect(ids(arrangeSurveys([survey('b')], false, 'ours', changes))).toEqual(['b']);
  expect(ids(arrangeSurveys([survey('a', true)], true, 'ours', changes))).toEqual(['a']);
});

it('follows the last of two changes of a survey, and leaves the lists of other organisations', () => {
  const changes = [archive('a', true), archive('a', false)];
  expect(ids(arrangeSurveys([survey('a')], false, 'ours', changes))).toEqual(['a']);
  expect(arrangeSurveys([], true, 'ours', changes)).toEqual([]);
  expect(arrangeSurveys([], true, 'theirs', [archive('a', true)])).toEqual([]);
});

it('removes people from their group only, and counts the others', () => {
  const people = ['ann', 'ben', 'cem'].map((id) => ({ id }) as Participant);
  const changes: PendingChange[] = [
    { kind: 'removal', groupId: 'nights', participantIds: ['ann'] },
    { kind: 'removal', groupId: 'nights', participantIds: ['ann', 'cem'] },
  ];
  expect(ids(withoutLeaving(people, 'nights', changes))).toEqual(['ben']);
  expect(withoutLeaving(people, 'days', changes)).toHaveLength(3);
  expect(withoutLeaving(people, null, changes)).toHaveLength(3);
  const groups = ['nights', 'days'].map((id) => ({ id, participantCount: 3 }) as ParticipantGroup);
  expect(withCounts(groups, changes, 0).map(({ participantCount }) => participantCount)).toEqual([1, 3]);
});

it('counts a removal once, whether the groups were loaded before or after the server confirmed it', () => {
  const confirmed: PendingChange = { kind: 'removal', groupId: 'nights', participantIds: ['ann'], confirmedAt: 500 };
  const waiting: PendingChange = { kind: 'removal', groupId: 'nights', participantIds: ['ben'] };
  const countOf = (participantCount: number, loadedAt: number, changes = [confirmed, waiting]) =>
    withCounts([{ id: 'nights', participantCount } as ParticipantGroup], changes, loadedAt)[0]!.participantCount;
  expect(countOf(3, 499)).toBe(1);
  expect(countOf(2, 500)).toBe(1);
  expect(countOf(2, 600, [waiting])).toBe(1);
});

it('marks an action as done in every list, and adds it to those of what is done', () => {
  const action = (id: string, dueOn: string, status: Action['status'] = 'OPEN') =>
    ({ id, dueOn, status, survey: { id: 'autumn', name: 'Autumn' } }) as Action;
  const changes: PendingChange[] = [{ kind: 'done', action: action('ask', '2026-12-02') }];
  const open = arrangeActions([action('ask', '2026-12-02'), action('tell', '2026-12-03')], 'open', changes);
  expect(open.map(({ status }) => status)).toEqual(['DONE', 'OPEN']);
  const done = [action('first', '2026-12-01', 'DONE'), action('last', '2026-12-04', 'DONE')];
  expect(ids(arrangeActions(done, 'done', changes))).toEqual(['first', 'ask', 'last']);
  expect(ids(arrangeActions(done, 'done', changes, 'autumn'))).toEqual(['first', 'ask', 'last']);
  expect(ids(arrangeActions(done, 'done', changes, 'winter'))).toEqual(['first', 'last']);
  expect(ids(arrangeActions(done, 'all', changes))).toEqual(['first', 'last']);
});
