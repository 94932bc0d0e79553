import { hash, verify } from '@node-rs/argon2';
import { availableParallelism } from 'node:os';
import { limits } from '#contract/limits.ts';

/** argon2id (the library's default) with the least that OWASP's Password Storage Cheat Sheet names: 19 MiB, two passes. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Half of the processors, so that the rest goes on with answers while passwords are guessed; and fewer than Node's four
 * threads, which files and names of other servers need as well.
 */
const mostAtOnce = Math.min(3, Math.max(1, Math.floor(availableParallelism() / 2)));

let running = 0;
const waiting: (() => void)[] = [];

/** Lets so many at once compute, and the others wait for their turn. */
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
 * How a password is kept. Slow on purpose, on a thread of its own and in turn: never called inside a transaction.
 * What anybody can ask for goes through `limitPasswordWork`, so that the line is never long.
 */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, parameters));

/**
 * Whether a password is the one that was kept. Without one kept (no such account, password taken back) it is not, and
 * finding that out takes as long: hashing it is the same work as checking it. Never called inside a transaction either.
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

/** Words that anybody would try here first: a password of nothing else but digits and signs is none (docs/security.md names them). */
const wordsOfHere = /heartwood|wellbeing|well-being|survey|admin|password|welcome|login/g;

const isOfWordsOfHere = (lowerCase: string) => {
  const rest = lowerCase.replaceAll(wordsOfHere, '');
  return rest !== lowerCase && !/\p{L}/u.test(rest);
};

/**
 * Whether a new password may be chosen: 10 to 256 characters, not among the common ones in any case of letters, and more than
 * words that are obvious here with digits and signs.
 */
export async function isAcceptablePassword(password: string): Promise<boolean> {
  const length = [...password].length;
  if (length < limits.passwordMinLength || length > limits.passwordMaxLength) return false;
  commonPasswords ??= loadCommonPasswords();
  const lowerCase = password.toLowerCase();
  return !(await commonPasswords).has(lowerCase) && !isOfWordsOfHere(lowerCase);
}
