/** The environment variables that any program needs to run, without settings of the person who runs the tests. */
export function programEnvironment(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'SystemRoot', 'NODE_EXTRA_CA_CERTS'];
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}
