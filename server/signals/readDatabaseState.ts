import type { Db } from '../db/database.ts';
import { listApplied } from '../db/migrate.ts';
import { countJobs, findBulkPause, type JobClass, type JobCount } from '../jobs/jobQueries.ts';
import { listTaskRuns, type TaskRun } from '../jobs/taskRunQueries.ts';

/** The part of the metrics that comes from the database. It is the same on all servers. */
export interface DatabaseState {
  jobs: Record<JobClass, JobCount>;
  isBulkPaused: boolean;
  taskRuns: TaskRun[];
  lastMigration: string;
}

/** Reads one part after the other, so that metrics use only one connection. */
export async function readDatabaseState(db: Db, now: Date): Promise<DatabaseState> {
  return {
    jobs: await countJobs(db, now),
    isBulkPaused: (await findBulkPause(db)) !== null,
    taskRuns: await listTaskRuns(db),
    lastMigration: (await listApplied(db)).at(-1) ?? '',
  };
}
