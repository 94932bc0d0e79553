import { fnv1a } from './fnv1a.ts';
import { whenSessionEnds } from './session.ts';
import { sessionStore, sharedStore } from './sessionStore.ts';

const slice = 'participant.kept';

/** Cached reads are stored next to the sign-in: for this tab, or for all tabs if it is remembered. */
const store = () => (sessionStore.read('auth') === null ? sharedStore : sessionStore);

/** An invitation's token signs in for as long as its survey is open: of it only the fingerprint is kept. */
const withoutTokens = (read: unknown): unknown =>
  JSON.parse(
    JSON.stringify(read, (name, part: unknown) =>
      name === 'participationToken' && typeof part === 'string' ? String(fnv1a(part)) : part,
    ),
  );

/** Keeps what was read for one who is signed in, to be shown again when the server cannot be reached. */
export const cacheValue = (name: string, read: unknown): void => store().write(`${slice}.${name}`, withoutTokens(read));

/** The cached value of this name. Null if there is none. */
export const cachedValue = <T>(name: string): T | null => store().read<T>(`${slice}.${name}`);

export const removeCachedValue = (name: string): void => store().remove(`${slice}.${name}`);

/** Deletes all cached reads, of everyone. */
function removeCachedValues(): void {
  for (const each of [sessionStore, sharedStore]) each.clear(slice);
}

whenSessionEnds(removeCachedValues);
