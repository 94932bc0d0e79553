import { limits } from '#contract/limits.ts';
import type { ResponseOf } from '#contract/operation.ts';
import type { startTotp as operation } from '#contract/person.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { SecretDeps } from '#server/deps.ts';
import { ApiError } from '#server/ApiError.ts';
import { hashToken, newToken } from '#server/security/token.ts';
import { newTotpSecret, totpUri } from '#server/security/totp.ts';
import { sealSecret, totpContext } from '#server/secrets/sealSecret.ts';
import { isKeyInUse } from '#server/secrets/secretQueries.ts';
import { confirmPassword } from './confirmPassword.ts';
import { findCredentials, lockPersonWithPassword } from '../auth/personQueries.ts';
import { replaceTotpSetup } from '../auth/totpQueries.ts';

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
