import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#server/projectRoot.ts';

/**
 * Reads a file that the documentation offers as an example, and replaces its addresses and folders.
 * @throws Error if it does not contain a text to replace, since its addresses would then be wrong.
 */
export function fillExample(file: string, replacements: [string, string][]): string {
  return replacements.reduce(
    (filled, [from, to]) => {
      if (!filled.includes(from)) throw new Error(`${file} has no “${from}” any more`);
      return filled.replaceAll(from, to);
    },
    readFileSync(path.join(projectRoot, file), 'utf8'),
  );
}
