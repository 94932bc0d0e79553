import { limits } from '#contract/limits.ts';
import type { ResponseOf } from '#contract/operation.ts';
import type { startTotp as operation } from '#contract/person.ts';
import { ApiError } from '#server/ApiError.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { SecretDeps } from '#server/deps.ts';
import { enqueueMail } from '#server/mail/enqueueMail.ts';
import { sealSecret, totpContext, openSecret } from '#server/secrets/sealSecret.ts';
import { isKeyInUse } from '#server/secrets/secretQueries.ts';
import { hashRecoveryCode, newRecoveryCode } from '#server/security/recoveryCode.ts';
import { hashToken, newToken } from '#server/security/token.ts';
import { newTotpSecret, totpUri, stepOfCode } from '#server/security/totp.ts';
import { findCredentials, lockPersonWithPassword, lockPerson } from '../auth/personQueries.ts';
import { replaceTotpSetup, findTotpSetup, setTotp, deleteTotp } from '../auth/totpQueries.ts';
import { confirmPassword } from './confirmPassword.ts';

interface Start {
  personId: string;
  password: string;
  /** The caller's network address. */
  address: string;
}

/**
 * Begins to set up two-factor sign-in. Nothing changes about signing in until a code confirms that the app has the secret; one
 * that was begun before is void.
 * @throws ApiError AlreadyHasTOTP, InvalidPassword, TooManyRequests.
 */
export async function startTotp(
  { db, secretKey }: Pick<SecretDeps, 'db' | 'secretKey'>,
  { personId, password, address }: Start,
  now: Date,
): Promise<ResponseOf<typeof operation>> {
  // The person knows from the own details, so nothing is told by saying it first.
  if ((await findCredentials(db, personId))?.totp_secret) throw new ApiError('AlreadyHasTOTP');
  const { passwordHash, emailAddress } = await confirmPassword({ db, secretKey }, { personId, password, address }, now);
  const [secret, token] = [newTotpSecret(), newToken()];

  await inTransaction(db, async (tx) => {
    const person = await lockPersonWithPassword(tx, personId, passwordHash);
    if (!person) throw new ApiError('InvalidPassword');
    if (person.totp_secret !== null) throw new ApiError('AlreadyHasTOTP');
    const expiresAt = new Date(now.getTime() + limits.totpSetupSeconds * 1000);
    if (!(await isKeyInUse(tx, secretKey)))
      throw new ApiError('InternalError', { reason: 'SECRET_KEY is not the one that the database is used with' });
    await replaceTotpSetup(tx, {
      hash: hashToken(token),
      personId,
      sealedSecret: sealSecret(secretKey, secret, totpContext(personId)),
      expiresAt,
    });
  });
  return { qrcode: await qrCode(totpUri(secret, emailAddress)), secret, token };
}

/** A picture as a data URL, sharp at any size. */
async function qrCode(text: string): Promise<string> {
  const {
    default: { toString: drawQrCode },
  } = await import('qrcode');
  const svg = await drawQrCode(text, { type: 'svg', margin: 3, errorCorrectionLevel: 'M' });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

interface Confirmation {
  personId: string;
  /** Of the set-up that was begun. */
  token: string;
  /** Of the app that has its secret. */
  totpCode: string;
}

/**
 * Switches two-factor sign-in on. The code is used up by it; a wrong one leaves the set-up as it is, to try again.
 * @returns the recovery codes, of which only hashes are kept.
 * @throws ApiError InvalidToken (unknown, somebody else's, too old, used, or another set-up was begun or finished since),
 * InvalidTOTPCode.
 */
export async function confirmTotp(
  { db, secretKey }: Pick<SecretDeps, 'db' | 'secretKey'>,
  { personId, token, totpCode }: Confirmation,
  now: Date,
): Promise<string[]> {
  const recoveryCodes = Array.from({ length: limits.recoveryCodes }, newRecoveryCode);
  await inTransaction(db, async (tx) => {
    // Locked, so that of two requests at once the later one finds the set-up finished.
    await lockPerson(tx, personId);
    const setup = await findTotpSetup(tx, { hash: hashToken(token), personId }, now);
    if (!setup) throw new ApiError('InvalidToken');
    const step = stepOfCode(openSecret(secretKey, setup.secret, totpContext(personId)), totpCode, now);
    if (step === null) throw new ApiError('InvalidTOTPCode');
    await setTotp(tx, {
      personId,
      sealedSecret: setup.secret,
      lastStep: step,
      recoveryHashes: recoveryCodes.map(hashRecoveryCode),
    });
    await enqueueMail(tx, { message: 'securityNotice', personId, event: 'totpOn' }, now);
  });
  return recoveryCodes;
}

interface Removal {
  personId: string;
  password: string;
  /** Of the app, or a recovery code. */
  totpCode: string;
  /** The caller's network address. */
  address: string;
}

/**
 * Switches two-factor sign-in off, and tells the person by mail. Where it is off the password is asked for all the same, and
 * nothing is done.
 * @throws ApiError InvalidPassword, InvalidTOTPCode, TooManyRequests.
 */
export async function removeTotp(
  { db, secretKey }: Pick<SecretDeps, 'db' | 'secretKey'>,
  removal: Removal,
  now: Date,
): Promise<void> {
  await confirmPassword({ db, secretKey }, removal, now);
  await inTransaction(db, async (tx) => {
    if (await deleteTotp(tx, removal.personId)) {
      await enqueueMail(tx, { message: 'securityNotice', personId: removal.personId, event: 'totpOff' }, now);
    }
  });
}
