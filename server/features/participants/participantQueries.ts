import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { NewParticipant, Participant, ParticipantSortKey } from '#contract/entities/participant.ts';
import type { Db } from '#server/db/database.ts';
import { isUuid } from '#server/db/isUuid.ts';
import { keysetPage, type Page, type PageRequest, type SortKey } from '#server/db/keysetPage.ts';
import { plannedEachTime } from '#server/db/plannedEachTime.ts';
import type { Sort } from '#server/http/parseQuery.ts';
import { newToken } from '#server/security/token.ts';

/**
 * Serialises changes to an organisation's people, its groups and its surveys' participants. Must be called before
 * surveys and participations are locked, to prevent deadlocks. No one is missed when a group is attached and filled
 * simultaneously. Saving answers does not wait for this lock.
 */
export const lockPeople = (tx: Db, accountId: string) =>
  tx.selectFrom('account').where('id', '=', accountId).select('id').forNoKeyUpdate().execute();

/** Sort keys for an organisation's people. The other sort keys concern a survey. */
export const peopleSortKeys = ['familyName', 'givenName', 'email'] as const satisfies readonly ParticipantSortKey[];
export type PeopleSort = Sort<(typeof peopleSortKeys)[number]>;
export const defaultPeopleSort: PeopleSort = { key: 'familyName', descending: false };

/** A name that is missing is stored as ''. */
const orNull = (column: 'given_name' | 'family_name') =>
  sql<string | null>`nullif(${sql.ref(`participant.${column}`)}, '')`;

/** Selects people in the form that the API returns, for lists of an organisation and of a group. */
const people = (db: Db, accountId: string) =>
  db
    .selectFrom('participant')
    .leftJoin('mail_refusal', (join) =>
      join
        .onRef('mail_refusal.account_id', '=', 'participant.account_id')
        .onRef('mail_refusal.email_address', '=', 'participant.email_key'),
    )
    .where('participant.account_id', '=', accountId)
    .select([
      'participant.id',
      orNull('given_name').as('givenName'),
      orNull('family_name').as('familyName'),
      'participant.email_address as emailAddress',
      'mail_refusal.reason as mailRefusal',
    ]);

export const findParticipant = (db: Db, accountId: string, participantId: string): Promise<Participant | undefined> =>
  people(db, accountId).where('participant.id', '=', participantId).executeTakeFirst();

interface PeopleQuery {
  accountId: string;
  /** Members of this regular group. Null: everyone. */
  groupId?: string | null;
  /** Part of the given name, the family name, both, or the address, case-insensitive. Empty matches everyone. */
  text?: string;
}

/** A page of an organisation's people. @throws RangeError for a cursor of another list. */
export async function listParticipants(
  db: Db,
  { accountId, groupId, text }: PeopleQuery,
  sort: PeopleSort,
  page: PageRequest,
): Promise<Page<Participant>> {
  let query = db.selectFrom('participant').where('participant.account_id', '=', accountId).select('participant.id');
  if (groupId) query = query.where(isMemberOf(accountId, [groupId]));
  if (text) query = query.where(isFoundBy(text));
  // First select the ids on the page, from indexes. Then select the data to show, for these rows only.
  const { rows: ids, last } = await keysetPage(query, peopleSortKeysOf(sort), page);
  const shown = await people(db, accountId)
    .where(sql<boolean>`participant.id = any(${ids.map(({ id }) => id)}::uuid[])`)
    .execute();
  const byId = new Map(shown.map((row) => [row.id, row]));
  return { rows: ids.flatMap(({ id }) => byId.get(id) ?? []), last };
}

/** If a search finds at most this number of people, conditions list their ids. */
const few = 2_000;

/**
 * A condition that matches the people found by a search. If they are few, it lists their ids, so that the
 * organisation's people are scanned only once, however many parts and sort orders the list has.
 */
export async function findPeople(db: Db, accountId: string, text: string): Promise<RawBuilder<boolean>> {
  const found = await db
    .selectFrom('participant')
    .where('account_id', '=', accountId)
    .where(isFoundBy(text))
    .select('id')
    // This is the order of an index that contains the searched text too.
    .orderBy('family_missing')
    .orderBy('family_key')
    .orderBy('given_missing')
    .orderBy('given_key')
    .orderBy('id')
    .limit(few + 1)
    .modifyEnd(sql.raw(plannedEachTime))
    .execute();
  return found.length > few
    ? isFoundBy(text)
    : sql<boolean>`participant.id = any(${found.map(({ id }) => id)}::uuid[])`;
}

/** Matches members of any of these groups, which must be regular ones. */
export const isMemberOf = (accountId: string, groupIds: string[]) => sql<boolean>`exists (
  select from participant_group_member as member
  where member.account_id = ${accountId}::uuid and member.participant_id = participant.id and member.group_id = any(${groupIds}::uuid[])
)`;

/**
 * Matches people with this text in the given name, the family name, both, or the address, case-insensitive. It is not a
 * pattern, so % and _ have no special meaning.
 */
const isFoundBy = (text: string) => sql<boolean>`strpos(participant.search_text, lower(${text})) > 0`;

/**
 * The sort order, which is that of an index. People without a name come last in both directions. In descending order
 * this needs no extra sort key, because a missing name is stored as ''.
 */
export function peopleSortKeysOf({ key, descending }: PeopleSort): SortKey[] {
  const sortKey = (column: string, type: SortKey['type']): SortKey => ({
    expression: sql`${sql.ref(`participant.${column}`)}`,
    type,
    descending,
    notNull: true,
  });
  const named = (name: 'given' | 'family') => [
    ...(descending ? [] : [sortKey(`${name}_missing`, 'boolean')]),
    sortKey(`${name}_key`, 'text'),
  ];
  const keys = {
    familyName: [...named('family'), ...named('given')],
    givenName: [...named('given'), ...named('family')],
    email: [sortKey('email_key', 'text')],
  }[key];
  return [...keys, sortKey('id', 'uuid')];
}

/** Returns which of the given external ids are people of the organisation, each once. */
export async function listKnownIds(db: Db, accountId: string, participantIds: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('participant')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any(${participantIds.filter(isUuid)}::uuid[])`)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Adds the people whose address is new to the organisation. Only the database decides which addresses differ just in
 * case. If several people have the same address, the first is added.
 * @returns the ids of everyone in the list, each once, and the ids of the new people.
 */
export async function insertParticipants(
  db: Db,
  accountId: string,
  participants: NewParticipant[],
  now: Date,
): Promise<{ participantIds: string[]; newIds: string[] }> {
  const addresses = participants.map(({ emailAddress }) => emailAddress);
  const { rows: added } = await sql<{ id: string }>`
    insert into participant (account_id, id, given_name, family_name, email_address, stop_token, created_at)
    select ${accountId}::uuid, id, given_name, family_name, email_address, stop_token, ${now}::timestamptz from (
      select distinct on (lower(email_address)) * from unnest(
        ${participants.map(() => randomUUID())}::uuid[], ${participants.map(({ givenName }) => givenName ?? '')}::text[],
        ${participants.map(({ familyName }) => familyName ?? '')}::text[], ${addresses}::text[],
        ${participants.map(() => newToken())}::text[]
      ) with ordinality as listed (id, given_name, family_name, email_address, stop_token, place)
      order by lower(email_address), place
    ) as listed
    on conflict (account_id, email_key) do nothing
    returning id
  `.execute(db);
  // The keys are passed as a list, which the database hashes. In a join, the database would compare each key with each
  // row, because it has no statistics yet on thousands of rows just added.
  const { rows: keys } = await sql<{
    key: string;
  }>`select distinct lower(address) as key from unnest(${addresses}::text[]) as address`.execute(db);
  const listed = await db
    .selectFrom('participant')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`email_key = any(${keys.map(({ key }) => key)}::text[])`)
    .select('id')
    .execute();
  return { participantIds: listed.map(({ id }) => id), newIds: added.map(({ id }) => id) };
}

/** The person of the organisation with an address, case-insensitive. */
export const findByAddress = (db: Db, accountId: string, emailAddress: string) =>
  db
    .selectFrom('participant')
    .where('account_id', '=', accountId)
    .where('email_key', '=', sql<string>`lower(${emailAddress})`)
    .select('id')
    .executeTakeFirst();

interface ParticipantChange {
  given_name?: string;
  family_name?: string;
  email_address?: string;
  stop_token?: string;
}

export const setParticipant = (db: Db, accountId: string, participantId: string, change: ParticipantChange) =>
  db
    .updateTable('participant')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', participantId)
    .execute();

export const deleteParticipants = (db: Db, accountId: string, ids: string[]) =>
  db
    .deleteFrom('participant')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();

/** The normalised address that received a token to stop an organisation's mail. Undefined if the token is unknown. */
export const findStopAddress = async (db: Db, accountId: string, stopToken: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('participant')
      .select('email_key')
      .where('account_id', '=', accountId)
      .where('stop_token', '=', stopToken)
      .executeTakeFirst()
  )?.email_key;

/** Records that the owner of an address has opted out of the organisation's mail, also if its mail has bounced before. */
export const insertStop = (db: Db, accountId: string, address: string, now: Date) =>
  db
    .insertInto('mail_refusal')
    .values({ account_id: accountId, email_address: address, reason: 'stopped', when_refused: now })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'email_address'])
        .doUpdateSet({ reason: 'stopped', when_refused: now })
        .where('mail_refusal.reason', '=', 'undeliverable'),
    )
    .execute();
