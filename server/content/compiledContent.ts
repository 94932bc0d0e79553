import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { ContentData } from './content.ts';

interface Compiled {
  /** The content folder that it was built from. */
  digest: string;
  data: ContentData;
}

/** Keeps what was read of a content folder, as it was at that moment. @param digest of the folder, taken before it was read. */
export function writeCompiledContent(file: string, digest: string, data: ContentData): void {
  writeFileSync(file, serialize({ digest, data } satisfies Compiled));
}

/**
 * The compiled content of a folder, built by the same code. Null if there is none, or if a file of the folder was
 * changed, added or removed. The check takes ten milliseconds, reading everything half a second.
 */
export function readCompiledContent(directory: string, file: string): ContentData | null {
  try {
    const { digest, data } = deserialize(readFileSync(file)) as Compiled;
    return digest === contentDigest(directory) ? data : null;
  } catch {
    // Not made, or by a Node that writes it otherwise.
    return null;
  }
}

/**
 * Of the names and bytes of all files in the folder: by content and not by time, which a copy or a checkout may set to
 * anything.
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
