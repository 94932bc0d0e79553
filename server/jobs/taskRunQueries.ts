import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** The last runs of one task, of all servers together. */
export interface TaskRun {
  task: string;
  /** Null: it has never succeeded. */
  whenSucceeded: Date | null;
  /** The time of the last failure, and its reason. Null: it has succeeded since. */
  whenFailed: Date | null;
  problem: string | null;
}

/**
 * Records a run of a scheduled task, a check or a back-up, in one statement.
 * @param task the name that operators see: the `name` of periodic work, 'mail server', 'back-up' or 'verified back-up'.
 * @param problem one line without anything about a person. Null: the run succeeded.
 */
export async function recordTaskRun(db: Db, task: string, now: Date, problem: string | null): Promise<void> {
  await db
    .insertInto('task_run')
    .values({
      task,
      when_succeeded: problem === null ? now : null,
      when_failed: problem === null ? null : now,
      problem,
    })
    .onConflict((conflict) =>
      conflict.column('task').doUpdateSet({
        when_succeeded: sql`coalesce(excluded.when_succeeded, task_run.when_succeeded)`,
        when_failed: sql`excluded.when_failed`,
        problem: sql`excluded.problem`,
      }),
    )
    .execute();
}

/** The last runs of all tasks, by name. */
export async function listTaskRuns(db: Db): Promise<TaskRun[]> {
  const rows = await db.selectFrom('task_run').selectAll().orderBy('task').execute();
  return rows.map(({ task, when_succeeded, when_failed, problem }) => ({
    task,
    whenSucceeded: when_succeeded,
    whenFailed: when_failed,
    problem,
  }));
}
