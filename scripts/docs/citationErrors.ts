import { existenceIn } from './existenceIn.ts';
import type { Repository } from './repository.ts';

const isText = (file: string) => /\.(tsx?|mjs|css|sql|md|json|ya?ml|html)$/.test(file) && !file.endsWith('-lock.json');

/** A path under docs/ that begins at the root of the repository, not in an address of the web or after another folder. */
const citation = /(?<![\w./-])docs\/[\w./-]*[\w/-](?:#[\w-]+)?/g;

/** Documents that no one who clones the repository can open. */
const foreign = /\b(?:specs?|specifications?|conventions),? (?:\d|sections? \d)|\bwire[ ]conventions/gi;

/**
 * The citations of documents that lead nowhere, in all texts of a repository: `docs/rules/answering.md#checks` must be a
 * page with that anchor, and `docs/scale/` a folder.
 * @returns what is cited and in which file, and how many citations there are.
 */
export function citationErrors(repository: Repository): { errors: string[]; count: number } {
  const exists = existenceIn(repository);
  const errors: string[] = [];
  let count = 0;
  for (const file of repository.files.filter(isText)) {
    const text = repository.read(file);
    for (const [cited] of text.matchAll(citation)) {
      count += 1;
      if (!exists(cited)) errors.push(`${file}: ${cited}`);
    }
    for (const [cited] of text.matchAll(foreign)) errors.push(`${file}: ${cited}`);
  }
  return { errors, count };
}
