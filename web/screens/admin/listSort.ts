/**
 * Parses the sort key in a list's address. A leading `-` means descending. As in the API, the first letter may be a
 * capital.
 * @returns the key, or undefined if the list does not have it.
 */
export function parseListSort(sort: unknown, keys: readonly string[]): string | undefined {
  const [, minus, first, rest] = /^(-?)(.)(.*)$/.exec(typeof sort === 'string' ? sort : '') ?? [];
  const key = `${first?.toLowerCase()}${rest}`;
  return keys.includes(key) ? `${minus}${key}` : undefined;
}
