import { setTimeout } from 'node:timers/promises';
import { undeclared } from '#server/content/measurement.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { Deps } from '#server/deps.ts';
import { describeError, type Log } from '#server/log.ts';
import { forgetSnapshot, loadSnapshot } from '../snapshot/loadSnapshot.ts';
import { listUncertain, setUncertainty } from '../snapshot/snapshotQueries.ts';
import { surveyUncertainty, talliesUncertainty } from '../uncertainty/surveyUncertainty.ts';

type UncertaintyDeps = Pick<Deps, 'db' | 'config' | 'content'>;

/**
 * Computes how sure the numbers of a closed survey are and stores it with its snapshot, once for each. Runs after the
 * transaction that made the snapshot, because no request may wait for it. Until then, reports have no intervals.
 */
export async function releaseUncertainty({ db, config, content }: UncertaintyDeps, survey: SurveyKey): Promise<void> {
  const { number, erased, definition, results, uncertainty } = await loadSnapshot(db, survey);
  if (uncertainty) return;
  const measurement = content.measurement.get(definition.id) ?? undeclared;
  const computed = erased
    ? talliesUncertainty(definition, measurement)
    : await surveyUncertainty(definition, results, measurement, config.minReportSample);
  await setUncertainty(db, survey, number, computed);
  // The results of a survey that just closed may never be requested.
  forgetSnapshot(survey.surveyId);
}

const longestWait = 1000;

/**
 * Starts to compute the uncertainty of a survey that has just closed, and waits for at most a second. A small survey
 * needs less, so that its first report has intervals. If it fails, `uncertaintyWork` tries again and logs why.
 */
export async function startUncertainty(deps: UncertaintyDeps, survey: SurveyKey): Promise<void> {
  await Promise.race([
    releaseUncertainty(deps, survey).catch(() => {}),
    setTimeout(longestWait, undefined, { ref: false }),
  ]);
}

/**
 * Computes the uncertainty of snapshots that have none: of surveys that were closed earlier or by the schedule, and
 * after removals of enough people. A failure is logged, and tried again when the server starts.
 */
export function uncertaintyWork(deps: UncertaintyDeps, log: Log) {
  const failed = new Set<string>();
  const run = async () => {
    for (const survey of await listUncertain(deps.db)) {
      if (failed.has(survey.surveyId)) continue;
      try {
        await releaseUncertainty(deps, survey);
      } catch (error) {
        failed.add(survey.surveyId);
        log.error(
          { surveyId: survey.surveyId, error: describeError(error) },
          'The uncertainty of a survey’s results could not be computed',
        );
      }
    }
  };
  return { name: 'uncertainty of results', everyMilliseconds: 10_000, run };
}
