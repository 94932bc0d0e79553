import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { keysetPage, type PageRequest } from '#server/db/keysetPage.ts';
import { maxAttempts } from '#server/jobs/retryDelay.ts';

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

/** Mail and other jobs that do not leave. */
export interface JobTrouble {
  /** For how many minutes the oldest job has been due without being tried. 0: none is due. */
  overdueMinutes: { personalMail: number; bulkMail: number; other: number };
  /**
   * True if a job used up all its attempts, or is not known to this release. Mail to an address that the mail server
   * rejects is given up sooner.
   */
  attemptsUsedUp: boolean;
}

/** Looks for jobs that do not leave. Leaves out risk notices, because whether one exists depends on answers. */
export async function findJobTrouble(db: Db, now: Date): Promise<JobTrouble> {
  const { rows } = await sql<JobTrouble['overdueMinutes'] & { attemptsUsedUp: boolean }>`
    with listed as (
      select case when kind <> 'mail' then 'other' when is_bulk then 'bulkMail' else 'personalMail' end as class,
        case when failed_at is null and (leased_until is null or leased_until <= ${now})
          then extract(epoch from ${now} - run_at) / 60 end as overdue,
        failed_at is not null and (attempts >= ${maxAttempts} or last_error not like 'SMTP %') as used_up
      from job where payload ->> 'message' is distinct from 'riskNotice'
    )
    select greatest(0, max(overdue) filter (where class = 'personalMail'))::float8 as "personalMail",
      greatest(0, max(overdue) filter (where class = 'bulkMail'))::float8 as "bulkMail",
      greatest(0, max(overdue) filter (where class = 'other'))::float8 as other,
      coalesce(bool_or(used_up), false) as "attemptsUsedUp"
    from listed`.execute(db);
  const { attemptsUsedUp, ...overdueMinutes } = rows[0]!;
  return { overdueMinutes, attemptsUsedUp };
}
