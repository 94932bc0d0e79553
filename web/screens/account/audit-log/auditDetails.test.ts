import { expect, it } from 'vitest';
import { auditDetails } from './auditDetails.ts';

it.each([
  [
    {
      request: { filter: { questions: [{ id: 'q', answers: [0] }] } },
      filter: 'Night shift; Ward 3',
      comparedWith: ['Norm'],
      printed: true,
    },
    ['Filter: Night shift; Ward 3', 'Compared with Norm', 'For printing'],
  ],
  [
    { request: {}, filter: 'Ward 3', compareToFilter: 'Ward 4', rejected: true },
    ['Filter: Ward 3', 'Compared with filter: Ward 4', 'Rejected: it could identify people'],
  ],
  [
    { users: [{ name: 'Ann Berg', emailAddress: 'ann@example.org', adminRole: 'manage' }] },
    ['Ann Berg (ann@example.org): Manage'],
  ],
  [{ from: 'view', to: 'edit' }, ['From View to Edit']],
  [
    { changed: ['name', 'logo'], from: { name: 'Fern' }, to: { name: 'Fernhill' } },
    ['Changed: logo', 'name: from Fern to Fernhill'],
  ],
  [
    { changed: ['retentionMonths'], from: { retentionMonths: null }, to: { retentionMonths: 12 } },
    ['months that answers are kept: from none to 12'],
  ],
  [
    {
      changed: ['language', 'knowledgeLibrary'],
      from: { language: 'en', knowledgeLibrary: true },
      to: { language: 'de', knowledgeLibrary: false },
    },
    ['language: from English to Deutsch; Knowledge Library offered: from yes to no'],
  ],
  [{ changed: ['archived', 'welcome'], archived: true }, ['Changed: welcome', 'Archived']],
  [{ changed: ['shareLink'], shareLink: false }, ['Share link turned off']],
  [
    { changed: ['name', 'contactEmail', 'riskThanksMessage'], name: 'Winter' },
    ['Changed: contact email address, thanks for high distress scores', 'Now called Winter'],
  ],
  [{ changed: ['scheduling'], scheduling: { openAt: null, closeAt: null } }, []],
  [{ numberAdded: 3, numberExisting: 0, group: 'Ward 3' }, ['3 added', 'Group: Ward 3']],
  [{ retentionMonths: 12 }, ['Kept for 12 months']],
  [{ sent: 4, alreadyCompleted: 2, remindedRecently: 0 }, ['4 mails']],
  [{ executiveSummary: false, areas: ['strain/aspects'] }, ['Analysis of 1 area']],
  [{ groupIds: ['1'], groups: ['Ward 3', 'Ward 4'] }, ['Groups: Ward 3, Ward 4']],
  [{ action: 'Draw up rosters', section: 'How you are' }, ['Action: Draw up rosters', 'Section: How you are']],
  [
    {
      action: 'Draw up rosters',
      changed: ['title', 'dueOn', 'status'],
      from: { status: 'OPEN' },
      to: { status: 'IN_PROGRESS' },
    },
    ['Action: Draw up rosters', 'Changed: title, due date', 'status: from To do to In progress'],
  ],
  [{}, []],
  [{ toString: 1, constructor: 2, unknown: [] }, []],
])('%j is shown as %j', (details, text) => {
  expect(auditDetails({ details })).toEqual(text);
});
