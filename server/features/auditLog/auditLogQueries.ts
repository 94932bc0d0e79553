import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { AuditArea } from '#contract/entities/auditEntry.ts';
import type { Db } from '#server/db/database.ts';
import { isUuid } from '#server/db/isUuid.ts';
import { keysetPage, type PageRequest } from '#server/db/keysetPage.ts';
import { personNameColumn } from '#server/db/personNameColumn.ts';

interface NewAuditEntry {
  accountId: string;
  /** Null: a scheduled task. */
  personId: string | null;
  area: AuditArea;
  action: string;
  subject: string | null;
  object: Record<string, string>;
  details: Record<string, unknown>;
}

/** Adds an entry, with the person's current name and whether they are a super administrator. */
export async function insertAuditEntry(db: Db, entry: NewAuditEntry, now: Date): Promise<void> {
  await sql`
    insert into audit_entry (account_id, id, at, person_id, person_name, as_super, area, action, subject, object, details)
    values (
      ${entry.accountId}, ${randomUUID()}, ${now}, ${entry.personId},
      (select ${personNameColumn} from person where id = ${entry.personId}),
      coalesce((select super_admin from person where id = ${entry.personId}), false), ${entry.area}, ${entry.action}, ${entry.subject},
      ${JSON.stringify(entry.object)}::jsonb, ${JSON.stringify(entry.details)}::jsonb
    )
  `.execute(db);
}

/** The name of the organisation's survey, group or user whose id is in a path. Undefined if there is none. */
export async function findSubject(
  db: Db,
  accountId: string | undefined,
  { surveyId, groupId, userId }: Record<string, string>,
): Promise<string | undefined> {
  if (groupId !== undefined)
    return nameOf(
      db,
      sql`select name from participant_group where account_id = ${uuid(accountId)} and id = ${uuid(groupId)}`,
    );
  if (surveyId !== undefined)
    return nameOf(db, sql`select name from survey where account_id = ${uuid(accountId)} and id = ${uuid(surveyId)}`);
  if (userId === undefined) return undefined;
  return nameOf(db, sql`select ${personNameColumn} as name from person where id = ${uuid(userId)}`);
}

/** Null equals nothing, so a malformed id is treated like an unknown one. */
const uuid = (id = '') => sql`${isUuid(id) ? id : null}::uuid`;

const nameOf = async (db: Db, query: RawBuilder<unknown>): Promise<string | undefined> =>
  (await (query as RawBuilder<{ name: string }>).execute(db)).rows[0]?.name;

/** Selects entries of an organisation. */
export interface EntriesQuery {
  accountId: string;
  /** Entries of any of these areas. Empty: of all areas. */
  areas: AuditArea[];
  /** Entries about this survey. Null: all entries, whether or not they are about a survey. */
  surveyId: string | null;
}

/** A page of an organisation's entries, the latest first. @throws RangeError for a cursor of another list. */
export const listEntries = (db: Db, { accountId, areas, surveyId }: EntriesQuery, page: PageRequest) =>
  keysetPage(
    db
      .selectFrom('audit_entry')
      .where('account_id', '=', accountId)
      .$if(areas.length > 0, (query) => query.where('area', 'in', areas))
      .$if(surveyId !== null, (query) => query.where(sql`object ->> 'surveyId'`, '=', surveyId))
      .select(['id', 'at', 'person_id', 'person_name', 'as_super', 'area', 'action', 'subject', 'object', 'details']),
    [
      { expression: sql`at`, type: 'timestamptz', descending: true, notNull: true },
      { expression: sql`id`, type: 'uuid', descending: true, notNull: true },
    ],
    page,
  );

/** All entries about what a person did, without details, the latest first. */
export const listEntriesOfPerson = (db: Db, personId: string) =>
  db
    .selectFrom('audit_entry')
    .where('person_id', '=', personId)
    .select(['id', 'at', 'person_id', 'person_name', 'as_super', 'area', 'action', 'subject', 'object'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
