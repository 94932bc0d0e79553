import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { ContentData } from './content.ts';

interface Compiled {
  /** * The digest of the content folder that the data was built from. */
  digest: string;
  data: ContentData;
}

/**
 * Writes the content that was read from a folder to a file.
 * @param digest the digest of the folder, computed before it was read.
 */
export function writeCompiledContent(file: string, digest: string, data: ContentData): void {
  writeFileSync(file, serialize({ digest, data } satisfies Compiled));
}

/**
 * Reads the compiled content of a folder. Null if there is none, or if a file of the folder has been changed, added or
 * removed since. This check takes ten milliseconds, while reading the whole folder takes half a second.
 */
export function readCompiledContent(directory: string, file: string): ContentData | null {
  try {
    const { digest, data } = deserialize(readFileSync(file)) as Compiled;
    return digest === contentDigest(directory) ? data : null;
  } catch {
    // The file does not exist, or a version of Node with another format wrote it.
    return null;
  }
}

/**
 * The SHA-256 of the names and bytes of all files in the folder. It does not use times of change, which a copy or a
 * checkout may set to anything.
 */
export function contentDigest(directory: string): string {
  const hash = createHash('sha256');
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of files.map(({ parentPath, name }) => path.join(parentPath, name)).sort()) {
    const bytes = readFileSync(file);
    hash.update(`${path.relative(directory, file)}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}
