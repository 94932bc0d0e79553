/**
 * The options of a command: `--name value` or `--name=value`, each once.
 * @param names those it takes; true: it cannot do without.
 * @throws Error with one line that says what is wrong and what the command takes.
 */
export function parseOptions<Name extends string>(
  args: readonly string[],
  names: Readonly<Record<Name, boolean>>,
): Partial<Record<Name, string>> {
  const takes =
    Object.entries(names)
      .map(([name, needed]) => (needed ? `--${name} …` : `[--${name} …]`))
      .join(' ') || 'none';
  const refuse = (what: string): never => {
    throw new Error(`${what}. It takes ${takes}`);
  };
  const options: Record<string, string> = {};
  for (let index = 0; index < args.length; index += 1) {
    const [, name = '', given] = /^--([\w-]+)(?:=(.*))?$/s.exec(args[index]!) ?? [];
    // What was typed may be a password: it is not said back.
    if (!name) refuse(`The ${index + 1}. word is no option`);
    if (!Object.hasOwn(names, name)) refuse(`There is no option --${name}`);
    if (Object.hasOwn(options, name)) refuse(`--${name} is there twice`);
    const value = given ?? args[(index += 1)];
    if (!value?.trim()) refuse(`--${name} has no value`);
    options[name] = value!;
  }
  for (const [name, needed] of Object.entries(names))
    if (needed && !Object.hasOwn(options, name)) refuse(`--${name} is missing`);
  return options as Partial<Record<Name, string>>;
}
