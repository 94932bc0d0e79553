import { expect, it } from 'vitest';
import { surveyAllows, type SurveyAction } from './surveyActions.ts';

const statuses = ['DRAFT', 'READY', 'SCHEDULED', 'OPEN', 'CLOSED'] as const;

/* The same table as in docs/rules/survey-lifecycle.md#actions-by-status. */
it.each<[string, SurveyAction, string]>([
  ['a closed survey is locked', 'edit', 'DRAFT READY SCHEDULED OPEN'],
  ['open surveys lock the start date', 'editStart', 'DRAFT READY SCHEDULED'],
  ['templateId may change while not opened', 'changeTemplate', 'DRAFT READY SCHEDULED'],
  ['open surveys lock the editable sections', 'editSections', 'DRAFT READY SCHEDULED'],
  ['opening is allowed only when the survey is not closed and is disabled in draft', 'open', 'READY SCHEDULED'],
  ['only what is open can be closed', 'close', 'OPEN'],
  ['archive is not offered for open surveys', 'archive', 'DRAFT READY SCHEDULED CLOSED'],
  ['delete is not offered for open surveys', 'delete', 'DRAFT READY SCHEDULED CLOSED'],
  ['DELETE results: closed only', 'deleteResults', 'CLOSED'],
  ['closed: participants and groups cannot be added', 'addParticipants', 'DRAFT READY SCHEDULED OPEN'],
  ['reminders are offered only for open surveys', 'remind', 'OPEN'],
  ['the share link takes answers only while open', 'share', 'OPEN'],
])('%s', (_sentence, action, allowed) => {
  expect(statuses.filter((status) => surveyAllows(status, action)).join(' ')).toBe(allowed);
});
