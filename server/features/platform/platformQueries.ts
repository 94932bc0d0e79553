import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { keysetPage, type PageRequest } from '#server/db/keysetPage.ts';

interface AccountsQuery {
  /** True: only archived organisations. False: only the others. */
  archived: boolean;
  /** Part of the name, case-insensitive. Empty matches all. */
  text: string;
}

export type ListedAccountRow = Awaited<ReturnType<typeof listAccounts>>['rows'][number];

/** The support settings of the organisation whose support page has this token. Undefined if there is no such token. */
export const findSupportSettings = async (db: Db, supportToken: string | undefined) =>
  supportToken === undefined
    ? undefined
    : db
        .selectFrom('account')
        .select(['country', 'time_zone', 'support_lines', 'support_article', 'language'])
        .where('support_token', '=', supportToken)
        .executeTakeFirst();

/**
 * A page of all organisations, by name, with the numbers of their surveys and people, and the last day on which an
 * administrator signed in. The subqueries run only for the rows of the page. @throws RangeError for a cursor of another list. */
export const listAccounts = (db: Db, { archived, text }: AccountsQuery, page: PageRequest) =>
  keysetPage(
    db
      .selectFrom('account')
      .select(['id', 'name', 'when_disabled', 'when_archived'])
      .select([
        sql<number>`(select count(*) from survey where account_id = account.id)`.as('surveys'),
        sql<number>`(select count(*) from participant where account_id = account.id)`.as('participants'),
        sql<
          string | null
        >`(select to_char(max(last_sign_in_on), 'YYYY-MM-DD') from membership where account_id = account.id)`.as(
          'last_sign_in',
        ),
      ])
      .where('when_archived', archived ? 'is not' : 'is', null)
      .where(sql<boolean>`strpos(lower(name), lower(${text})) > 0`),
    [
      { expression: sql`lower(name)`, type: 'text' },
      { expression: sql`id`, type: 'uuid' },
    ],
    page,
  );

/** The version of PostgreSQL, and the size of the database in bytes. */
export async function describeDatabase(db: Db): Promise<{ version: string; bytes: number }> {
  const { rows } = await sql<{ version: string; bytes: string }>`
    select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes
  `.execute(db);
  const { version, bytes } = rows[0]!;
  return { version: version.split(' ')[0]!, bytes: Number(bytes) };
}
