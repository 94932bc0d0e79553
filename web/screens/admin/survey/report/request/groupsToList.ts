interface Search {
  text: string;
  /** Indexes of the groups to list first, whatever the text. */
  first: readonly number[];
  chosen: readonly number[];
}

/**
 * Returns the indexes of the groups to list, from their names. Chosen groups are always listed, so that a search never removes one from
 * the filter.
 */
export function groupsToList(names: readonly string[], { text, first, chosen }: Search): number[] {
  const others = [...names.keys()].filter((index) => !first.includes(index));
  return [...first, ...others.filter((index) => chosen.includes(index) || matchesSearch(names[index]!, text))];
}

/** Returns whether a name contains the text, whatever the case. */
export const matchesSearch = (name: string, text: string): boolean =>
  name.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase());
