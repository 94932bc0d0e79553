import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  fieldValue,
  isInScheduling,
  isValueAudited,
  surveyFieldNames,
  surveyFields,
  type FieldKind,
  type SurveyField,
} from '#rules/surveyFields.ts';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { createOrganisation, type Organisation, type Role } from '#testing/surveys/organisation.ts';

let api: ApiApp;
let organisation: Organisation;
beforeAll(async () => {
  api = await createApiApp();
  organisation = await createOrganisation(api);
});
afterAll(() => api.close());

/** For each kind of field, a value that no new survey has. */
const examples: Record<FieldKind, unknown> = {
  requiredText: 'Another name',
  text: 'Some words',
  email: 'words@example.org',
  days: 7,
  switch: false,
  instant: '2026-12-01T08:00:00.000Z',
  message: { useDefault: false, html: '<p>Some words</p>' },
};

/** For the lowest role that may set a field: the next lower role, which may not set it. */
const tooLittle: Record<'edit' | 'manage' | 'super', Role> = { edit: 'view', manage: 'edit', super: 'manage' };

const call = (method: string, path: string, as: Role, json?: unknown) =>
  api.call(method, path, { token: organisation.as[as], json });
const make = async (copyOf: string | null = null) =>
  (await call('POST', `/account/${organisation.accountId}/surveys`, 'edit', { templateId: 'pulse', copyOf })).body;
const get = async (surveyId: string, as: Role = 'super') => (await call('GET', `/survey/${surveyId}`, as)).body;
const patchOf = (field: SurveyField, value: unknown) =>
  isInScheduling(field) ? { scheduling: { [field]: value } } : { [field]: value };

it.each(surveyFieldNames)('%s is set, shown, copied and audited as `surveyFields` says', async (field) => {
  const { kind, copied, setBy, ...entry } = surveyFields[field];
  const value = examples[kind];
  const survey = await make();
  const before = fieldValue(survey, field);
  expect(before).not.toEqual(value);

  expect((await call('PATCH', `/survey/${survey.id}`, tooLittle[setBy], patchOf(field, value))).status).toBe(403);
  expect(fieldValue(await get(survey.id), field)).toEqual(before);

  api.wait(1000);
  const { status, body } = await call('PATCH', `/survey/${survey.id}`, setBy, patchOf(field, value));
  expect([status, fieldValue(body, field)]).toEqual([200, value]);
  expect(fieldValue(await get(survey.id), field)).toEqual(value);
  if ('seenBy' in entry) expect(fieldValue(await get(survey.id, 'manage'), field)).toBeNull();

  const name = isInScheduling(field) ? 'scheduling' : field;
  const log = await call('GET', `/account/${organisation.accountId}/audit-log?surveyId=${survey.id}`, 'manage');
  expect(log.body.entries[0].details).toEqual({
    changed: [name],
    ...(isValueAudited(field) && { [name]: body[name] }),
  });

  const copy = await get((await make(survey.id)).id);
  if (copied) expect(fieldValue(copy, field)).toEqual(value);
  else expect(fieldValue(copy, field)).not.toEqual(value);
});
