// @ts-check

/** @typedef {import('./readTexts.mjs').Text} Text */
/** @typedef {import('./wordLists.mjs').Entry} Entry */

/**
 * Finds the words that a list rules out, except inside sentences of the specification.
 * @param {{ file: string, source: string, texts: readonly Text[], entries: readonly Entry[], specification: readonly string[] }} of
 * @returns {{ entry: Entry, kind: Text['kind'], file: string, line: number, excerpt: string }[]} in the order of the entries
 */
export function findWords({ file, source, texts, entries, specification }) {
  return entries
    .filter(({ files }) => !files || files.test(file))
    .flatMap((entry) =>
      texts.flatMap(({ kind, prose, start }) => {
        if (entry.kind && entry.kind !== kind) return [];
        const flat = flatten(prose);
        return [...flat.matchAll(entry.pattern)]
          .filter((match) => !isInside(specification, entry, flat, match.index))
          .map((match) => ({
            entry,
            kind,
            file,
            line: source.slice(0, start + match.index + leadingSpace(match[0])).split('\n').length,
            excerpt: flat
              .slice(Math.max(0, match.index - 30), match.index + match[0].length + 30)
              .replace(/\s+/g, ' ')
              .trim(),
          }));
      }),
    );
}

/** Replaces each line break by a space, so that a pattern also matches a sentence that wraps. @param {string} prose */
const flatten = (prose) => prose.replace(/\n[ ]*/g, (gap) => gap.replace(/\n/, ' ')).replace(/\n/g, ' ');
const leadingSpace = (/** @type {string} */ text) => text.length - text.trimStart().length;

/** @param {readonly string[]} specification @param {Entry} entry @param {string} flat @param {number} index */
function isInside(specification, entry, flat, index) {
  return specification.some((sentence) => {
    entry.pattern.lastIndex = 0;
    if (!entry.pattern.test(sentence)) return false;
    const pattern = sentence
      .split(/\{[^{}]*\}|<[^<>]*>/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'))
      .join('.{0,60}?');
    return [...flat.matchAll(new RegExp(pattern, 'g'))].some(
      (found) => index >= found.index && index < found.index + found[0].length,
    );
  });
}
