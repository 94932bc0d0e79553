import { commandLine } from '../buildFolder.ts';
import { englishPlural } from '../content/englishPlural.ts';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { isUuid } from '../db/isUuid.ts';
import { insertAuditEntry } from '../features/auditLog/auditLogQueries.ts';
import {
  countJobs,
  deleteMailJob,
  findBulkPause,
  findJobState,
  listJobs,
  pauseBulk,
  resumeBulk,
  retryJobs,
  type JobClass,
} from '../jobs/jobQueries.ts';
import { findMailServerProblem } from '../mail/mailQueries.ts';

const shown = 20;

const classLabels: Record<JobClass, string> = { personalMail: 'personal mail', bulkMail: 'bulk mail', other: 'other' };

/**
 * Prints the number of jobs by class and state, whether mail is paused or cannot leave, and then one line per job that
 * was given up or waits, with the reason. Shows no message, person or organisation, and no times (`listJobs`).
 */
export async function printJobs(db: Db, now: Date, print: (line: string) => void): Promise<void> {
  const counts = await countJobs(db, now);
  print(columns(['', 'waiting', 'running', 'given up']));
  for (const [name, { waiting, running, givenUp }] of Object.entries(counts))
    print(columns([classLabels[name as JobClass], String(waiting), String(running), String(givenUp)]));

  const paused = await findBulkPause(db);
  if (paused) print(`Bulk mail has been paused since ${minuteOf(paused)}.`);
  const problem = await findMailServerProblem(db);
  if (problem) print(`Mail cannot leave since ${minuteOf(problem.since)}: ${problem.text}`);

  for (const { id, class: name, isGivenUp, minutes, attempts, reason } of await listJobs(db, now, shown)) {
    const tried = englishPlural(attempts, '1 attempt', `${attempts} attempts`);
    const state = isGivenUp ? 'given up' : 'waiting';
    print(
      `${state.padEnd(9)} ${ageOf(minutes).padEnd(7)} ${classLabels[name].padEnd(14)} ${id}  ${tried}  ${reason ?? ''}`.trim(),
    );
  }
  const listed = Object.values(counts).reduce((sum, { waiting, givenUp }) => sum + waiting + givenUp, 0);
  if (listed > shown) print(`… and ${listed - shown} more.`);
}

const columns = ([first = '', ...numbers]: string[]) =>
  `${first.padEnd(14)}${numbers.map((number) => number.padStart(10)).join('')}`;

const minuteOf = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** "5 min", "3 h" or "2 d", rounded down. */
const ageOf = (minutes: number) =>
  minutes < 60
    ? `${minutes} min`
    : minutes < 48 * 60
      ? `${Math.floor(minutes / 60)} h`
      : `${Math.floor(minutes / 1440)} d`;

/**
 * Tries jobs again that were given up.
 * @param options `waiting`: also those that wait for a later attempt.
 * @returns a sentence on what was done.
 */
export async function retryMail(db: Db, options: { waiting: boolean }, now: Date): Promise<string> {
  const count = await retryJobs(db, now, options);
  return `${englishPlural(count, '1 job', `${count} jobs`)} will be tried again.`;
}

/**
 * Deletes a mail, which is then never sent. If it belongs to an organisation, its audit log says that the operator
 * deleted a mail, but not which.
 * @returns a sentence on what was done.
 * @throws Error with one line if there is no such mail, or if it is being sent.
 */
export const dropMail = (db: Db, id: string, now: Date): Promise<string> =>
  inTransaction(db, async (tx) => {
    const dropped = isUuid(id) ? await deleteMailJob(tx, id, now) : undefined;
    if (!dropped) {
      const job = isUuid(id) ? await findJobState(tx, id, now) : undefined;
      if (job?.running) throw new Error('This job is running. Try again when it waits');
      if (job?.class === 'other') throw new Error('This job is not a mail');
      throw new Error(`There is no mail with this id. ${commandLine} jobs lists them`);
    }
    const { accountId } = dropped;
    if (accountId !== null)
      await insertAuditEntry(
        tx,
        { accountId, personId: null, area: 'account', action: 'dropMail', subject: null, object: {}, details: {} },
        now,
      );
    // The same for both, since mails without an organisation are about accounts, and most others about surveys.
    return 'The mail is dropped. If it belongs to an organisation, its audit log records this.';
  });

/** Pauses bulk mail on all servers. @returns a sentence on what was done. */
export async function pauseMail(db: Db, now: Date): Promise<string> {
  const before = await findBulkPause(db);
  if (before) return `Bulk mail has been paused since ${minuteOf(before)}.`;
  await pauseBulk(db, now);
  return 'Bulk mail is paused on all servers. Personal mail is still sent.';
}

/** Ends the pause of bulk mail. @returns a sentence on what was done. */
export async function resumeMail(db: Db): Promise<string> {
  const paused = await findBulkPause(db);
  await resumeBulk(db);
  return paused ? `Bulk mail is sent again. It was paused since ${minuteOf(paused)}.` : 'Bulk mail was not paused.';
}
