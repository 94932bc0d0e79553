import { describe, expect, test } from 'vitest';
import type { Survey } from '#contract/entities/survey.ts';
import { surveyAllows } from '#rules/surveyActions.ts';
import { exampleSurvey } from '#testing/surveys/exampleSurvey.ts';
import { isSameField, surveyValuesOf, type SurveyValues } from '#web/screens/admin/survey/edit/surveyValues.ts';
import { fromInstant } from '#web/ui/dateTime.ts';
import {
  changedValues,
  draftOf,
  isSameValue,
  mergeDrafts,
  parseDraft,
  refreshState,
  restoreState,
  saveState,
  type Draft,
  type FormState,
} from './formState.ts';

type State = FormState<SurveyValues>;
type Step = (state: State) => State;

const frozenIn = ({ status }: Survey) => (surveyAllows(status, 'editStart') ? [] : (['openAt'] as const));
const startState = (survey: Survey): State => {
  const saved = surveyValuesOf(survey);
  return { saved, values: saved, conflicts: [], lost: {} };
};
const after = (...steps: Step[]) => steps.reduce((state, step) => step(state), startState(exampleSurvey));
const edit =
  (change: Partial<SurveyValues>): Step =>
  (state) => ({ ...state, values: { ...state.values, ...change } });
const refreshed =
  (changes: Partial<Survey>): Step =>
  (state) => {
    const survey = { ...exampleSurvey, ...changes };
    return refreshState(state, surveyValuesOf(survey), isSameField, frozenIn(survey));
  };
const changedIn = ({ saved, values }: State) => changedValues(saved, values, isSameField);
const typed = { useDefault: true, html: '<p>Typed, then the default after all</p>' };
const opened = { status: 'OPEN', whenOpen: '2026-09-02T08:00:00.000Z' } as const;
const december = fromInstant('2026-12-01T00:00:00.000Z', 'start');

test('if participants submit answers during editing, nothing changes, not even a typed text while the default is used', () => {
  const { values } = after(
    edit({ thanksMessage: typed }),
    refreshed({ participants: { ...exampleSurvey.participants, completedCount: 3 } }),
  );
  expect(values.thanksMessage).toEqual(typed);
});

describe('someone else saves during editing', () => {
  test('takes over a change of another field, and keeps what was typed', () => {
    const state = after(edit({ name: 'Winter' }), refreshed({ contactName: 'Ben' }));
    expect(state.values).toMatchObject({ name: 'Winter', contactName: 'Ben' });
    expect(changedIn(state)).toEqual(['name']);
    expect(state.conflicts).toEqual([]);
  });

  test('reports a conflict if both changed the same field', () => {
    const state = after(edit({ name: 'Winter' }), refreshed({ name: 'Spring' }));
    expect(state).toMatchObject({ values: { name: 'Winter' }, saved: { name: 'Spring' }, conflicts: ['name'] });
  });

  test('keeps a conflict until both sides have the same value', () => {
    const state = after(
      edit({ name: 'Winter' }),
      refreshed({ name: 'Spring' }),
      refreshed({ name: 'Spring', contactName: 'Ben' }),
    );
    expect(state.conflicts).toEqual(['name']);
    expect(refreshed({ name: 'Winter' })(state).conflicts).toEqual([]);
  });
});

describe('the survey opens while it is edited', () => {
  test('reports a newly chosen start as lost, and keeps everything else', () => {
    const state = after(edit({ name: 'Winter', openAt: december }), refreshed(opened));
    expect(state).toMatchObject({
      values: { name: 'Winter', openAt: fromInstant(exampleSurvey.scheduling.openAt, 'start') },
      lost: { openAt: december },
    });
    expect(changedIn(state)).toEqual(['name']);
  });

  test('reports nothing if the start was not edited', () => {
    expect(after(edit({ name: 'Winter' }), refreshed(opened))).toMatchObject({ values: { name: 'Winter' }, lost: {} });
    expect(after(edit({ name: 'Winter' }), refreshed(opened)).lost).toEqual({});
  });
});

test('after saving, shows the values from the server and keeps what was typed since', () => {
  const sent = after(edit({ name: 'Winter ' })).values;
  const now = surveyValuesOf({ ...exampleSurvey, name: 'Winter' });
  const state = saveState(after(edit({ name: 'Winter ' }), edit({ contactName: 'Cleo' })), sent, now, isSameField);
  expect(state.values).toMatchObject({ name: 'Winter', contactName: 'Cleo' });
  expect(changedIn(state)).toEqual(['contactName']);
});

/** Stores the state in the browser and restores it into the editor of the survey as it is now. */
function restored(state: State, now: Partial<Survey> = {}, ...before: Step[]): State {
  const survey = { ...exampleSurvey, ...now };
  const start = startState(survey);
  const draft = parseDraft(JSON.parse(JSON.stringify(draftOf(state, isSameField))), start.saved)!;
  const typing = before.reduce((each, step) => step(each), start);
  return restoreState(typing, draft, isSameField, frozenIn(survey));
}

test('drops a field that the record no longer has, without a conflict', () => {
  const saved = { ann: 'view', ben: 'view' };
  const state: FormState<Record<string, string>> = {
    saved,
    values: { ann: 'edit', ben: 'edit' },
    conflicts: ['ann'],
    lost: {},
  };
  expect(refreshState(state, { ben: 'view' }, isSameValue)).toEqual({
    saved: { ben: 'view' },
    values: { ben: 'edit' },
    conflicts: [],
    lost: {},
  });
});

test('merges two drafts, with the later value of each field', () => {
  type Values = Record<'a' | 'b' | 'c', string>;
  const earlier: Draft<Values> = { before: { a: '1', b: '1' }, typed: { a: '2', b: '2' }, conflicts: ['b'] };
  expect(mergeDrafts(earlier, null)).toEqual(earlier);
  expect(mergeDrafts(earlier, { before: { a: '3', c: '1' }, typed: { a: '4', c: '2' }, conflicts: [] })).toEqual({
    before: { a: '3', b: '1', c: '1' },
    typed: { a: '4', b: '2', c: '2' },
    conflicts: ['b'],
  });
});

test('stores no draft if nothing is unsaved', () => {
  expect(draftOf(startState(exampleSurvey), isSameField)).toBeNull();
  expect(draftOf(after(edit({ name: ' Autumn ' })), isSameField)).toBeNull();
});

test('restores every typed value', () => {
  const change = {
    name: 'Winter',
    closeAt: fromInstant('2026-12-01T00:00:00.000Z', 'end'),
    reminderEveryDays: 7,
    shareLink: false,
    thanksMessage: { useDefault: false, html: '<p>Hi</p>' },
  };
  const { values, conflicts, lost, saved } = restored(after(edit(change)));
  expect(values).toEqual({ ...saved, ...change });
  expect(conflicts).toEqual([]);
  expect(lost).toEqual({});
});

test('restoring keeps what was typed since, except in the fields of the draft', () => {
  const { values } = restored(after(edit({ name: 'Winter' })), {}, edit({ contactName: 'Ben', name: 'Spring' }));
  expect(values).toMatchObject({ name: 'Winter', contactName: 'Ben' });
});

test('restoring takes over what others have changed since, or reports a conflict', () => {
  const state = restored(after(edit({ name: 'Winter' })), { name: 'Spring', contactName: 'Ben' });
  expect(state.values).toMatchObject({ name: 'Winter', contactName: 'Ben' });
  expect(state.conflicts).toEqual(['name']);
});

test('restores an unresolved conflict, unless both sides now have the same value', () => {
  const contested = after(edit({ name: 'Winter' }), refreshed({ name: 'Spring' }));
  expect(contested.conflicts).toEqual(['name']);
  expect(restored(contested, { name: 'Spring' }).conflicts).toEqual(['name']);
  expect(restored(contested, { name: 'Winter' }).conflicts).toEqual([]);
});

test('reports a restored start as lost if the survey has been opened since', () => {
  const { values, lost, saved } = restored(after(edit({ openAt: december, name: 'Winter' })), opened);
  expect(values).toEqual({ ...saved, name: 'Winter' });
  expect(lost).toEqual({ openAt: december });
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
])('ignores a stored draft that it cannot parse: %j', (stored) => {
  expect(parseDraft(stored, surveyValuesOf(exampleSurvey))).toBeNull();
});
