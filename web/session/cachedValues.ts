import { fnv1a } from './fnv1a.ts';
import { whenSessionEnds } from './session.ts';
import { sessionStore, sharedStore } from './sessionStore.ts';

const slice = 'participant.kept';

/**
 * Returns the store that holds the sign-in: this tab's, or that of all tabs if the sign-in is remembered. Cached
 * responses are stored there too.
 */
const store = () => (sessionStore.read('auth') === null ? sharedStore : sessionStore);

/**
 * Replaces each participation token with its fingerprint, because anyone with the token can sign in while the survey is
 * open.
 */
const withoutTokens = (read: unknown): unknown =>
  JSON.parse(
    JSON.stringify(read, (name, part: unknown) =>
      name === 'participationToken' && typeof part === 'string' ? String(fnv1a(part)) : part,
    ),
  );

/** Caches a response for the signed-in person, to show it again when the server cannot be reached. */
export const cacheValue = (name: string, read: unknown): void => store().write(`${slice}.${name}`, withoutTokens(read));

/** Returns the value cached under this name. Null if there is none. */
export const cachedValue = <T>(name: string): T | null => store().read<T>(`${slice}.${name}`);

export const removeCachedValue = (name: string): void => store().remove(`${slice}.${name}`);

/** Deletes all cached responses, including those of other people. */
function removeCachedValues(): void {
  for (const each of [sessionStore, sharedStore]) each.clear(slice);
}

whenSessionEnds(removeCachedValues);
