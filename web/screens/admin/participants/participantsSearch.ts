import type { MailRefusal, ParticipantSortKey } from '#contract/entities/participant.ts';
import type { ParticipantFilter } from '#contract/entities/surveyParticipation.ts';
import { parseListSort } from '../listSort.ts';

/** The dialog over a participants screen. */
export type ParticipantsModal =
  | 'edit'
  | 'remove'
  | 'remind'
  | 'thank'
  | 'addToGroup'
  | 'newGroup'
  | 'renameGroup'
  | 'deleteGroup'
  | 'detachGroup';

/** Returns whether a dialog is about people rather than a group. */
export const isAboutPeople = (modal: ParticipantsModal | undefined): boolean =>
  modal !== undefined && (modal === 'addToGroup' || !modal.endsWith('Group'));

export type OfferedFilter = Extract<ParticipantFilter, 'completed' | 'notCompleted' | 'hasEmailAddress'>;

/** The state of a participants screen, stored in its address. */
export interface ParticipantsSearch {
  text?: string;
  /** A sort key, with a leading `-` for descending. */
  sort?: string;
  filter?: OfferedFilter[];
  /** Ids of the groups that the list is limited to. */
  groups?: string[];
  /** Limits the list to people whose address gets no mail for this reason. */
  mailRefusal?: MailRefusal;
  modal?: ParticipantsModal;
  /** Id of the row or group that the dialog is about. Without it, the dialog is about the selected rows. */
  of?: string;
}

const organisationKeys: readonly ParticipantSortKey[] = ['givenName', 'familyName', 'email'];
const surveyKeys: readonly ParticipantSortKey[] = [...organisationKeys, 'invited', 'completed'];
const filters: readonly OfferedFilter[] = ['completed', 'notCompleted', 'hasEmailAddress'];
const mailRefusals: readonly MailRefusal[] = ['stopped', 'undeliverable'];
const modals: readonly ParticipantsModal[] = [
  'edit',
  'remove',
  'remind',
  'thank',
  'addToGroup',
  'newGroup',
  'renameGroup',
  'deleteGroup',
  'detachGroup',
];

const asText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const asTexts = (value: unknown) => [value].flat().map(asText).filter(Boolean);
const isOneOf =
  <Word extends string>(values: readonly Word[]) =>
  (word: string): word is Word =>
    (values as readonly string[]).includes(word);

/** The valid search parameters of an address of the organisation's people. */
export const parseOrganisationSearch = (search: Record<string, unknown>) =>
  parseParticipantsSearch(search, organisationKeys);

/** The valid search parameters of an address. */
export function parseParticipantsSearch(search: Record<string, unknown>, sortKeys = surveyKeys): ParticipantsSearch {
  const text = asText(search.text);
  const sort = parseListSort(search.sort, sortKeys);
  const filter = asTexts(search.filter).filter(isOneOf(filters));
  const groups = asTexts(search.groups);
  const mailRefusal = [asText(search.mailRefusal)].find(isOneOf(mailRefusals));
  const modal = [asText(search.modal)].find(isOneOf(modals));
  const of = asText(search.of);
  return {
    ...(text && { text }),
    ...(sort && { sort }),
    ...(filter.length > 0 && { filter }),
    ...(groups.length > 0 && { groups }),
    ...(mailRefusal && { mailRefusal }),
    ...(modal && { modal }),
    ...(modal && of && { of }),
  };
}
