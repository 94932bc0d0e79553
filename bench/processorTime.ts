import { readFileSync } from 'node:fs';

/**
 * The processor time that all threads of a process have used, in milliseconds, as reported by Linux. The system counts
 * in hundredths of a second.
 */
export function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
