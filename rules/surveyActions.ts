import type { SurveyStatus } from '../contract/entities/survey.ts';

/**
 * For each action on a survey, the statuses that allow it (docs/rules/survey-lifecycle.md#actions-by-status). Server
 * and screens use this table. permissions.ts says who may do it, and participantRemoval.ts who can be removed.
 */
const table = {
  /** Name, closing time, contact, messages. */
  edit: ['DRAFT', 'READY', 'SCHEDULED', 'OPEN'],
  editStart: ['DRAFT', 'READY', 'SCHEDULED'],
  changeTemplate: ['DRAFT', 'READY', 'SCHEDULED'],
  editSections: ['DRAFT', 'READY', 'SCHEDULED'],
  /** * Try it with invented people. */
  rehearse: ['DRAFT', 'READY', 'SCHEDULED'],
  open: ['READY', 'SCHEDULED'],
  close: ['OPEN'],
  /** * Put it in the archive and take it out again. */
  archive: ['DRAFT', 'READY', 'SCHEDULED', 'CLOSED'],
  delete: ['DRAFT', 'READY', 'SCHEDULED', 'CLOSED'],
  deleteResults: ['CLOSED'],
  /** * Add people and groups. */
  addParticipants: ['DRAFT', 'READY', 'SCHEDULED', 'OPEN'],
  remind: ['OPEN'],
  /** * Answer through the share link. */
  share: ['OPEN'],
} as const satisfies Record<string, readonly SurveyStatus[]>;

export type SurveyAction = keyof typeof table;

export const surveyAllows = (status: SurveyStatus, action: SurveyAction): boolean =>
  (table[action] as readonly SurveyStatus[]).includes(status);
