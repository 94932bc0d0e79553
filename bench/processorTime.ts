import { readFileSync } from 'node:fs';

/*
 * Processor time in milliseconds, as reported by Linux, which counts in hundredths of a second. proc(5) numbers the
 * fields of /proc/…/stat from 1. After the process's name they begin with the third.
 */
const fieldsOf = (pid: number) => ['', '', ...readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')];
const sum = (fields: string[], numbers: readonly number[]) =>
  numbers.reduce((whole, number) => whole + Number(fields[number - 1]) * 10, 0);
const [parent, own, ended] = [4, [14, 15], [16, 17]];

/** The time that all threads of a process have used. */
export const processorTime = (pid: number): number => sum(fieldsOf(pid), own);

/** The time that the parent of a process and all its children have used, including those that have ended. */
export function familyTime(pid: number): number {
  const parentPid = Number(fieldsOf(pid)[parent - 1]);
  const fields = fieldsOf(parentPid);
  const children = readFileSync(`/proc/${parentPid}/task/${parentPid}/children`, 'utf8').trim().split(' ').map(Number);
  return children.reduce((whole, child) => whole + processorTime(child), sum(fields, [...own, ...ended]));
}
