import { invalid } from '../ApiError.ts';

/**
 * The values of a list's query parameters may start with an upper-case or a lower-case letter
 * (docs/rules/calls.md#values).
 */
const uncapitalise = (word: string) => word.slice(0, 1).toLowerCase() + word.slice(1);

export interface Sort<Key extends string> {
  key: Key;
  descending: boolean;
}

/**
 * Parses the sort key of a list: one of `keys`. A leading `-` means descending.
 * @throws ApiError Validation naming `sort`.
 */
export function parseSort<Key extends string>(
  sort: string | undefined,
  keys: readonly Key[],
  fallback: Sort<Key>,
): Sort<Key> {
  if (!sort) return fallback;
  const descending = sort.startsWith('-');
  const word = uncapitalise(descending ? sort.slice(1) : sort);
  const key = keys.find((each) => each === word);
  if (!key) throw invalid('sort', `must be one of ${keys.join(', ')}, with a leading - for descending`);
  return { key, descending };
}

/**
 * Parses the filters of a list, each one of `values`.
 * @throws ApiError Validation naming `filter`.
 */
export function parseFilters<Word extends string>(
  filter: string | string[] | undefined,
  values: readonly Word[],
): Word[] {
  return parseRepeated(filter).map((given) => {
    const word = values.find((each) => each === uncapitalise(given));
    if (!word) throw invalid('filter', `must be one of ${values.join(', ')}`);
    return word;
  });
}

/** Parses a query parameter that may be repeated. Empty values are ignored. */
export const parseRepeated = (value: string | string[] | undefined): string[] => [value ?? []].flat().filter(Boolean);

/**
 * Parses a query parameter that is a whole number.
 * @throws ApiError Validation naming it.
 */
export function parseWhole(
  text: string | undefined,
  { name, least, most, otherwise }: { name: string; least: number; most: number; otherwise: number },
): number {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (!/^\d{1,9}$/.test(text) || value < least || value > most)
    throw invalid(name, `must be a whole number from ${least} to ${most}`);
  return value;
}
