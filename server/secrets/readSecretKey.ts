import { createSecretKey, randomBytes, randomUUID, type KeyObject } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../dataFolder.ts';

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
  dataDir: string;
}

/**
 * Returns the key that secrets in the database are sealed with. It comes from the settings, or otherwise from the file
 * in `dataDir`. If the file does not exist, it is created, readable only by this user.
 * @throws Error with one line if the file cannot be read or contains something else.
 */
export const readSecretKey = async (settings: KeySettings): Promise<KeyObject> =>
  (await findSecretKey(settings, makeFile))!;

/**
 * Returns the key as `readSecretKey` does, but creates no file.
 * @param make makes the file if it does not exist, and returns its content.
 * @returns null if there is no key yet.
 * @throws Error with one line if the file cannot be read or contains something else.
 */
export async function findSecretKey(
  { secretKey, dataDir }: KeySettings,
  make: (file: string) => Promise<string> | null = () => null,
): Promise<KeyObject | null> {
  if (secretKey) return secretKey;
  const file = secretKeyFile(dataDir);
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
