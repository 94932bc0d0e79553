import type { Db } from '../db/database.ts';
import { countFailedJobs, listFailedJobs } from '../jobs/jobQueries.ts';

const shown = 50;

/** Tells an operator which jobs were given up, and why: one line a job, the latest first, the count above them. */
export async function printFailedJobs(db: Db, print: (line: string) => void): Promise<void> {
  const count = await countFailedJobs(db);
  print(count === 1 ? '1 job was given up.' : `${count} jobs were given up.`);
  for (const job of await listFailedJobs(db, shown)) {
    const attempts = job.attempts === 1 ? '1 attempt' : `${job.attempts} attempts`;
    print(`${job.failed_at.toISOString()}  ${job.id}  ${job.kind}  ${attempts}  ${job.last_error ?? ''}`);
  }
  if (count > shown) print(`… and ${count - shown} older ones.`);
}
