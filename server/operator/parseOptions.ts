import { parseArgs } from 'node:util';

/**
 * Parses the options of a command, `--name value` or `--name=value`. Each may be given once.
 * @param names the known options: true for required ones, and 'flag' for those without a value. A flag that is given has
 * the value 'yes'.
 * @throws Error with one line that says what is wrong and which options there are.
 */
export function parseOptions<Name extends string>(
  args: readonly string[],
  names: Readonly<Record<Name, boolean | 'flag'>>,
): Partial<Record<Name, string>> {
  const takes =
    Object.entries(names)
      .map(([name, kind]) => (kind === 'flag' ? `[--${name}]` : kind ? `--${name} …` : `[--${name} …]`))
      .join(' ') || 'none';
  const reject = (what: string): never => {
    throw new Error(`${what}. Options: ${takes}`);
  };
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      Object.entries(names).map(([name, kind]) => [
        name,
        { type: kind === 'flag' ? ('boolean' as const) : ('string' as const) },
      ]),
    ),
    // Strict parsing would reject values that begin with a hyphen, as passwords may, and repeat the typed text in its
    // messages.
    strict: false,
    tokens: true,
  });
  const options: Record<string, string> = {};
  for (const token of tokens) {
    // The typed value may be a password, so it is not repeated.
    if (token.kind !== 'option' || !/^--[\w-]+$/.test(token.rawName))
      return reject(`Argument ${token.index + 1} is not an option`);
    const { name, value } = token;
    if (!Object.hasOwn(names, name)) reject(`There is no option --${name}`);
    if (Object.hasOwn(options, name)) reject(`--${name} is given twice`);
    const isFlag = names[name as Name] === 'flag';
    if (isFlag && value !== undefined) reject(`--${name} takes no value`);
    if (!isFlag && !value?.trim()) reject(`--${name} has no value`);
    options[name] = value ?? 'yes';
  }
  for (const [name, kind] of Object.entries(names))
    if (kind === true && !Object.hasOwn(options, name)) reject(`--${name} is missing`);
  return options as Partial<Record<Name, string>>;
}
