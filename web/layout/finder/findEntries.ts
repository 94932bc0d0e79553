import type { LinkTarget } from '#web/paths.ts';

export type FinderKind = 'survey' | 'report' | 'group' | 'page';

/** Something that the finder leads to. */
export interface FinderEntry {
  id: string;
  kind: FinderKind;
  name: string;
  /** A quiet text after the name. */
  hint?: string;
  /** Further words by which it can be found. */
  words?: string;
  link: LinkTarget;
}

interface Found {
  /** Kinds with their entries. The best matches come first. */
  sections: { kind: FinderKind; entries: FinderEntry[] }[];
  /** Number of entries in the sections, and of all that match. */
  shown: number;
  total: number;
}

/** The order of sections that match equally well. */
const kinds: readonly FinderKind[] = ['survey', 'report', 'group', 'page'];

/** The maximum number of entries of a kind. */
const mostOfKind = 6;

/** Lower case without accents, so that "muller" finds "Müller". */
const simplify = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Ranks how well an entry matches: 0 is best, null is not at all. Every typed word must be part of the entry. */
function rankOf({ name, words = '' }: FinderEntry, typed: string): number | null {
  const [label, all] = [simplify(name), simplify(`${name} ${words}`)];
  if (!typed.split(' ').every((word) => all.includes(word))) return null;
  if (label.startsWith(typed)) return 0;
  return label.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(typed.split(' ')[0]!)) ? 1 : 2;
}

/** The entries that match a text, by kind. Without a text, the first entries of each kind. */
export function findEntries(entries: readonly FinderEntry[], text: string): Found {
  const typed = simplify(text).trim().replace(/\s+/g, ' ');
  const ranked = entries
    .flatMap((entry) => {
      const rank = typed === '' ? 0 : rankOf(entry, typed);
      return rank === null ? [] : [{ entry, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank);
  const sections = kinds
    .map((kind) => ranked.filter(({ entry }) => entry.kind === kind).slice(0, mostOfKind))
    .filter((found) => found.length > 0)
    .toSorted((a, b) => a[0]!.rank - b[0]!.rank)
    .map((found) => ({ kind: found[0]!.entry.kind, entries: found.map(({ entry }) => entry) }));
  return {
    sections,
    shown: sections.reduce((sum, section) => sum + section.entries.length, 0),
    total: ranked.length,
  };
}
