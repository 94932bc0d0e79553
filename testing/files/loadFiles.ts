import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Content } from '#server/content/content.ts';
import { loadContent } from '#server/content/loadContent.ts';
import { messageNames, placeholdersOf } from '#server/content/messages.ts';

/** A message of every name, without which no content is whole. */
export const exampleMessages: Record<string, string> = Object.fromEntries(
  messageNames.map((name) => {
    const [placeholder] = placeholdersOf[name];
    return [`messages/${name}.md`, placeholder === undefined ? 'About **this**.' : `About **{${placeholder}}**.`];
  }),
);

/** Loads a content folder of these files, by path. Null: omitted. */
export async function loadFiles(files: Record<string, string | null>): Promise<Content> {
  const folder = await mkdtemp(path.join(tmpdir(), 'heartwood-content-'));
  try {
    for (const [name, text] of Object.entries(files)) {
      const file = path.join(folder, 'content', name);
      await mkdir(path.dirname(file), { recursive: true });
      if (text !== null) await writeFile(file, text);
    }
    return await loadContent(path.join(folder, 'content'));
  } finally {
    await rm(folder, { recursive: true });
  }
}
