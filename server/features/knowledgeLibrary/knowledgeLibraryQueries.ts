import type { Language } from '#contract/languages.ts';
import type { Db } from '#server/db/database.ts';
import { isUuid } from '#server/db/isUuid.ts';
import type { SessionHolder } from '#server/http/session.ts';

/**
 * The organisations of a session. For a participation, it is the organisation of its survey. For a person, they are
 * those that invited the person and, once the address is confirmed, those that the person administers. For a super
 * administrator, they are all organisations.
 */
const accountsOf = (db: Db, principal: SessionHolder) => {
  const accounts = db.selectFrom('account');
  if (principal.kind !== 'person') return accounts.where('account.id', '=', principal.accountId);
  const { personId } = principal;
  return accounts.where(({ exists, or, selectFrom }) =>
    or([
      exists(
        selectFrom('membership')
          .innerJoin('person', 'person.id', 'membership.person_id')
          .whereRef('membership.account_id', '=', 'account.id')
          .where('membership.person_id', '=', personId)
          .where('person.when_email_confirmed', 'is not', null)
          .select('membership.account_id'),
      ),
      exists(
        selectFrom('participation')
          .whereRef('participation.account_id', '=', 'account.id')
          .where('participation.person_id', '=', personId)
          .select('participation.id'),
      ),
      exists(
        selectFrom('person')
          .where('person.id', '=', personId)
          .where('person.super_admin', '=', true)
          .select('person.id'),
      ),
    ]),
  );
};

/**
 * The support settings of the session's organisation. For a person with several organisations, those of the
 * organisation of the latest participation. Undefined if there is none.
 */
export const findSupportSettingsFor = (db: Db, principal: SessionHolder) =>
  db
    .selectFrom('account')
    .leftJoin('participation', (join) =>
      join
        .onRef('participation.account_id', '=', 'account.id')
        .on('participation.person_id', '=', principal.kind === 'person' ? principal.personId : null),
    )
    .leftJoin('membership', (join) =>
      join
        .onRef('membership.account_id', '=', 'account.id')
        .on('membership.person_id', '=', principal.kind === 'person' ? principal.personId : null),
    )
    .select(['account.country', 'account.time_zone', 'account.support_lines'])
    .where((account) =>
      principal.kind === 'person'
        ? account.or([
            account('participation.person_id', 'is not', null),
            account('membership.person_id', 'is not', null),
          ])
        : account('account.id', '=', principal.accountId),
    )
    .orderBy('participation.created_at', (created) => created.desc().nullsLast())
    .orderBy('account.id')
    .limit(1)
    .executeTakeFirst();

/**
 * Returns whether the named organisation is one of the session's and offers the library. If no organisation is named,
 * returns whether any organisation of the session offers the library.
 */
export async function isLibraryOffered(db: Db, principal: SessionHolder, accountId?: string): Promise<boolean> {
  if (accountId !== undefined && !isUuid(accountId)) return false;
  let accounts = accountsOf(db, principal).where('account.knowledge_library', '=', true);
  if (accountId !== undefined) accounts = accounts.where('account.id', '=', accountId);
  return (await accounts.select('account.id').limit(1).executeTakeFirst()) !== undefined;
}

/**
 * The stored language of the session: the one that the person chose, or else that of their latest participation, or
 * else that of its organisation. Null if there is none.
 */
export async function findStoredLanguage(db: Db, principal: SessionHolder): Promise<Language | null> {
  if (principal.kind === 'report') return null;
  if (principal.kind === 'person') {
    const person = await db
      .selectFrom('person')
      .where('id', '=', principal.personId)
      .select('language')
      .executeTakeFirst();
    if (person?.language) return person.language;
  }
  const row = await db
    .selectFrom('participation')
    .innerJoin('account', 'account.id', 'participation.account_id')
    .where((participation) =>
      principal.kind === 'person'
        ? participation('participation.person_id', '=', principal.personId)
        : participation.and({
            'participation.account_id': principal.accountId,
            'participation.id': principal.participationId,
          }),
    )
    .select(['participation.language', 'account.language as account_language'])
    .orderBy('participation.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? (row.language ?? row.account_language) : null;
}
