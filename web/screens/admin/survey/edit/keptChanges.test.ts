import { expect, test } from 'vitest';
import type { Survey } from '#contract/entities/survey.ts';
import { exampleSurvey } from '#testing/exampleSurvey.ts';
import { reduceDraft, startDraft, type DraftAction, type DraftState } from './draftState.ts';
import { keptChanges, readKeptChanges } from './keptChanges.ts';

const after = (state: DraftState, ...actions: DraftAction[]) => actions.reduce(reduceDraft, state);
const edited = (change: (DraftAction & { type: 'edit' })['change'], survey: Survey = exampleSurvey) =>
  after(startDraft(survey), { type: 'edit', change });

/** Through the browser's storage, into the editor of the survey as it is now. */
function restored(state: DraftState, now: Partial<Survey> = {}, ...before: DraftAction[]): DraftState {
  const kept = readKeptChanges(JSON.parse(JSON.stringify(keptChanges(state))))!;
  return after(startDraft({ ...exampleSurvey, ...now }), ...before, { type: 'restore', kept });
}

test('nothing is kept where nothing is unsaved', () => {
  expect(keptChanges(startDraft(exampleSurvey))).toBeNull();
  expect(keptChanges(edited({ name: ' Autumn ' }))).toBeNull();
});

test('what was typed is there again', () => {
  const change = {
    name: 'Winter',
    closeAt: '2026-12-01T00:00:00.000Z',
    reminderEveryDays: 7,
    shareLink: false,
    thanksMessage: { useDefault: false, html: '<p>Hi</p>' },
  };
  const { draft, conflicts, lostStart, saved } = restored(edited(change));
  expect(draft).toEqual({ ...saved, ...change });
  expect(conflicts).toEqual([]);
  expect(lostStart).toBeNull();
});

test('what is typed by now stays where nothing was kept of it', () => {
  const { draft } = restored(
    edited({ name: 'Winter' }),
    {},
    { type: 'edit', change: { contactName: 'Ben', name: 'Spring' } },
  );
  expect(draft).toMatchObject({ name: 'Winter', contactName: 'Ben' });
});

test('what others have changed since is followed, or asked about', () => {
  const state = restored(edited({ name: 'Winter' }), { name: 'Spring', contactName: 'Ben' });
  expect(state.draft).toMatchObject({ name: 'Winter', contactName: 'Ben' });
  expect(state.conflicts).toEqual(['name']);
});

test('what was contested is asked about again', () => {
  const contested = after(edited({ name: 'Winter' }), {
    type: 'refresh',
    survey: { ...exampleSurvey, name: 'Spring' },
  });
  expect(contested.conflicts).toEqual(['name']);
  expect(restored(contested, { name: 'Spring' }).conflicts).toEqual(['name']);
  expect(restored(contested, { name: 'Winter' }).conflicts).toEqual([]);
});

test('a start is lost where the survey was opened since, and that is told', () => {
  const { draft, lostStart, saved } = restored(edited({ openAt: '2026-12-01T00:00:00.000Z', name: 'Winter' }), {
    status: 'OPEN',
    whenOpen: '2026-09-02T08:00:00.000Z',
  });
  expect(draft).toEqual({ ...saved, name: 'Winter' });
  expect(lostStart).toEqual({ openAt: '2026-12-01T00:00:00.000Z' });
});

test.each([
  [null],
  ['text'],
  [{}],
  [{ before: {}, typed: {} }],
  [{ before: { name: 1 }, typed: { name: 'a' }, contested: [] }],
  [{ before: { welcome: 'a' }, typed: { welcome: { html: 3 } } }],
  [{ before: { closeAt: 'soon' }, typed: { closeAt: 'later' } }],
  [{ before: { shareLink: 1 }, typed: { shareLink: 0 } }],
])('what is not understood counts as nothing: %j', (kept) => {
  expect(readKeptChanges(kept)).toBeNull();
});
