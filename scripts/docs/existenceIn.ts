import { anchorsOf } from './anchorsOf.ts';
import type { Repository } from './repository.ts';

/** Returns whether a repository has a file or folder and, if an anchor is named, whether the page has it. */
export function existenceIn({ files, read }: Repository): (address: string) => boolean {
  const paths = new Set(files);
  for (const file of files) {
    const parts = file.split('/');
    for (let length = 1; length < parts.length; length += 1) paths.add(parts.slice(0, length).join('/'));
  }
  const known = new Map<string, Set<string>>();
  const anchors = (page: string) => {
    if (!known.has(page)) known.set(page, anchorsOf(read(page)));
    return known.get(page)!;
  };
  return (address) => {
    const [place, anchor] = address.split('#') as [string, string?];
    const name = place.replace(/\/$/, '');
    return paths.has(name) && (anchor === undefined || (name.endsWith('.md') && anchors(name).has(anchor)));
  };
}
