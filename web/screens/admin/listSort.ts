/**
 * The sort key of a list from its address, if the list has it. A leading `-` means descending. As in the API, the first
 * letter may be a capital.
 */
export function parseListSort(sort: unknown, keys: readonly string[]): string | undefined {
  const [, minus, first, rest] = /^(-?)(.)(.*)$/.exec(typeof sort === 'string' ? sort : '') ?? [];
  const key = `${first?.toLowerCase()}${rest}`;
  return keys.includes(key) ? `${minus}${key}` : undefined;
}
