import { limits } from '#contract/limits.ts';
import type { ResponseOf } from '#contract/operation.ts';
import type { startTotp as operation } from '#contract/person.ts';
import { ApiError } from '#server/ApiError.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { SecretDeps } from '#server/deps.ts';
import { enqueueMail } from '#server/mail/enqueueMail.ts';
import { openWithKeyring } from '#server/secrets/keyring.ts';
import { sealSecret, totpContext } from '#server/secrets/sealSecret.ts';
import { holdKeyInUse } from '#server/secrets/secretKey.ts';
import { hashRecoveryCode, newRecoveryCode } from '#server/security/recoveryCode.ts';
import { hashToken, newToken } from '#server/security/token.ts';
import { newTotpSecret, totpUri, stepOfCode } from '#server/security/totp.ts';
import { findCredentials, lockPersonWithPassword, lockPerson } from '../auth/personQueries.ts';
import { replaceTotpSetup, findTotpSetup, setTotp, deleteTotp } from '../auth/totpQueries.ts';
import { confirmPassword } from './confirmPassword.ts';

interface Start {
  personId: string;
  password: string;
  /** The client's network address. */
  address: string;
}

/**
 * Starts setting up two-factor sign-in. Signing in does not change until a code confirms that the app has the secret.
 * An earlier setup becomes invalid.
 * @throws ApiError AlreadyHasTOTP, InvalidPassword, TooManyRequests.
 */
export async function startTotp(
  { db, keyring }: Pick<SecretDeps, 'db' | 'keyring'>,
  { personId, password, address }: Start,
  now: Date,
): Promise<ResponseOf<typeof operation>> {
  // The person can see in their own details whether two-factor sign-in is on, so checking that before the password
  // reveals nothing.
  if ((await findCredentials(db, personId))?.totp_secret) throw new ApiError('AlreadyHasTOTP');
  const { passwordHash, emailAddress } = await confirmPassword({ db, keyring }, { personId, password, address }, now);
  const [secret, token] = [newTotpSecret(), newToken()];

  await inTransaction(db, async (tx) => {
    const key = await holdKeyInUse(tx, keyring);
    const person = await lockPersonWithPassword(tx, personId, passwordHash);
    if (!person) throw new ApiError('InvalidPassword');
    if (person.totp_secret !== null) throw new ApiError('AlreadyHasTOTP');
    const expiresAt = new Date(now.getTime() + limits.totpSetupSeconds * 1000);
    await replaceTotpSetup(tx, {
      hash: hashToken(token),
      personId,
      sealedSecret: sealSecret(key, secret, totpContext(personId)),
      expiresAt,
    });
  });
  return { qrcode: await qrCode(totpUri(secret, emailAddress)), secret, token };
}

/** An image as a data URL, sharp at any size. */
async function qrCode(text: string): Promise<string> {
  const {
    default: { toString: drawQrCode },
  } = await import('qrcode');
  const svg = await drawQrCode(text, { type: 'svg', margin: 3, errorCorrectionLevel: 'M' });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

interface Confirmation {
  personId: string;
  /** The token of the setup that was started. */
  token: string;
  /** A code from the app with its secret. */
  totpCode: string;
}

/**
 * Switches two-factor sign-in on. Uses up the code. A wrong code leaves the setup as it is, so the person can try
 * again.
 * @returns the recovery codes, which are stored only as hashes.
 * @throws ApiError InvalidToken (unknown, someone else's, too old, used, or another setup was started or finished
 * since), InvalidTOTPCode.
 */
export async function confirmTotp(
  { db, keyring }: Pick<SecretDeps, 'db' | 'keyring'>,
  { personId, token, totpCode }: Confirmation,
  now: Date,
): Promise<string[]> {
  const recoveryCodes = Array.from({ length: limits.recoveryCodes }, newRecoveryCode);
  await inTransaction(db, async (tx) => {
    const key = await holdKeyInUse(tx, keyring);
    // The lock makes the later of two simultaneous requests find the setup finished.
    await lockPerson(tx, personId);
    const setup = await findTotpSetup(tx, { hash: hashToken(token), personId }, now);
    if (!setup) throw new ApiError('InvalidToken');
    const secret = openWithKeyring(keyring, setup.secret, totpContext(personId));
    const step = stepOfCode(secret, totpCode, now);
    if (step === null) throw new ApiError('InvalidTOTPCode');
    await setTotp(tx, {
      personId,
      sealedSecret: sealSecret(key, secret, totpContext(personId)),
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
  /** A code from the app or a recovery code. */
  totpCode: string;
  /** The client's network address. */
  address: string;
}

/**
 * Switches two-factor sign-in off and sends the person a mail. If it is off already, the password is still required
 * and nothing is done.
 * @throws ApiError InvalidPassword, InvalidTOTPCode, TooManyRequests.
 */
export async function removeTotp(
  { db, keyring }: Pick<SecretDeps, 'db' | 'keyring'>,
  removal: Removal,
  now: Date,
): Promise<void> {
  await confirmPassword({ db, keyring }, removal, now);
  await inTransaction(db, async (tx) => {
    if (await deleteTotp(tx, removal.personId)) {
      await enqueueMail(tx, { message: 'securityNotice', personId: removal.personId, event: 'totpOff' }, now);
    }
  });
}
