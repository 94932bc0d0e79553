import { describe, expect, test } from 'vitest';
import type { Survey } from '#contract/entities/survey.ts';
import { changedFields } from './surveyDraft.ts';
import { exampleSurvey } from '#testing/exampleSurvey.ts';
import {
  keptChanges,
  readKeptChanges,
  reduceDraft,
  startDraft,
  type DraftAction,
  type DraftState,
} from './draftState.ts';

const after = (...actions: DraftAction[]) => actions.reduce(reduceDraft, startDraft(exampleSurvey));
const refreshed = (changes: Partial<Survey>): DraftAction => ({
  type: 'refresh',
  survey: { ...exampleSurvey, ...changes },
});
const edit = (change: (DraftAction & { type: 'edit' })['change']): DraftAction => ({ type: 'edit', change });
const typed = { useDefault: true, html: '<p>Typed, then the default after all</p>' };
const opened = { status: 'OPEN', whenOpen: '2026-09-02T08:00:00.000Z' } as const;

test('what was typed can be discarded', () => {
  const { saved, draft } = after(edit({ name: 'Winter' }), { type: 'discard' });
  expect(draft).toBe(saved);
});

test('people answering meanwhile change nothing, not even a text that waits behind its default', () => {
  const { draft, survey } = after(
    edit({ thanksMessage: typed }),
    refreshed({ participants: { ...exampleSurvey.participants, completedCount: 3 } }),
  );
  expect(survey.participants.completedCount).toBe(3);
  expect(draft.thanksMessage).toEqual(typed);
});

describe('somebody else saves while it is edited', () => {
  test('another field: it follows, and what was typed stays', () => {
    const state = after(edit({ name: 'Winter' }), refreshed({ contactName: 'Ben' }));
    expect(state.draft).toMatchObject({ name: 'Winter', contactName: 'Ben' });
    expect(changedFields(state.saved, state.draft)).toEqual(['name']);
    expect(state.conflicts).toEqual([]);
  });

  test('the same field: it is asked whose stays', () => {
    const state = after(edit({ name: 'Winter' }), refreshed({ name: 'Spring' }));
    expect(state).toMatchObject({ draft: { name: 'Winter' }, saved: { name: 'Spring' }, conflicts: ['name'] });
    expect(reduceDraft(state, { type: 'resolve', field: 'name', keep: 'theirs' })).toMatchObject({
      draft: { name: 'Spring' },
      conflicts: [],
    });
    expect(reduceDraft(state, { type: 'resolve', field: 'name', keep: 'mine' })).toMatchObject({
      draft: { name: 'Winter' },
      conflicts: [],
    });
  });

  test('the question stays while it is not answered, and goes when both say the same', () => {
    const state = after(
      edit({ name: 'Winter' }),
      refreshed({ name: 'Spring' }),
      refreshed({ name: 'Spring', contactName: 'Ben' }),
    );
    expect(state.conflicts).toEqual(['name']);
    expect(reduceDraft(state, refreshed({ name: 'Winter' })).conflicts).toEqual([]);
  });
});

describe('the survey opens while it is edited', () => {
  test('a start that was chosen is told and not sent; all else stays', () => {
    const state = after(edit({ name: 'Winter', openAt: '2026-12-01T00:00:00.000Z' }), refreshed(opened));
    expect(state).toMatchObject({
      draft: { name: 'Winter', openAt: exampleSurvey.scheduling.openAt },
      lostStart: { openAt: '2026-12-01T00:00:00.000Z' },
    });
    expect(changedFields(state.saved, state.draft)).toEqual(['name']);
  });

  test('a start that was not touched is no matter', () => {
    expect(after(edit({ name: 'Winter' }), refreshed(opened))).toMatchObject({
      draft: { name: 'Winter' },
      lostStart: null,
    });
  });
});

test('the survey closes while it is edited: what was typed stays to be copied', () => {
  const state = after(edit({ name: 'Winter' }), refreshed({ status: 'CLOSED', locked: true, contactName: 'Ben' }));
  expect(state).toMatchObject({ survey: { locked: true }, draft: { name: 'Winter', contactName: 'Ann' } });
});

test('after saving, what the server made of it is shown, and what was typed since is kept', () => {
  const sent = after(edit({ name: 'Winter ' })).draft;
  const state = after(edit({ name: 'Winter ' }), edit({ contactName: 'Cleo' }), {
    type: 'save',
    sent,
    survey: { ...exampleSurvey, name: 'Winter' },
  });
  expect(state.draft).toMatchObject({ name: 'Winter', contactName: 'Cleo' });
  expect(changedFields(state.saved, state.draft)).toEqual(['contactName']);
});

/** Through the browser's storage, into the editor of the survey as it is now. */
function restored(state: DraftState, now: Partial<Survey> = {}, ...before: DraftAction[]): DraftState {
  const kept = readKeptChanges(JSON.parse(JSON.stringify(keptChanges(state))))!;
  return [...before, { type: 'restore', kept } as const].reduce(reduceDraft, startDraft({ ...exampleSurvey, ...now }));
}

test('nothing is kept where nothing is unsaved', () => {
  expect(keptChanges(startDraft(exampleSurvey))).toBeNull();
  expect(keptChanges(after(edit({ name: ' Autumn ' })))).toBeNull();
});

test('what was typed is there again', () => {
  const change = {
    name: 'Winter',
    closeAt: '2026-12-01T00:00:00.000Z',
    reminderEveryDays: 7,
    shareLink: false,
    thanksMessage: { useDefault: false, html: '<p>Hi</p>' },
  };
  const { draft, conflicts, lostStart, saved } = restored(after(edit(change)));
  expect(draft).toEqual({ ...saved, ...change });
  expect(conflicts).toEqual([]);
  expect(lostStart).toBeNull();
});

test('what is typed by now stays where nothing was kept of it', () => {
  const { draft } = restored(
    after(edit({ name: 'Winter' })),
    {},
    { type: 'edit', change: { contactName: 'Ben', name: 'Spring' } },
  );
  expect(draft).toMatchObject({ name: 'Winter', contactName: 'Ben' });
});

test('what others have changed since is followed, or asked about', () => {
  const state = restored(after(edit({ name: 'Winter' })), { name: 'Spring', contactName: 'Ben' });
  expect(state.draft).toMatchObject({ name: 'Winter', contactName: 'Ben' });
  expect(state.conflicts).toEqual(['name']);
});

test('what was contested is asked about again', () => {
  const contested = after(edit({ name: 'Winter' }), refreshed({ name: 'Spring' }));
  expect(contested.conflicts).toEqual(['name']);
  expect(restored(contested, { name: 'Spring' }).conflicts).toEqual(['name']);
  expect(restored(contested, { name: 'Winter' }).conflicts).toEqual([]);
});

test('a start is lost where the survey was opened since, and that is told', () => {
  const { draft, lostStart, saved } = restored(after(edit({ openAt: '2026-12-01T00:00:00.000Z', name: 'Winter' })), {
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
