import { describe, expect, test } from 'vitest';
import type { Survey } from '#contract/entities/survey.ts';
import { changedFields } from './surveyDraft.ts';
import { exampleSurvey } from '#testing/exampleSurvey.ts';
import { reduceDraft, startDraft, type DraftAction } from './draftState.ts';

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
