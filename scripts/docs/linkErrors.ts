import path from 'node:path/posix';
import { withoutFences } from './anchorsOf.ts';
import { existenceIn } from './existenceIn.ts';
import { pagesOf, type Repository } from './repository.ts';

const link = /\]\(([^)\s]+)\)/g;
const isElsewhere = (target: string) => /^[a-z]+:/i.test(target);

/**
 * The broken links and images of pages within the repository, including anchors.
 * @returns the target and the page of each broken link, and the number of all links.
 */
export function linkErrors(repository: Repository): { errors: string[]; count: number } {
  const exists = existenceIn(repository);
  const errors: string[] = [];
  let count = 0;
  for (const page of pagesOf(repository)) {
    const text = withoutFences(repository.read(page)).replace(/`[^`\n]*`/g, '');
    for (const [, target] of text.matchAll(link)) {
      if (isElsewhere(target!)) continue;
      count += 1;
      const address = target!.startsWith('#') ? `${page}${target}` : path.join(path.dirname(page), target!);
      if (!exists(address)) errors.push(`${page}: ${target}`);
    }
  }
  return { errors, count };
}
