// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '../tools/listFiles.mjs';
import { projectRoot } from '../tools/projectRoot.mjs';

/** @import { Language } from './measureProse.mjs' */

/** @type {[Language, string][]} */
const folders = [
  ['en', 'content/articles'],
  ['de', 'content/de/articles'],
];

/**
 * The articles of the content folder in every language, as Markdown without front matter.
 * @returns {{ language: Language, slug: string, markdown: string }[]}
 */
export const listArticles = () =>
  folders.flatMap(([language, folder]) =>
    listFiles(folder)
      .filter((file) => file.endsWith('.md'))
      .map((file) => ({
        language,
        slug: path.basename(file, '.md'),
        markdown: readFileSync(path.join(projectRoot, file), 'utf8').replace(/^---\n.*?\n---\n/s, ''),
      })),
  );
