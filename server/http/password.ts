import { hash, verify } from '@node-rs/argon2';
import { limits } from '../../contract/limits.ts';

/** argon2id (the library's default) with the least that OWASP's Password Storage Cheat Sheet names: 19 MiB, two passes. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How a password is kept. Slow on purpose, on a thread of its own: never called inside a transaction. */
export const hashPassword = (password: string): Promise<string> => hash(password, parameters);

/**
 * Whether a password is the one that was kept. Without one kept (no such account, password taken back) it is not, and
 * finding that out takes as long: hashing it is the same work as checking it. Never called inside a transaction either.
 */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  if (passwordHash) return verify(passwordHash, password);
  await hashPassword(password);
  return false;
}

/** The most common passwords of leaked lists, as far as they are long enough to matter here. */
let commonPasswords: Promise<ReadonlySet<string>> | undefined;

const loadCommonPasswords = async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String).filter((each) => each.length >= limits.passwordMinLength));
};

/** Whether a new password may be chosen: 10 to 256 characters, not among the common ones in any case of letters. */
export async function isAcceptablePassword(password: string): Promise<boolean> {
  const length = [...password].length;
  if (length < limits.passwordMinLength || length > limits.passwordMaxLength) return false;
  commonPasswords ??= loadCommonPasswords();
  return !(await commonPasswords).has(password.toLowerCase());
}
