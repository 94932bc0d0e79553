import type { SurveyStatus } from '../contract/entities/survey.ts';

/**
 * The actions on a survey, by its status: one table for server and screen
 * (docs/rules/survey-lifecycle.md#actions-by-status). `permissions` says who may do it, and `participantRemoval` who
 * can be removed.
 */
const table = {
  /** Name, closing time, contact, messages. */
  edit: ['DRAFT', 'READY', 'SCHEDULED', 'OPEN'],
  editStart: ['DRAFT', 'READY', 'SCHEDULED'],
  changeTemplate: ['DRAFT', 'READY', 'SCHEDULED'],
  editSections: ['DRAFT', 'READY', 'SCHEDULED'],
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
