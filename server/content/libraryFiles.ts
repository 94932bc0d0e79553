import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Article, KnowledgeLibrary } from '#contract/entities/article.ts';
import { isMissing, type Complain } from './contentFiles.ts';
import { illustrationProblems } from './illustrationProblems.ts';

/**
 * The folders of files, and the types allowed in each. A type that a browser would run as a page is not allowed
 * anywhere.
 */
const endings = {
  illustrations: ['.svg'],
  downloads: ['.pdf', '.docx', '.xlsx', '.pptx', '.txt'],
  videos: ['.mp4', '.webm'],
} as const;
type FileFolder = keyof typeof endings;

/**
 * The path of each file below content/, by its path as authors write it: `illustrations/x.svg` is
 * `files/illustrations/x.svg`.
 */
export type LibraryFiles = ReadonlyMap<string, string>;

const namePattern = /^[a-z0-9][a-z0-9-]*(\.[a-z0-9]+)$/;

/** The maximum size of an image in characters, because larger ones load too slowly. */
const largestIllustration = 100_000;

/**
 * Lists and checks the library's files in one language. Anything that does not belong there is an error.
 * @param within the language's folder below content/, with its slash. '' for English.
 */
export async function readLibraryFiles(directory: string, within: string, complain: Complain): Promise<LibraryFiles> {
  const shown = (at: string) => path.posix.join(path.basename(directory), within, 'files', at);
  const list = async (at: string) => {
    try {
      return (await readdir(path.join(directory, within, 'files', at), { withFileTypes: true })).filter(
        ({ name }) => !name.startsWith('.'),
      );
    } catch (error) {
      if (!isMissing(error)) throw error;
      return [];
    }
  };
  const files = new Map<string, string>();
  for (const folder of await list('')) {
    if (!folder.isDirectory() || !isFolder(folder.name)) {
      complain(
        shown(folder.name),
        [],
        `does not belong here: files are in the folders ${Object.keys(endings).join(', ')}`,
        null,
      );
      continue;
    }
    const allowed: readonly string[] = endings[folder.name];
    for (const entry of await list(folder.name)) {
      const name = `${folder.name}/${entry.name}`;
      const ending = namePattern.exec(entry.name)?.[1];
      if (!entry.isFile() || ending === undefined || !allowed.includes(ending)) {
        complain(
          shown(name),
          [],
          `does not belong here: a name is lower-case letters, digits and hyphens, ending in ${allowed.join(', ')}`,
          null,
        );
        continue;
      }
      files.set(name, `${within}files/${name}`);
      if (folder.name === 'illustrations')
        await checkIllustration(path.join(directory, within, 'files', name), shown(name), complain);
    }
  }
  return files;
}

async function checkIllustration(file: string, shown: string, complain: Complain) {
  const text = await readFile(file, 'utf8');
  if (text.length > largestIllustration) complain(shown, [], `is larger than ${largestIllustration / 1000} kB`, null);
  for (const { message, line } of illustrationProblems(text)) complain(shown, [], message, line);
}

const isFolder = (name: string): name is FileFolder => Object.hasOwn(endings, name);

/** Why a reference to a file is wrong. Null if it is correct. */
export function fileProblem(files: LibraryFiles, folder: FileFolder, name: string): string | null {
  if (!name.startsWith(`${folder}/`))
    return `"${name}" must be the path of a file in ${folder}, such as ${folder}/name${endings[folder][0]}`;
  return files.has(name) ? null : `no file "${name}"`;
}

/** The address of a file, relative to the origin. Null if it does not exist. */
export const addressOf = (files: LibraryFiles, name: string): string | null => {
  const file = files.get(name);
  return file === undefined ? null : `/app/content/${file}`;
};

/** The files that no article and no topic shows in any language, by path. */
export function unnamedFiles(
  files: readonly string[],
  shown: readonly { articles: ReadonlyMap<string, Article>; library: KnowledgeLibrary }[],
): string[] {
  const addresses = new Set(
    shown.flatMap(({ articles, library }) => [
      ...[...articles.values()].flatMap(({ image, contents }) => [
        image,
        ...contents.flatMap((item) => [item.image, item.url]),
      ]),
      ...library.topics.flatMap((topic) => [topic.thumbnail, ...topic.topics.map(({ thumbnail }) => thumbnail)]),
    ]),
  );
  return files.filter((file) => !addresses.has(`/app/content/${file}`));
}
