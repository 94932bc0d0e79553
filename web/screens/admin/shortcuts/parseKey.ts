/** The state after the keys so far. */
interface Read {
  /** The keys of the shortcut that was completed, such as `g d`; null: none. */
  done: string | null;
  /** The first key of a shortcut of two, which waits for the second; '' where none does. */
  waiting: string;
}

/** Processes a key. A second key that completes nothing may start a new shortcut. */
export function parseKey(waiting: string, key: string, known: readonly string[]): Read {
  const both = `${waiting} ${key}`;
  if (waiting !== '' && known.includes(both)) return { done: both, waiting: '' };
  if (known.includes(key)) return { done: key, waiting: '' };
  return { done: null, waiting: known.some((keys) => keys.startsWith(`${key} `)) ? key : '' };
}
