import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { formatProblem, type Path } from './problems.ts';

export interface ContentFile {
  /** The file's name without its ending: the id or slug of what it holds. */
  name: string;
  /** Path for messages, from the content folder on. */
  file: string;
  text: string;
}

/** Gathers the mistakes of all files. */
export type Complain = (file: string, at: Path, message: string, line: number | null) => void;

const namePattern = /^[a-z][a-z0-9-]*$/i;

/** One file of the content; null where it is not there, which is complained about unless it is optional. */
export const readContentFile = async (
  directory: string,
  name: string,
  complain: Complain,
  optional = false,
): Promise<ContentFile | null> => {
  const file = path.posix.join(path.basename(directory), name);
  try {
    return { name, file, text: normalise(await readFile(path.join(directory, name), 'utf8')) };
  } catch (error) {
    if (!(optional && isMissing(error))) complain(file, [], `cannot be read: ${messageOf(error)}`, null);
    return null;
  }
};

/**
 * The files of one folder of the content, by name. A file that does not belong there is complained about, and a folder
 * that is missing unless it is optional.
 */
export const readContentFiles = async (
  directory: string,
  folder: string,
  ending: '.yaml' | '.md',
  complain: Complain,
  optional = false,
): Promise<ContentFile[]> => {
  const shownFolder = path.posix.join(path.basename(directory), folder);
  let names: string[];
  try {
    names = (await readdir(path.join(directory, folder))).filter((name) => !name.startsWith('.')).sort();
  } catch (error) {
    if (!(optional && isMissing(error))) complain(shownFolder, [], `cannot be read: ${messageOf(error)}`, null);
    return [];
  }
  const files = await Promise.all(
    names.map(async (fileName): Promise<ContentFile | null> => {
      const file = `${shownFolder}/${fileName}`;
      const name = fileName.slice(0, -ending.length);
      if (!fileName.endsWith(ending) || !namePattern.test(name)) {
        complain(file, [], `does not belong here: a name is letters, digits and hyphens, ending in ${ending}`, null);
        return null;
      }
      try {
        return { name, file, text: normalise(await readFile(path.join(directory, folder, fileName), 'utf8')) };
      } catch (error) {
        complain(file, [], `cannot be read: ${messageOf(error)}`, null);
        return null;
      }
    }),
  );
  return files.filter((file) => file !== null);
};

const normalise = (text: string) => text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');

/** Whether reading failed because there is nothing of that name. */
export const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** All complaints as one error, null where there are none. */
export const gatherComplaints = () => {
  const lines: string[] = [];
  const complain: Complain = (file, at, message, line) => {
    lines.push(formatProblem(file, at, message, line));
  };
  const throwIfAny = () => {
    if (lines.length > 0) {
      const count = lines.length === 1 ? 'a mistake' : `${lines.length} mistakes`;
      throw new Error(`The content has ${count}:\n${lines.join('\n')}`);
    }
  };
  return { complain, throwIfAny, hasAny: () => lines.length > 0 };
};
