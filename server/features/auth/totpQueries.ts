import type { Db } from '#server/db/database.ts';

/**
 * Stores the time step of an app code as the last one used, if it is later than the stored one and the person still has
 * this secret.
 * @returns whether it was stored.
 */
export async function spendTotpStep(
  db: Db,
  { personId, sealedSecret, step }: { personId: string; sealedSecret: string; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('person')
    .set({ totp_last_step: step })
    .where('id', '=', personId)
    .where('totp_secret', '=', sealedSecret)
    .where(({ eb, or }) => or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Uses up a recovery code by its hash. @returns whether the person had it. */
export async function spendRecoveryCode(db: Db, personId: string, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_code')
    .where('person_id', '=', personId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Starts a setup, which replaces an earlier one that was not finished. */
export async function replaceTotpSetup(
  db: Db,
  setup: { hash: Buffer; personId: string; sealedSecret: string; expiresAt: Date },
): Promise<void> {
  await deleteTotpSetups(db, setup.personId);
  await db
    .insertInto('totp_setup')
    .values({ hash: setup.hash, person_id: setup.personId, secret: setup.sealedSecret, expires_at: setup.expiresAt })
    .execute();
}

/**
 * The sealed secret of a setup that a person started. Undefined if the token is unknown, used, too old or belongs to
 * someone else.
 */
export const findTotpSetup = (db: Db, { hash, personId }: { hash: Buffer; personId: string }, now: Date) =>
  db
    .selectFrom('totp_setup')
    .where('hash', '=', hash)
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .select('secret')
    .executeTakeFirst();

const deleteTotpSetups = (db: Db, personId: string) =>
  db.deleteFrom('totp_setup').where('person_id', '=', personId).execute();

/**
 * Switches two-factor sign-in on and stores the hashes of new recovery codes. `lastStep` is the time step of the code
 * that confirmed it.
 */
export async function setTotp(
  db: Db,
  {
    personId,
    sealedSecret,
    lastStep,
    recoveryHashes,
  }: { personId: string; sealedSecret: string; lastStep: number; recoveryHashes: Buffer[] },
): Promise<void> {
  await deleteTotp(db, personId);
  await db
    .updateTable('person')
    .set({ totp_secret: sealedSecret, totp_last_step: lastStep })
    .where('id', '=', personId)
    .execute();
  await db
    .insertInto('recovery_code')
    .values(recoveryHashes.map((hash) => ({ person_id: personId, hash })))
    .execute();
}

/**
 * Switches two-factor sign-in off. Deletes the secret, the recovery codes and unfinished setups.
 * @returns whether it was on.
 */
export async function deleteTotp(db: Db, personId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('person')
    .set({ totp_secret: null, totp_last_step: null })
    .where('id', '=', personId)
    .where('totp_secret', 'is not', null)
    .executeTakeFirst();
  await db.deleteFrom('recovery_code').where('person_id', '=', personId).execute();
  await deleteTotpSetups(db, personId);
  return numUpdatedRows > 0n;
}

/** Deletes setups that were not confirmed in time. */
export const deleteExpiredTotpSetups = (db: Db, now: Date) =>
  db.deleteFrom('totp_setup').where('expires_at', '<=', now).execute();
