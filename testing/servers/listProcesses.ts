import { readFileSync } from 'node:fs';

/** Returns the processes that a supervisor has started, with what they do. Linux only. */
export const listProcesses = (supervisor: number): { pid: number; role: string }[] =>
  readFileSync(`/proc/${supervisor}/task/${supervisor}/children`, 'utf8')
    .split(' ')
    .filter((pid) => pid.trim() !== '')
    .flatMap((pid) => {
      try {
        // Separated by NUL, which is also at the end.
        const role = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').at(-2) ?? '';
        return [{ pid: Number(pid), role }];
      } catch {
        return [];
      }
    });

/** Returns whether there is a process with this id. One that has ended but was not waited for does not count. */
export function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
