import { createSecretKey, randomBytes, randomUUID, type KeyObject } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../dataFolder.ts';
import { fingerprintOf, isSameKey, openSecret } from './sealSecret.ts';

/** The keys that this process can open secrets with. While the key is changed, there are two. */
export interface Keyring {
  /** From SECRET_KEY, or otherwise from the file in DATA_DIR. */
  current: KeyObject;
  /** From NEXT_SECRET_KEY. Null if it is not set. */
  next: KeyObject | null;
}

export const listKeys = ({ current, next }: Keyring): KeyObject[] => (next ? [current, next] : [current]);

/** Returns the key with this fingerprint. Undefined if it is another key's. */
export const findKey = (keyring: Keyring, fingerprint: Uint8Array): KeyObject | undefined =>
  listKeys(keyring).find((key) => isSameKey(fingerprint, fingerprintOf(key)));

/**
 * Decrypts a sealed secret with the key that fits.
 * @throws Error if it was sealed with another key or context, or was changed.
 */
export function openWithKeyring(keyring: Keyring, sealed: string, context: string): string {
  let failure: unknown;
  for (const key of listKeys(keyring)) {
    try {
      return openSecret(key, sealed, context);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** The path of the key file that Heartwood creates. */
export const secretKeyFile = (dataDir: string): string => path.join(dataDir, 'secret.key');

/**
 * Parses a key of 32 bytes in base64. Returns an object, which does not reveal the key in a log.
 * @returns undefined if the text is not a key.
 */
export const parseSecretKey = (text: string): KeyObject | undefined =>
  /^[A-Za-z0-9+/]{43}=$/.test(text.trim()) ? createSecretKey(text.trim(), 'base64') : undefined;

interface KeySettings {
  secretKey: KeyObject | null;
  nextSecretKey: KeyObject | null;
  dataDir: string;
}

/**
 * Returns the keys for secrets in the database. The current one comes from the settings, or otherwise from the file in
 * `dataDir`. If the file does not exist, it is created, readable only by this user.
 * @throws Error with one line if the file cannot be read or contains something else, or if both keys are the same.
 */
export const readKeyring = async (settings: KeySettings): Promise<Keyring> => (await findKeyring(settings, makeFile))!;

/**
 * Returns the keys as `readKeyring` does, but creates no file.
 * @param make makes the file if it does not exist, and returns its content.
 * @returns null if there is no current key yet.
 * @throws Error like `readKeyring`.
 */
export async function findKeyring(
  settings: KeySettings,
  make: (file: string) => Promise<string> | null = () => null,
): Promise<Keyring | null> {
  const { secretKey, nextSecretKey: next, dataDir } = settings;
  const current = secretKey ?? (await readKeyFile(secretKeyFile(dataDir), make));
  if (next && current?.equals(next))
    throw new Error(
      `NEXT_SECRET_KEY is already the key in ${secretKeyFile(dataDir)}. Leave it out, or set it to a new key.`,
    );
  return current && { current, next };
}

async function readKeyFile(file: string, make: (file: string) => Promise<string> | null): Promise<KeyObject | null> {
  try {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return make(file);
    });
    if (text === null) return null;
    const key = parseSecretKey(text);
    if (!key) throw new Error('it is not 32 bytes in base64');
    return key;
  } catch (error) {
    throw new Error(
      `${file} cannot be used as the secret key: ${(error as Error).message}. Set SECRET_KEY, or restore it.`,
      { cause: error },
    );
  }
}

/**
 * Writes the key to a temporary file and links that to the final path, so that processes that start at the same time
 * all read the same complete key.
 */
async function makeFile(file: string): Promise<string> {
  const aside = `${file}.${randomUUID()}`;
  await makeFolder(path.dirname(file));
  try {
    await writeFile(aside, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true });
    await link(aside, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(aside, { force: true });
  }
  return readFile(file, 'utf8');
}
