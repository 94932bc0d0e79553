import { describe, expect, test } from 'vitest';
import type { Survey } from '#contract/entities/survey.ts';
import { exampleSurvey as survey } from '#testing/surveys/exampleSurvey.ts';
import { changedValues, refreshState } from '#web/forms/formState.ts';
import { fromInstant, noDateTime } from '#web/ui/dateTime.ts';
import { defaultMessage, isSameField, surveyPatch, surveyValuesOf, type SurveyValues } from './surveyValues.ts';

const saved = surveyValuesOf(survey);
const edited = (changes: Partial<SurveyValues>): SurveyValues => ({ ...saved, ...changes });
const patchOf = (changes: Partial<SurveyValues>, status: Survey['status'] = 'READY') =>
  surveyPatch(saved, edited(changes), { status });
const changedBy = (changes: Partial<SurveyValues>) => changedValues(saved, edited(changes), isSameField);
const merge = (mine: SurveyValues, theirs: SurveyValues) =>
  refreshState({ saved, values: mine, conflicts: [], lost: {} }, theirs, isSameField);
const start = (instant: string) => fromInstant(instant, 'start');
const end = (instant: string) => fromInstant(instant, 'end');

describe('a draft', () => {
  test('holds the saved values, and the default text of messages that use it', () => {
    expect(saved).toMatchObject({
      name: 'Autumn',
      openAt: start('2026-10-01T06:00:00.000Z'),
      closeAt: { date: '', time: '' },
      riskContactEmail: '',
    });
    expect(saved.welcome).toEqual({ useDefault: false, html: '<p>Welcome</p>' });
    expect(saved.invitationMessage).toEqual({ useDefault: true, html: '<p>default invitation</p>' });
    expect(defaultMessage(survey, 'riskThanksMessage')).toBe('<p>default risk</p>');
  });

  test('has no changes before it is edited', () => {
    expect(changedValues(saved, surveyValuesOf(survey), isSameField)).toEqual([]);
    expect(patchOf({})).toEqual({});
  });

  test('ignores spaces around a text, and another notation of the same instant', () => {
    expect(changedBy({ name: ' Autumn ', contactName: 'Ann ', openAt: start('2026-10-01T06:00:00Z') })).toEqual([]);
  });

  test('ignores a text that was typed while the default is used', () => {
    expect(changedBy({ invitationMessage: { useDefault: true, html: '<p>Mine</p>' } })).toEqual([]);
  });

  test('counts a replaced text as a change even if it equals the default', () => {
    expect(
      isSameField(
        'invitationMessage',
        saved,
        edited({ invitationMessage: { useDefault: false, html: '<p>default invitation</p>' } }),
      ),
    ).toBe(false);
  });
});

describe('the request', () => {
  test('contains only what was changed', () => {
    expect(patchOf({ name: ' Winter ' })).toEqual({ name: 'Winter' });
    expect(patchOf({ contactName: ' ', contactEmail: 'ben@example.org' })).toEqual({
      contactName: null,
      contactEmail: 'ben@example.org',
    });
    expect(patchOf({ shareLink: false })).toEqual({ shareLink: false });
    expect(patchOf({ closeAt: end('2026-11-01T00:00:00.000Z') })).toEqual({
      scheduling: { closeAt: '2026-11-01T00:00:00.000Z' },
    });
    expect(patchOf({ openAt: noDateTime, closeAt: end('2026-11-01T00:00:00.000Z') })).toEqual({
      scheduling: { openAt: null, closeAt: '2026-11-01T00:00:00.000Z' },
    });
  });

  test('contains the text of a message, or that the default is used', () => {
    expect(patchOf({ welcome: { useDefault: true, html: '<p>Welcome</p>' } })).toEqual({
      welcome: { useDefault: true },
    });
    expect(patchOf({ thanksMessage: { useDefault: false, html: '<p>Thanks</p>' } })).toEqual({
      thanksMessage: { useDefault: false, html: '<p>Thanks</p>' },
    });
  });

  test('omits the start once the survey is open', () => {
    expect(
      patchOf({ openAt: start('2026-12-01T00:00:00.000Z'), closeAt: end('2026-12-02T00:00:00.000Z') }, 'OPEN'),
    ).toEqual({
      scheduling: { closeAt: '2026-12-02T00:00:00.000Z' },
    });
    expect(patchOf({ openAt: noDateTime }, 'OPEN')).toEqual({});
  });
});

describe('someone else saved in the meantime', () => {
  test('takes over fields that were not changed here, and keeps those that were', () => {
    const { values, conflicts } = merge(edited({ name: 'Mine' }), edited({ contactName: 'Theirs' }));
    expect(values).toMatchObject({ name: 'Mine', contactName: 'Theirs' });
    expect(conflicts).toEqual([]);
  });

  test('reports a conflict if both changed a field, and keeps the value typed here', () => {
    const { values, conflicts } = merge(
      edited({ name: 'Mine', closeAt: end('2026-11-01T00:00:00.000Z') }),
      edited({ name: 'Theirs' }),
    );
    expect(values).toMatchObject({ name: 'Mine', closeAt: end('2026-11-01T00:00:00.000Z') });
    expect(conflicts).toEqual(['name']);
  });

  test('reports no conflict if both made the same change', () => {
    const { values, conflicts } = merge(edited({ name: 'Ours ' }), edited({ name: 'Ours' }));
    expect(values.name).toBe('Ours');
    expect(conflicts).toEqual([]);
  });

  test('reports a conflict if someone else restored the default of a message that was edited here', () => {
    const mine = { useDefault: false, html: '<p>Mine</p>' };
    const { values, conflicts } = merge(edited({ welcome: mine }), edited({ welcome: { useDefault: true, html: '' } }));
    expect(values.welcome).toEqual(mine);
    expect(conflicts).toEqual(['welcome']);
  });
});
