import { wholePopulation } from '../../../rules/results/canonicalPopulation.ts';
import type { Deps } from '../../deps.ts';
import { ApiError } from '../../http/apiError.ts';
import { askLedger, type HeldBack } from '../../results/askLedger.ts';
import type { SurveyKey } from '../../db/surveyKey.ts';
import type { Snapshot } from '../../results/loadSnapshot.ts';
import { openReport, type OpenedReport } from './openReport.ts';
import { wantedOf } from './reportParts.ts';

/**
 * Opens a survey's results to tell the answers of everybody.
 * @returns also the variables that must not be told.
 * @throws ApiError NotFound; OpenSurvey; SampleTooSmall (deleted, erased, too few, or too few removed since); InternalError.
 */
export async function openAnswers(
  deps: Deps, { survey, personId }: { survey: SurveyKey; personId: string }, now: Date,
): Promise<{ opened: OpenedReport; snapshot: Snapshot; heldBack: HeldBack }> {
  const opened = await openReport(deps, survey);
  const { source } = opened.results;
  if (source.kind === 'aggregates') throw new ApiError('SampleTooSmall', { message: erasedWords });
  const wanted = { ...wantedOf(opened, opened, wholePopulation, deps.config), snapshot: source.snapshot };
  const [heldBack] = await askLedger(deps.db, [wanted], { personId, minimum: deps.config.minReportSample }, now);
  return { opened, snapshot: source.snapshot, heldBack: heldBack! };
}

const erasedWords =
  'The answers to this survey were erased when the time was over for which they are kept, so there is no file of them. Its report is still there.';
