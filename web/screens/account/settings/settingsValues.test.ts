import { expect, it, test } from 'vitest';
import type { Account, AccountPatch } from '#contract/entities/account.ts';
import { retentionChoices, retentionText } from './retentionText.ts';
import { erasesSooner, settingsErrors, settingsOf, settingsPatch, type SettingsValues } from './settingsValues.ts';

const account: Account = {
  id: '1',
  name: 'Fernhill',
  logo: null,
  numberOfStaff: 40,
  timeZone: 'Europe/Berlin',
  language: 'en',
  knowledgeLibrary: true,
  country: 'DE',
  supportLines: [],
  supportToken: 'support',
  riskContactEmail: null,
  privacyStatement: '<p>Ours.</p>',
  supportArticle: null,
  removeCompletedParticipations: false,
  retentionMonths: 24,
  disabled: false,
  archived: false,
};
const changed = (change: Partial<SettingsValues>): SettingsValues => ({ ...settingsOf(account), ...change });

test.each<[string, Partial<SettingsValues>, AccountPatch]>([
  ['nothing', {}, {}],
  ['nothing for an equivalent value', { name: ' Fernhill ', numberOfStaff: '040' }, {}],
  [
    'what was typed',
    { name: 'Fernhill & Co', timeZone: 'UTC', archived: true },
    { name: 'Fernhill & Co', timeZone: 'UTC', archived: true },
  ],
  ['a choice', { language: 'de', knowledgeLibrary: false }, { language: 'de', knowledgeLibrary: false }],
  [
    'null for what was cleared',
    { numberOfStaff: '', retentionMonths: '', privacyStatement: '' },
    { numberOfStaff: null, retentionMonths: null, privacyStatement: null },
  ],
  [
    'a new picture',
    { logo: { data: 'data:image/png;base64,AA==', width: 1, height: 1, originalWidth: 1 } },
    { logo: 'data:image/png;base64,AA==' },
  ],
])('sends %s', (_, change, patch) => {
  expect(settingsPatch(account, changed(change))).toEqual(patch);
});

test.each([
  [{ name: '  ' }, ['name']],
  [{ numberOfStaff: '-1' }, ['numberOfStaff']],
  [{ numberOfStaff: '1.5' }, ['numberOfStaff']],
  [{ numberOfStaff: '10000001' }, ['numberOfStaff']],
  [{ riskContactEmail: 'nobody' }, ['riskContactEmail']],
  [{ numberOfStaff: '', riskContactEmail: ' risk@example.org ' }, []],
])('reports the errors of %j at the fields %j', (change, fields) => {
  expect(Object.keys(settingsErrors(changed(change)))).toEqual(fields);
});

it('detects a shorter retention period, but not a longer one', () => {
  expect(erasesSooner(account, changed({ retentionMonths: '12' }))).toBe(true);
  expect(erasesSooner({ ...account, retentionMonths: null }, changed({ retentionMonths: '120' }))).toBe(true);
  expect(erasesSooner(account, changed({ retentionMonths: '36' }))).toBe(false);
  expect(erasesSooner(account, changed({ retentionMonths: '' }))).toBe(false);
});

it('formats periods, and offers the current one among the round ones', () => {
  expect([1, 6, 12, 18, 24].map(retentionText)).toEqual(['1 month', '6 months', '1 year', '18 months', '2 years']);
  expect(retentionChoices(18)).toEqual([6, 12, 18, 24, 36, 60, 120]);
  expect(retentionChoices(null)).toEqual([6, 12, 24, 36, 60, 120]);
});
