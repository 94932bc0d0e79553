/** Of the unit in which POSIX's `ulimit -f` counts, in bytes. */
const block = 512;

/**
 * A command line that runs the same program with a limit to how large a file it may write: what goes beyond fails, as all
 * does on a full disk.
 * @param largestFile in bytes; the command line as it is where left out.
 */
export function withFileLimit(command: string[], largestFile: number | undefined): string[] {
  if (largestFile === undefined) return command;
  return ['sh', '-c', `ulimit -S -f ${Math.ceil(largestFile / block)}; exec "$@"`, 'limited', ...command];
}
