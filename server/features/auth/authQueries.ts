import { sql } from 'kysely';
import { compiledOnce } from '#server/db/compiledOnce.ts';
import type { Db } from '#server/db/database.ts';
import type { Session, SessionHolder } from '#server/http/session.ts';
import { hashToken } from '#server/security/token.ts';

const holderColumns = ['account_id', 'participation_id', 'person_id', 'survey_id', 'reader_id'] as const;

const byAccessToken = compiledOnce((db, hash: Buffer, now: Date) =>
  db
    .selectFrom('session_token')
    .where('hash', '=', hash)
    .where('kind', '=', 'access')
    .where('expires_at', '>', now)
    .select(['session_id', ...holderColumns]),
);

/** The session of a valid access token. Null if there is none. */
export async function findSession(db: Db, accessTokenHash: Buffer, now: Date): Promise<Session | null> {
  const [row] = await byAccessToken(db, accessTokenHash, now);
  return row ? { sessionId: row.session_id, ...holderOf(row) } : null;
}

/** Who the token authenticates. Exactly one of these, enforced by a check constraint. */
export function holderOf(row: Record<(typeof holderColumns)[number], string | null>): SessionHolder {
  if (row.survey_id !== null)
    return { kind: 'report', accountId: row.account_id!, surveyId: row.survey_id, personId: row.reader_id! };
  return row.person_id === null
    ? { kind: 'participation', accountId: row.account_id!, participationId: row.participation_id! }
    : { kind: 'person', personId: row.person_id };
}

export interface NewToken {
  hash: Buffer;
  kind: 'access' | 'refresh';
  expiresAt: Date;
}

const tokenRows = ({ sessionId, ...holder }: Session, tokens: NewToken[]) =>
  tokens.map(({ hash, kind, expiresAt }) => ({
    hash,
    session_id: sessionId,
    account_id: holder.kind === 'person' ? null : holder.accountId,
    participation_id: holder.kind === 'participation' ? holder.participationId : null,
    person_id: holder.kind === 'person' ? holder.personId : null,
    survey_id: holder.kind === 'report' ? holder.surveyId : null,
    reader_id: holder.kind === 'report' ? holder.personId : null,
    kind,
    expires_at: expiresAt,
    spent_at: null,
  }));

/**
 * Creates a session with its first tokens in one statement, so that neither exists without the other.
 * @param device browser and operating system of a person. Null for a participation or a print link.
 */
export const insertSession = (db: Db, session: Session, device: string | null, tokens: NewToken[], now: Date) =>
  db
    .with('begun', (query) =>
      query
        .insertInto('session')
        .values({ id: session.sessionId, created_at: now, device, last_used_at: device === null ? null : now }),
    )
    .insertInto('session_token')
    .values(tokenRows(session, tokens))
    .execute();

/**
 * Creates a session of the participation that a personal or share-link token signs in to, with its first tokens, in one
 * statement.
 * @returns false if no participation has the token. Then nothing is created.
 */
export async function insertParticipationSession(
  db: Db,
  token: string,
  sessionId: string,
  tokens: NewToken[],
  now: Date,
): Promise<boolean> {
  const issued = tokens.map(
    ({ hash, kind, expiresAt }) => sql`(${hash}::bytea, ${kind}::text, ${expiresAt}::timestamptz)`,
  );
  const { rows } = await sql`
    with target as (select account_id, id from participation where token = ${token}),
    begun as (insert into session (id, created_at) select ${sessionId}::uuid, ${now}::timestamptz from target)
    insert into session_token (hash, session_id, account_id, participation_id, kind, expires_at)
    select issued.hash, ${sessionId}::uuid, target.account_id, target.id, issued.kind, issued.expires_at
    from target cross join (values ${sql.join(issued)}) as issued (hash, kind, expires_at)
    returning kind
  `.execute(db);
  return rows.length > 0;
}

/** Adds tokens to the family of a session. */
export const insertTokens = (db: Db, session: Session, tokens: NewToken[]) =>
  db.insertInto('session_token').values(tokenRows(session, tokens)).execute();

/**
 * A refresh token, locked so that two requests with it run one after the other. Its session is locked first, as
 * signing out does, so that the two never deadlock.
 * @returns the token with the start of its session. Undefined if there is none.
 */
export async function lockRefreshToken(db: Db, hash: Buffer) {
  const session = await db
    .selectFrom('session')
    .where('id', 'in', (token) => token.selectFrom('session_token').where('hash', '=', hash).select('session_id'))
    .select('created_at')
    .forUpdate()
    .executeTakeFirst();
  const token = await db
    .selectFrom('session_token')
    .where('hash', '=', hash)
    .where('kind', '=', 'refresh')
    .select(['session_id', ...holderColumns, 'expires_at', 'spent_at'])
    .forUpdate()
    .executeTakeFirst();
  return session && token && { ...token, created_at: session.created_at };
}

export const spendToken = (db: Db, hash: Buffer, now: Date) =>
  db.updateTable('session_token').set({ spent_at: now }).where('hash', '=', hash).execute();

/** Records when a person's session was last used. This is not recorded for the session of a participation. */
export const touchSession = (db: Db, sessionId: string, now: Date) =>
  db.updateTable('session').set({ last_used_at: now }).where('id', '=', sessionId).execute();

/** Ends a session and with it every token of the family. */
export const deleteSession = (db: Db, sessionId: string) =>
  db.deleteFrom('session').where('id', '=', sessionId).execute();

/**
 * Ends every session of a person's account, and invalidates the links that could start one. Sessions of single
 * participations continue. @param exceptId a session of the account that also continues.
 */
export async function deleteSessionsOfPerson(db: Db, personId: string, exceptId: string | null = null): Promise<void> {
  for (const table of ['download_token', 'password_reset_sign_in'] as const)
    await db.deleteFrom(table).where('person_id', '=', personId).execute();
  await db
    .deleteFrom('session')
    .where('id', 'in', (token) =>
      token
        .selectFrom('session_token')
        .where(({ or, eb }) => or([eb('person_id', '=', personId), eb('reader_id', '=', personId)]))
        .select('session_id'),
    )
    .$if(exceptId !== null, (others) => others.where('id', '<>', exceptId))
    .execute();
}

/** Ends all sessions of everyone, and invalidates the links that could start one. @returns the number of sessions. */
export async function deleteEverySession(db: Db): Promise<number> {
  for (const table of ['download_token', 'password_reset_sign_in'] as const) await db.deleteFrom(table).execute();
  return Number((await db.deleteFrom('session').executeTakeFirst()).numDeletedRows);
}

/** Ends the session that a token belongs to, whatever kind of token it is and even if it has expired. */
export const deleteSessionOfToken = (db: Db, hash: Buffer) =>
  db
    .deleteFrom('session')
    .where('id', 'in', (token) => token.selectFrom('session_token').where('hash', '=', hash).select('session_id'))
    .execute();

/** Deletes expired tokens, and the sessions that have no token left. */
export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('session_token').where('expires_at', '<', now).execute();
  await sql`
    delete from session where created_at < ${now}
      and not exists (select from session_token where session_token.session_id = session.id)
  `.execute(db);
}

/** The report that a download token prints. Printing does not use up the token. */
export async function findPrintToken(db: Db, token: string, now: Date) {
  const row = await db
    .selectFrom('download_token')
    .where('hash', '=', hashToken(token))
    // A token without a request is for the file of anonymised answers, which cannot be printed.
    .where('request', 'is not', null)
    .where('expires_at', '>', now)
    .where('spent_at', 'is', null)
    .select(['account_id', 'survey_id', 'person_id'])
    .executeTakeFirst();
  return row && { accountId: row.account_id, surveyId: row.survey_id, personId: row.person_id };
}
