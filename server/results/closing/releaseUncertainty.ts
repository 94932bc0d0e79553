import { setTimeout } from 'node:timers/promises';
import { measurementOf, undeclared } from '#server/content/measurement.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { Deps } from '#server/deps.ts';
import { describeError, type Log } from '#server/log.ts';
import { forgetSnapshot, loadSnapshot } from '../snapshot/loadSnapshot.ts';
import { loadClosedResults } from '../ledger/closedResults.ts';
import { recallScores } from '../ledger/releaseNumbers.ts';
import { wholeScoresOf } from '../numbers/wholeScores.ts';
import { listUncertain, listWithoutScores, setUncertainty, setWholeScores } from '../snapshot/snapshotQueries.ts';
import { surveyUncertainty, talliesUncertainty } from '../uncertainty/surveyUncertainty.ts';

type UncertaintyDeps = Pick<Deps, 'db' | 'config' | 'content'>;

/**
 * Computes how sure the numbers of a closed survey are and stores it with its snapshot, once for each. Runs after the
 * transaction that made the snapshot, because no request may wait for it. Until then, reports have no intervals.
 */
export async function releaseUncertainty({ db, config, content }: UncertaintyDeps, survey: SurveyKey): Promise<void> {
  const { number, erased, definition, results, uncertainty } = await loadSnapshot(db, survey);
  if (uncertainty) return;
  const measurement = measurementOf(content.measurement, definition.id);
  const computed = erased
    ? talliesUncertainty(definition, measurement)
    : await surveyUncertainty(definition, results, measurement, config.minReportSample);
  await setUncertainty(db, survey, number, computed);
  // The results of a survey that just closed may never be requested.
  forgetSnapshot(survey.surveyId);
}

/**
 * Stores the released scores of everyone in a survey that was closed before they were stored at closing. They release
 * nothing new, because the report of everyone already contains them.
 */
async function storeWholeScores({ db, config }: UncertaintyDeps, survey: SurveyKey): Promise<void> {
  const { number } = await loadSnapshot(db, survey);
  const results = await loadClosedResults(db, survey);
  const recalled = { declared: undeclared, minimum: config.minReportSample };
  const { whole } = await recallScores(db, results, [], recalled);
  if (whole) await setWholeScores(db, survey, number, wholeScoresOf(whole));
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
 * after removals of enough people. Also stores the scores of everyone where they are missing. A failure is logged, and
 * tried again when the server starts.
 */
export function uncertaintyWork(deps: UncertaintyDeps, log: Log) {
  const [uncertain, withoutScores] = [new Set<string>(), new Set<string>()];
  const run = async () => {
    for (const survey of await listUncertain(deps.db)) {
      if (uncertain.has(survey.surveyId)) continue;
      try {
        await releaseUncertainty(deps, survey);
      } catch (error) {
        uncertain.add(survey.surveyId);
        log.error(
          { surveyId: survey.surveyId, error: describeError(error) },
          'The uncertainty of a survey’s results could not be computed',
        );
      }
    }
    for (const survey of await listWithoutScores(deps.db)) {
      if (withoutScores.has(survey.surveyId)) continue;
      withoutScores.add(survey.surveyId);
      try {
        await storeWholeScores(deps, survey);
      } catch (error) {
        log.error(
          { surveyId: survey.surveyId, error: describeError(error) },
          'The scores of a closed survey could not be stored for lists of reports',
        );
      }
    }
  };
  return { name: 'uncertainty of results', everyMilliseconds: 10_000, run };
}
