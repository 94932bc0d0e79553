import { expect, test } from 'vitest';
import { exampleSurvey } from '../testing/surveys/exampleSurvey.ts';
import { fieldsOfKind, fieldValue, maySetField, surveyFieldNames, surveyFields } from './surveyFields.ts';

test('each field has a column of its own', () => {
  const columns = Object.values(surveyFields).map(({ column }) => column);
  expect(new Set(columns).size).toBe(columns.length);
});

test('finds the value of a field in a survey, and in a patch that sets it', () => {
  expect(fieldValue(exampleSurvey, 'contactName')).toBe('Ann');
  expect(fieldValue(exampleSurvey, 'openAt')).toBe('2026-10-01T06:00:00.000Z');
  expect(fieldValue({ scheduling: { closeAt: null } }, 'closeAt')).toBeNull();
  expect(fieldValue({ scheduling: {} }, 'openAt')).toBeUndefined();
  expect(fieldValue({}, 'openAt')).toBeUndefined();
});

test('the fields of a kind are in the order of the table', () => {
  expect(fieldsOfKind('email')).toEqual(['contactEmail', 'riskContactEmail']);
});

test('only super administrators may set some fields', () => {
  const setBy = (adminUserRole: 'view' | 'edit' | 'manage', superAdmin = false) =>
    surveyFieldNames.filter((field) => maySetField({ adminUserRole, superAdmin }, field));
  expect(setBy('view')).toEqual([]);
  expect(setBy('edit')).toContain('name');
  expect(setBy('manage')).toEqual(expect.arrayContaining(setBy('edit')));
  expect(surveyFieldNames.filter((field) => !setBy('manage').includes(field))).toEqual([
    'riskContactEmail',
    'privacyStatement',
    'supportArticle',
  ]);
  expect(setBy('view', true)).toEqual(surveyFieldNames);
});
