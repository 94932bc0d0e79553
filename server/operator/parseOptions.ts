import { parseArgs } from 'node:util';

/**
 * The options of a command: `--name value` or `--name=value`, each once.
 * @param names the known options; true: required.
 * @throws Error with one line that says what is wrong and what the command accepts.
 */
export function parseOptions<Name extends string>(
  args: readonly string[],
  names: Readonly<Record<Name, boolean>>,
): Partial<Record<Name, string>> {
  const takes =
    Object.entries(names)
      .map(([name, needed]) => (needed ? `--${name} …` : `[--${name} …]`))
      .join(' ') || 'none';
  const reject = (what: string): never => {
    throw new Error(`${what}. It takes ${takes}`);
  };
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(Object.keys(names).map((name) => [name, { type: 'string' as const }])),
    // Strict parsing rejects values that begin with a hyphen, as passwords may, and repeats in its messages what was typed.
    strict: false,
    tokens: true,
  });
  const options: Record<string, string> = {};
  for (const token of tokens) {
    // The typed value may be a password, so it is not repeated.
    if (token.kind !== 'option' || !/^--[\w-]+$/.test(token.rawName))
      return reject(`The ${token.index + 1}. word is no option`);
    const { name, value } = token;
    if (!Object.hasOwn(names, name)) reject(`There is no option --${name}`);
    if (Object.hasOwn(options, name)) reject(`--${name} is there twice`);
    if (!value?.trim()) reject(`--${name} has no value`);
    options[name] = value!;
  }
  for (const [name, needed] of Object.entries(names))
    if (needed && !Object.hasOwn(options, name)) reject(`--${name} is missing`);
  return options as Partial<Record<Name, string>>;
}
