import { sql } from 'kysely';
import type { Participant, ParticipantSortKey } from '../../../contract/entities/participant.ts';
import type { Db } from '../../db/database.ts';
import { isUuid } from '../../db/isUuid.ts';
import { keysetPage, type PageRequest, type SortKey } from '../../db/keysetPage.ts';
import { invalid } from '../../http/apiError.ts';
import type { Sort } from '../../http/readWords.ts';

/**
 * Makes changes of an organisation's people, of its groups, and of who takes part in its surveys go one after the
 * other: taken before survey and participation, so that nobody waits in a circle, and neither of two that attach a
 * group and fill it at the same moment overlooks the other. Answers do not wait for it.
 */
export const lockPeople = (tx: Db, accountId: string) =>
  tx.selectFrom('account').where('id', '=', accountId).select('id').forNoKeyUpdate().execute();

/** How the people of an organisation can be sorted; the other sort keys are about a survey. */
export const peopleSortKeys = ['familyName', 'givenName', 'email'] as const satisfies readonly ParticipantSortKey[];
export type PeopleSort = Sort<(typeof peopleSortKeys)[number]>;
export const defaultPeopleSort: PeopleSort = { key: 'familyName', descending: false };

/** People as they go over the wire: their groups list them as well, and share no presenter. */
const people = (db: Db, accountId: string) =>
  db.selectFrom('participant')
    .leftJoin('mail_refusal', (join) => join
      .onRef('mail_refusal.account_id', '=', 'participant.account_id')
      .on('mail_refusal.email_address', '=', sql<string>`lower(participant.email_address)`))
    .where('participant.account_id', '=', accountId)
    .select([
      'participant.id', 'participant.given_name as givenName', 'participant.family_name as familyName',
      'participant.email_address as emailAddress', 'mail_refusal.reason as mailRefusal',
    ]);

export const findParticipant = (db: Db, accountId: string, participantId: string): Promise<Participant | undefined> =>
  people(db, accountId).where('participant.id', '=', participantId).executeTakeFirst();

export interface PeopleWanted {
  accountId: string;
  /** A regular group; null: everybody. */
  groupId?: string | null;
  /** A part of given name, family name, both or address, in any case of letters; empty finds all. */
  text?: string;
}

/** A page of an organisation's people. @throws RangeError for a cursor of another list. */
export function listParticipants(db: Db, { accountId, groupId, text }: PeopleWanted, sort: PeopleSort, page: PageRequest) {
  let query = people(db, accountId);
  if (groupId) {
    query = query.where(({ exists, selectFrom }) => exists(selectFrom('participant_group_member as member')
      .whereRef('member.account_id', '=', 'participant.account_id')
      .whereRef('member.participant_id', '=', 'participant.id')
      .where('member.group_id', '=', groupId)
      .select('member.group_id')));
  }
  if (text) {
    // No pattern, so that % and _ are themselves.
    query = query.where(sql<boolean>`(
      strpos(lower(participant.given_name || ' ' || participant.family_name), lower(${text})) > 0
      or strpos(lower(participant.email_address), lower(${text})) > 0
    )`);
  }
  return keysetPage(query, sortKeys(sort), page);
}

function sortKeys({ key, descending }: PeopleSort): SortKey[] {
  const given = sql`lower(participant.given_name)`;
  const family = sql`lower(participant.family_name)`;
  const expressions = {
    familyName: [family, given],
    givenName: [given, family],
    email: [sql`lower(participant.email_address)`],
  }[key];
  return [
    ...expressions.map((expression) => ({ expression, type: 'text' as const, descending })),
    { expression: sql`participant.id`, type: 'uuid' },
  ];
}

/**
 * Of ids from outside, those of people of the organisation, each once.
 * @throws ApiError Validation naming the first that is of nobody: `participantIds[2]`.
 */
export async function requireParticipants(db: Db, accountId: string, participantIds: string[]): Promise<string[]> {
  const rows = await db.selectFrom('participant')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any(${participantIds.filter(isUuid)}::uuid[])`)
    .select('id')
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const unknown = participantIds.findIndex((id) => !known.has(id));
  if (unknown >= 0) throw invalid(`participantIds[${unknown}]`, 'is not a participant of this organisation');
  return [...known];
}

/** Whom of the organisation an address belongs to, in any case of letters. */
export const findByAddress = (db: Db, accountId: string, emailAddress: string) =>
  db.selectFrom('participant')
    .where('account_id', '=', accountId)
    .where(sql`lower(email_address)`, '=', sql`lower(${emailAddress})`)
    .select('id')
    .executeTakeFirst();

export interface ParticipantChange {
  given_name?: string;
  family_name?: string;
  email_address?: string;
  stop_token?: string;
}

export const setParticipant = (db: Db, accountId: string, participantId: string, change: ParticipantChange) =>
  db.updateTable('participant').set(change).where('account_id', '=', accountId).where('id', '=', participantId).execute();

export const deleteParticipants = (db: Db, accountId: string, ids: string[]) =>
  db.deleteFrom('participant').where('account_id', '=', accountId).where(sql<boolean>`id = any(${ids}::uuid[])`).execute();

/**
 * Records that the owner of the address behind a stop token wants no more of the organisation's mail. Recorded
 * already, it stays as it is. Returns whether the organisation has such a token.
 */
export async function recordStop(db: Db, accountId: string, stopToken: string, now: Date): Promise<boolean> {
  const person = await db
    .selectFrom('participant')
    .select(sql<string>`lower(email_address)`.as('address'))
    .where('account_id', '=', accountId)
    .where('stop_token', '=', stopToken)
    .executeTakeFirst();
  if (!person) return false;
  await db
    .insertInto('mail_refusal')
    .values({ account_id: accountId, email_address: person.address, reason: 'stopped', when_refused: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}
