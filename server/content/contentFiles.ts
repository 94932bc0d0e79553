import { readdir, readFile } from 'node:fs/promises';
import { basename, join, posix } from 'node:path';
import type { Static, TSchema } from 'typebox';
import { Settings } from 'typebox/system';
import { Check, Errors } from 'typebox/value';
import { isNode, LineCounter, parseDocument, type Document } from 'yaml';
import { englishPlural } from './englishPlural.ts';

export interface ContentFile {
  /** For a file of a folder, its name without the ending: the id or slug of its content. */
  name: string;
  /** * The path to show in messages. It begins with the content folder. */
  file: string;
  text: string;
}

/** Collects the errors of all files. */
export type Complain = (file: string, at: Path, message: string, line: number | null) => void;

const namePattern = /^[a-z][a-z0-9-]*$/i;

/** Reads one file of the content. Null if it is missing, which is an error unless the file is optional. */
export const readContentFile = async (
  directory: string,
  name: string,
  complain: Complain,
  optional = false,
): Promise<ContentFile | null> => {
  const file = posix.join(basename(directory), name);
  try {
    return { name, file, text: normalise(await readFile(join(directory, name), 'utf8')) };
  } catch (error) {
    if (!(optional && isMissing(error))) complain(file, [], `cannot be read: ${messageOf(error)}`, null);
    return null;
  }
};

/**
 * Reads the files of one folder of the content, sorted by name. A file that does not belong there is an error. A
 * missing folder is an error unless it is optional.
 */
export const readContentFiles = async (
  directory: string,
  folder: string,
  ending: '.yaml' | '.md',
  complain: Complain,
  optional = false,
): Promise<ContentFile[]> => {
  const shownFolder = posix.join(basename(directory), folder);
  let names: string[];
  try {
    names = (await readdir(join(directory, folder))).filter((name) => !name.startsWith('.')).sort();
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
        return { name, file, text: normalise(await readFile(join(directory, folder, fileName), 'utf8')) };
      } catch (error) {
        complain(file, [], `cannot be read: ${messageOf(error)}`, null);
        return null;
      }
    }),
  );
  return files.filter((file) => file !== null);
};

const normalise = (text: string) => text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');

/** Returns whether reading failed because the file or folder does not exist. */
export const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Collects errors. `throwIfAny` throws all of them as one error. */
export const collectProblems = () => {
  const lines: string[] = [];
  const complain: Complain = (file, at, message, line) => {
    lines.push(formatProblem(file, at, message, line));
  };
  const throwIfAny = () => {
    if (lines.length > 0) {
      const count = englishPlural(lines.length, 'a mistake', `${lines.length} mistakes`);
      throw new Error(`The content has ${count}:\n${lines.join('\n')}`);
    }
  };
  return { complain, throwIfAny, hasAny: () => lines.length > 0 };
};

/** The path in a file's data: keys and indexes from the outside in, such as ['report', 'sections', 0, 'code']. */
export type Path = readonly (string | number)[];

/** Reports an error at a path in the file that is being read. */
export type ReportProblem = (path: Path, message: string) => void;

/** A path as an author reads it: `report.sections[0].code`. */
const formatPath = (path: Path): string =>
  path.map((part, i) => (typeof part === 'number' ? `[${part}]` : i === 0 ? part : `.${part}`)).join('');

/** One line about one mistake: `content/x.yaml: report.sections[0].code: is missing (line 12)`. */
const formatProblem = (file: string, path: Path, message: string, line: number | null): string =>
  [file, ...(path.length > 0 ? [formatPath(path)] : []), message].join(': ') + (line === null ? '' : ` (line ${line})`);

interface YamlFile {
  /** The data. Undefined if the text is not valid YAML. */
  value: unknown;
  /** Why the text is not valid YAML. */
  errors: { message: string; line: number | null }[];
  /** Returns the line of a path. For a missing field, returns the line of its parent. */
  lineOf: (path: Path) => number | null;
}

/** Parses YAML and records the line of each value. @param firstLine the line of the file on which the text begins. */
export const readYaml = (text: string, firstLine = 1): YamlFile => {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const errors = [...document.errors, ...document.warnings].map(({ message, pos }) => ({
    message: message + hintOf(message),
    line: lineAt(pos[0]),
  }));
  return {
    value: errors.length > 0 ? undefined : document.toJS(),
    errors,
    lineOf: (path) => {
      const offset = offsetOf(document, path);
      return offset === null ? null : lineAt(offset);
    },
  };
};

/** An explanation of the most common mistake, because the parser's own message does not help an author. */
const hintOf = (message: string) =>
  message.startsWith('Nested mappings')
    ? ': a text with a colon followed by a space needs quotes, and lines that belong together have the same indentation'
    : '';

const offsetOf = (document: Document, path: Path): number | null => {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return null;
};

export interface SchemaProblem {
  path: Path;
  message: string;
}

/**
 * Parses a YAML file and checks it against a schema. Null if the text is not valid YAML or does not match the schema.
 * Otherwise the data, and a function that reports an error in it.
 * @param messageFor the text that the author of the file reads for an error of the schema.
 */
export function parseYaml<T extends TSchema>(
  schema: T,
  { file, text }: ContentFile,
  complain: Complain,
  messageFor: (problem: SchemaProblem) => string = ({ message }) => message,
): { value: Static<T>; report: ReportProblem } | null {
  const { value, errors, lineOf } = readYaml(text);
  for (const { message, line } of errors) complain(file, [], message, line);
  if (errors.length > 0) return null;
  const report: ReportProblem = (path, message) => complain(file, path, message, lineOf(path));
  if (Check(schema, value)) return { value: value as Static<T>, report };
  for (const problem of schemaProblems(schema, value)) report(problem.path, messageFor(problem));
  return null;
}

/** The form of ids, codes and slugs: they appear in addresses and in stored data. */
export const codePattern = '^[a-z][a-z0-9-]*$';

/** All differences between a value and a schema, as text for the author of a file. */
export const schemaProblems = (schema: TSchema, value: unknown): SchemaProblem[] =>
  allErrors(schema, value).flatMap((error): SchemaProblem[] => {
    const path = pathOf(error.instancePath);
    switch (error.keyword) {
      case 'required':
        return error.params.requiredProperties.map((name) => ({ path: [...path, name], message: 'is missing' }));
      case 'additionalProperties':
        return error.params.additionalProperties.map((name) => ({
          path: [...path, name],
          message: 'is not a known field',
        }));
      case 'boolean':
        return []; // repeats the error of additionalProperties
      case 'enum':
        return [{ path, message: `must be one of ${error.params.allowedValues.join(', ')}` }];
      case 'type':
        return [{ path, message: error.params.type === 'array' ? 'must be a list, as in [one, two]' : error.message }];
      case 'pattern':
        return [
          {
            path,
            message:
              error.params.pattern === codePattern
                ? 'must be lower-case letters, digits and hyphens, and begin with a letter'
                : error.message,
          },
        ];
      default:
        return [{ path, message: error.message }];
    }
  });

// By default, TypeBox stops after eight errors. An author wants to see all errors at once.
const allErrors = (schema: TSchema, value: unknown) => {
  const { maxErrors } = Settings.Get();
  Settings.Set({ maxErrors: 10_000 });
  try {
    return Errors(schema, value);
  } finally {
    Settings.Set({ maxErrors });
  }
};

const pathOf = (pointer: string): Path =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** Reports every value that also appears earlier in the list, with the position of the first one. */
export const reportRepeats = (entries: readonly { value: string; path: Path }[], report: ReportProblem): void => {
  const first = new Map<string, Path>();
  for (const { value, path } of entries) {
    const earlier = first.get(value);
    if (earlier) report(path, `"${value}" is already used at ${formatPath(earlier)}`);
    else first.set(value, path);
  }
};
