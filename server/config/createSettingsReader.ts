import { readFileSync, statSync } from 'node:fs';

export type EnvironmentVariables = Record<string, string | undefined>;

/** A setting as an operator may see it: without a password, key or other secret. */
export interface SettingDescription {
  name: string;
  /** `none` if there is no value. `set` instead of a secret. */
  value: string;
  source: 'environment' | 'file' | 'default';
}

/** Limits the size of a file that a setting names, in bytes. */
const largestFile = 64 * 1024;

interface Options<T> {
  /** True if a file may contain the value: the setting's name with `_FILE` then names the file. */
  fromFile?: boolean;
  /** Returns the value as an operator may see it. */
  show?: (value: T) => string;
}

export type SettingsReader = ReturnType<typeof createSettingsReader>;

/**
 * Reads settings one by one from the environment or from files. Collects every problem, instead of stopping at the first,
 * and what an operator may see of each setting.
 */
export function createSettingsReader(environment: EnvironmentVariables) {
  const problems: string[] = [];
  const descriptions: SettingDescription[] = [];
  const names = new Set<string>();

  const textOf = (name: string): string | undefined => environment[name]?.trim() || undefined;

  /** The text of a file that a setting names. Undefined, after noting the problem, if there is none. */
  function textInFile(name: string, file: string): string | undefined {
    try {
      const stat = statSync(file);
      // Reading a pipe could wait for ever, and reading a device could fill the memory.
      if (!stat.isFile() || stat.size > largestFile) {
        problems.push(`${name} must name an ordinary file of at most ${largestFile / 1024} KiB`);
        return undefined;
      }
      const text = readFileSync(file, 'utf8').trim();
      // Another line may be another secret, which would be shown as a part of this one.
      if (/[\r\n]/.test(text)) problems.push(`${name} must name a file of one line`);
      else if (text === '') problems.push(`${name} must name a file that is not empty`);
      else return text;
    } catch (error) {
      const { code = 'unknown error' } = error as NodeJS.ErrnoException;
      problems.push(
        code === 'ENOENT'
          ? `${name} must name a file that exists`
          : `${name} must name a file that can be read (${code})`,
      );
    }
    return undefined;
  }

  return {
    problems,
    descriptions,
    /** The names of all settings read so far, with those of files. */
    names,
    /** Returns whether a setting that was read is set, to a right or a wrong value. */
    isGiven: (name: string): boolean =>
      descriptions.some((setting) => setting.name === name && setting.source !== 'default'),
    /** Returns whether a setting that was read comes from a file. */
    isFromFile: (name: string): boolean =>
      descriptions.some((setting) => setting.name === name && setting.source === 'file'),
    /**
     * Reads one setting. An empty value counts as not set.
     * @param parse returns undefined if the text is not valid.
     * @param expected completes "NAME must be".
     * @returns `fallback` if the setting is not set, or has a problem.
     */
    read<T>(
      name: string,
      fallback: T,
      parse: (text: string) => T | undefined,
      expected: string,
      { fromFile = false, show = showValue }: Options<T> = {},
    ): T {
      const inFile = `${name}_FILE`;
      names.add(name);
      if (fromFile) names.add(inFile);
      const text = textOf(name);
      const file = fromFile ? textOf(inFile) : undefined;
      if (text !== undefined && file !== undefined) problems.push(`${name} and ${inFile} must not both be set`);
      const given = text ?? (file === undefined ? undefined : textInFile(inFile, file));
      const parsed = given === undefined ? fallback : parse(given);
      if (parsed === undefined)
        problems.push(
          text === undefined ? `${inFile} must name a file with ${expected}` : `${name} must be ${expected}`,
        );
      const value = parsed ?? fallback;
      const source = text !== undefined ? 'environment' : file !== undefined ? 'file' : 'default';
      descriptions.push({ name, value: show(value), source });
      return value;
    },
  };
}

function showValue(value: unknown): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return 'none';
  if (typeof value === 'boolean') return value ? '1' : '0';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** Parameters of an address that an operator may see. Others, such as `password`, may be secret. */
const shownParameters = /^(host|port|sslmode|requireTLS)=/;

/**
 * Removes from an address everything that may be secret: the password, and parameters other than `shownParameters`.
 * Removes too much rather than too little if the address is malformed.
 */
export function withoutPassword(address: string): string {
  if (!address.includes('@') && !URL.canParse(address)) return '…';
  const [start = '', ...parameters] = address.replace(/^([a-z+]+:\/\/[^:/?#@]*)[^]*@/i, '$1@').split(/[?&#]/);
  const shown = parameters.map((each) => (shownParameters.test(each) ? each : '…'));
  return shown.length === 0 ? start : `${start}?${shown.join('&')}`;
}
