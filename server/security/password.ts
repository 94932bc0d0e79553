import { hash, verify } from '@node-rs/argon2';
import { availableParallelism } from 'node:os';
import { limits } from '#contract/limits.ts';

/** argon2id (the library's default) with the minimum of OWASP's Password Storage Cheat Sheet: 19 MiB, two passes. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Half of the processors, so that requests are still served during an attack on passwords. At most three, because Node
 * has four threads for such work, which files and host names also need.
 */
const mostAtOnce = Math.min(3, Math.max(1, Math.floor(availableParallelism() / 2)));

let running = 0;
const waiting: (() => void)[] = [];

/** Lets at most `mostAtOnce` computations run at a time. The others wait. */
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
 * Hashes a password for storage. Slow on purpose, and may wait for others, so never call it inside a transaction.
 * Requests that anyone can make go through `limitPasswordWork`, so that the queue is never long.
 */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, parameters));

/**
 * Returns whether a password matches the stored one. If no password is stored (no such account, password withdrawn),
 * hashes the given one, which takes the same time as checking, and returns false. Never call it inside a transaction.
 */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  if (passwordHash) return inTurn(() => verify(passwordHash, password));
  await hashPassword(password);
  return false;
}

/** The most common passwords of leaked lists that are long enough to be accepted otherwise. */
let commonPasswords: Promise<ReadonlySet<string>> | undefined;

const loadCommonPasswords = async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String).filter((each) => each.length >= limits.passwordMinLength));
};

/**
 * Words that an attacker would try first. A password that consists only of these, digits and punctuation is rejected
 * (docs/security.md names them).
 */
const wordsOfHere = /heartwood|wellbeing|well-being|survey|admin|password|welcome|login/g;

const isOfWordsOfHere = (lowerCase: string) => {
  const rest = lowerCase.replaceAll(wordsOfHere, '');
  return rest !== lowerCase && !/\p{L}/u.test(rest);
};

/**
 * Returns whether a new password is acceptable: 10 to 256 characters, not a common password in upper or lower case, and
 * not only obvious words with digits and punctuation.
 */
export async function isAcceptablePassword(password: string): Promise<boolean> {
  const length = [...password].length;
  if (length < limits.passwordMinLength || length > limits.passwordMaxLength) return false;
  commonPasswords ??= loadCommonPasswords();
  const lowerCase = password.toLowerCase();
  return !(await commonPasswords).has(lowerCase) && !isOfWordsOfHere(lowerCase);
}
