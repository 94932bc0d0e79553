import type { Deps } from '#server/deps.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { describeError, type Log } from '#server/log.ts';
import { listUnfrozen, lockUnfrozen } from '../snapshot/snapshotQueries.ts';
import { takeSnapshot } from './takeSnapshot.ts';

/**
 * Freezes the results of surveys that were closed before results were frozen at closing, with the current groups.
 * If any number of a survey was already released, its results are not frozen. If freezing a survey fails, this is
 * logged, and its report stays unavailable.
 */
export async function takeMissingSnapshots(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  log: Log,
): Promise<void> {
  for (const survey of await listUnfrozen(db)) {
    try {
      await inTransaction(db, async (tx) => {
        if (await lockUnfrozen(tx, survey)) await takeSnapshot(tx, survey, config, clock());
      });
      log.info({ surveyId: survey.surveyId }, 'Froze the results of a survey that was closed earlier');
    } catch (error) {
      log.error(
        { surveyId: survey.surveyId, error: describeError(error) },
        'The results of a closed survey could not be frozen',
      );
    }
  }
}
