import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Account } from '#contract/entities/account.ts';
import type { Db } from '#server/db/database.ts';
import { isUuid } from '#server/db/isUuid.ts';

/** An image as it is stored: WebP, with its width and height in pixels. */
export interface Logo {
  width: number;
  height: number;
  image: Uint8Array;
}

/** An organisation's logo as everyone sees it, or null. @param accountId the column with the organisation's id. */
export const logoOf = (accountId: string) => sql<Account['logo']>`(
  select json_build_object('url', '/api/v0/logo/' || account_logo.id, 'width', account_logo.width, 'height', account_logo.height)
  from account_logo where account_logo.account_id = ${sql.ref(accountId)}
)`;

/** An image by the id in its URL. Undefined if it is no longer used. */
export const findLogo = async (db: Db, logoId: string) =>
  isUuid(logoId)
    ? db.selectFrom('account_logo').where('id', '=', logoId).select('image').executeTakeFirst()
    : undefined;

/**
 * Sets an organisation's logo, or replaces it. The new logo gets a new id, since browsers cache the old one by its id.
 */
export async function setLogo(db: Db, accountId: string, logo: Logo): Promise<void> {
  const image = { ...logo, id: randomUUID() };
  await db
    .insertInto('account_logo')
    .values({ account_id: accountId, ...image })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(image))
    .execute();
}

export const deleteLogo = (db: Db, accountId: string) =>
  db.deleteFrom('account_logo').where('account_id', '=', accountId).execute();
