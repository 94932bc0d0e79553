import { existenceIn } from './existenceIn.ts';
import type { Repository } from './repository.ts';

const isText = (file: string) => /\.(tsx?|mjs|css|sql|md|json|ya?ml|html)$/.test(file) && !file.endsWith('-lock.json');

/** A path under docs/ from the root of the repository. Parts of web addresses and of longer paths do not match. */
const citation = /(?<![\w./-])docs\/[\w./-]*[\w/-](?:#[\w-]+)?/g;

/** Names of documents that are not in the repository. */
const foreign = /\b(?:specs?|specifications?|conventions),? (?:\d|sections? \d)|\bwire[ ]conventions/gi;

/**
 * Finds broken citations of documents in all texts of a repository. `docs/rules/answering.md#checks` must be a page
 * with that anchor, and `docs/scale/` must be a folder.
 * @returns the broken citations with their files, and the number of all citations.
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
