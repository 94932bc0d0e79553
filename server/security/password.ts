import { hash, verify } from '@node-rs/argon2';
import { availableParallelism } from 'node:os';
import { limits } from '#contract/limits.ts';

/** argon2id (the library's default) with the least that OWASP's Password Storage Cheat Sheet names: 19 MiB, two passes. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Half of the processors, so that answers are still served while passwords are guessed; and fewer than Node's four
 * threads, which files and host names need as well.
 */
const mostAtOnce = Math.min(3, Math.max(1, Math.floor(availableParallelism() / 2)));

let running = 0;
const waiting: (() => void)[] = [];

/** Lets this number compute at once. Others wait. */
async function inTurn<T>(compute: () => Promise<T>): Promise<T> {
  if (running < mostAtOnce) running += 1;
  else await new Promise<void>((begin) => waiting.push(begin));
  try {
    return await compute();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/**
 * Hashes a password for storage. Slow on purpose, on its own thread and in turn: never call it inside a transaction.
 * Requests that anyone can make go through `limitPasswordWork`, so that the queue is never long.
 */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, parameters));

/**
 * Returns whether a password matches the stored one. Without a stored one (no such account, password withdrawn) it does not,
 * and takes just as long: hashing it is the same work as checking it. Never call it inside a transaction.
 */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  if (passwordHash) return inTurn(() => verify(passwordHash, password));
  await hashPassword(password);
  return false;
}

/** The most common passwords of leaked lists, as far as they are long enough to matter here. */
let commonPasswords: Promise<ReadonlySet<string>> | undefined;

const loadCommonPasswords = async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String).filter((each) => each.length >= limits.passwordMinLength));
};

/**
 * Words that anyone would try here first: a password of only these, digits and punctuation is rejected
 * (docs/security.md names them).
 */
const wordsOfHere = /heartwood|wellbeing|well-being|survey|admin|password|welcome|login/g;

const isOfWordsOfHere = (lowerCase: string) => {
  const rest = lowerCase.replaceAll(wordsOfHere, '');
  return rest !== lowerCase && !/\p{L}/u.test(rest);
};

/**
 * Returns whether a new password is acceptable: 10 to 256 characters, not a common one in any case, and more than obvious
 * words with digits and punctuation.
 */
export async function isAcceptablePassword(password: string): Promise<boolean> {
  const length = [...password].length;
  if (length < limits.passwordMinLength || length > limits.passwordMaxLength) return false;
  commonPasswords ??= loadCommonPasswords();
  const lowerCase = password.toLowerCase();
  return !(await commonPasswords).has(lowerCase) && !isOfWordsOfHere(lowerCase);
}
