import { createCipheriv, createDecipheriv, createHmac, randomBytes, type KeyObject } from 'node:crypto';

const cipher = 'aes-256-gcm';
/** Sizes in bytes. */
const nonceSize = 12;
const tagSize = 16;

/** The prefix of a sealed text: the version of its format. */
const version = 'v1.';

/**
 * Encrypts a secret for the database: AES-256-GCM with a new nonce.
 * @param context the owner of the secret, such as a person's id. It can be opened only with the same context, so that
 * rows cannot be swapped.
 * @returns `v1.` and nonce, ciphertext and tag in base64url.
 */
export function sealSecret(key: KeyObject, secret: string, context: string): string {
  const nonce = randomBytes(nonceSize);
  const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagSize }).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([nonce, sealing.update(secret, 'utf8'), sealing.final(), sealing.getAuthTag()]);
  return version + sealed.toString('base64url');
}

/** The context for a person's secret, whether in use or being set up. */
export const totpContext = (personId: string): string => `totp of ${personId}`;

/**
 * Decrypts a sealed secret.
 * @throws Error if it was sealed with another key or context, or was changed.
 */
export function openSecret(key: KeyObject, sealed: string, context: string): string {
  const bytes = Buffer.from(sealed.slice(version.length), 'base64url');
  if (!isSealed(sealed) || bytes.length < nonceSize + tagSize) throw new Error('This is not a sealed secret');
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceSize), { authTagLength: tagSize })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(-tagSize));
  return Buffer.concat([opening.update(bytes.subarray(nonceSize, -tagSize)), opening.final()]).toString('utf8');
}

/** Returns whether a stored secret is sealed. Secrets that are not sealed were stored before there was a key. */
export const isSealed = (stored: string): boolean => stored.startsWith(version);

/** The fingerprint of a key. The key cannot be derived from it. */
export const fingerprintOf = (key: KeyObject): Buffer =>
  createHmac('sha256', key).update('Heartwood secret key').digest().subarray(0, 16);

/** Returns whether two fingerprints belong to the same key. */
export const isSameKey = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;
