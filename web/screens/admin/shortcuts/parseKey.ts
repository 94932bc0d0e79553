/** The state after the keys so far. */
interface Read {
  /** The keys of the completed shortcut, such as `g d`. Null if none was completed. */
  done: string | null;
  /** The first key of a shortcut that still waits for its second key. '' if there is none. */
  waiting: string;
}

/** Processes a key. A second key that completes nothing may start a new shortcut. */
export function parseKey(waiting: string, key: string, known: readonly string[]): Read {
  const both = `${waiting} ${key}`;
  if (waiting !== '' && known.includes(both)) return { done: both, waiting: '' };
  if (known.includes(key)) return { done: key, waiting: '' };
  return { done: null, waiting: known.some((keys) => keys.startsWith(`${key} `)) ? key : '' };
}
