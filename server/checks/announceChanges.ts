import type { Log } from '../log.ts';

/** Returns a function that logs a problem when it begins or changes, and `gone` when it ends. Null: no problem. */
export function announceChanges(log: Log, gone: string): (problem: string | null) => void {
  let known: string | null = null;
  return (problem) => {
    if (problem === known) return;
    known = problem;
    if (problem === null) log.info(gone);
    else log.warn(problem);
  };
}
