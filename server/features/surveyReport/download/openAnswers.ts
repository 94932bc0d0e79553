import { wholePopulation } from '#server/results/numbers/canonicalPopulation.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/http/apiError.ts';
import { decideReleases } from '#server/results/ledger/decideReleases.ts';
import type { Suppression } from '#server/results/ledger/ledgerEntry.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { Snapshot } from '#server/results/snapshot/loadSnapshot.ts';
import { loadReport, type LoadedReport } from '../report/openReport.ts';

/**
 * Opens a survey's results to tell the answers of everybody.
 * @throws ApiError NotFound; OpenSurvey; SampleTooSmall (deleted, erased, too few, or too few removed since); InternalError.
 */
export async function openAnswers(
  deps: Deps,
  { survey, personId }: { survey: SurveyKey; personId: string },
  now: Date,
): Promise<{ opened: LoadedReport; snapshot: Snapshot; suppression: Suppression }> {
  const opened = await loadReport(deps, survey);
  const { source } = opened.results;
  if (source.kind === 'aggregates') throw new ApiError('SampleTooSmall', { message: erasedWords });
  const { snapshot } = source;
  const [suppression] = await decideReleases(deps.db, [{ survey, snapshot, population: wholePopulation }], {
    personId,
    now,
    minimum: deps.config.minReportSample,
  });
  return { opened, snapshot, suppression: suppression! };
}

const erasedWords =
  'The answers to this survey were erased when the time was over for which they are kept, so there is no file of them. Its report is still there.';
