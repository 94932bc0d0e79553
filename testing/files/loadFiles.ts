import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Content } from '#server/content/content.ts';
import { loadContent } from '#server/content/loadContent.ts';
import { messageNames, placeholdersOf } from '#server/content/messages.ts';

/** A file for each message, since content is valid only with all messages. */
export const exampleMessages: Record<string, string> = Object.fromEntries(
  messageNames.map((name) => {
    const [placeholder] = placeholdersOf[name];
    return [`messages/${name}.md`, placeholder === undefined ? 'About **this**.' : `About **{${placeholder}}**.`];
  }),
);

/** Loads a content folder with these texts, by path. A file whose text is null is omitted. */
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
