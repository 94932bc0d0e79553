import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '../tools/listFiles.mjs';
import { projectRoot } from '../tools/projectRoot.mjs';

/** The files of a repository: paths from its root with forward slashes, and the text of each. */
export interface Repository {
  files: readonly string[];
  read: (file: string) => string;
}

/** Folders that git ignores, and folders of generated files. */
const ignored = new Set(['node_modules', 'dist', 'data', 'native', 'gallery', 'test-results', 'coverage']);

/** This repository. */
export const repository: Repository = {
  files: readdirSync(projectRoot)
    .filter((name) => !ignored.has(name) && name !== '.git' && name !== '.build')
    .sort()
    .flatMap((name): string[] => listFiles(name)),
  read: (file) => readFileSync(path.join(projectRoot, file), 'utf8'),
};

/** The Markdown pages of a repository whose links are checked. */
export const pagesOf = ({ files }: Repository): string[] =>
  files.filter((file) => /^(docs\/.*|bench\/results|[A-Z]+)\.md$/.test(file));
