/** The unit of POSIX's `ulimit -f`, in bytes. */
const block = 512;

/**
 * A command line that runs the same program with a limit on the size of files. Writing beyond it fails, as on a full
 * disk.
 * @param largestFile in bytes. If omitted, the command line is unchanged.
 */
export function withFileLimit(command: string[], largestFile: number | undefined): string[] {
  if (largestFile === undefined) return command;
  return ['sh', '-c', `ulimit -S -f ${Math.ceil(largestFile / block)}; exec "$@"`, 'limited', ...command];
}
