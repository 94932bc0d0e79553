import { wholePopulation } from '../../../rules/results/canonicalPopulation.ts';
import type { Deps } from '../../deps.ts';
import { askLedger, type HeldBack } from '../../results/askLedger.ts';
import type { SurveyKey } from '../../db/surveyKey.ts';
import { openReport, type OpenedReport } from './openReport.ts';
import { wantedOf } from './reportParts.ts';

/**
 * Opens a survey's results to tell the answers of everybody.
 * @returns also the variables that must not be told.
 * @throws ApiError NotFound; OpenSurvey; SampleTooSmall (deleted, too few, or too few removed since); InternalError.
 */
export async function openAnswers(
  deps: Deps, { survey, personId }: { survey: SurveyKey; personId: string }, now: Date,
): Promise<{ opened: OpenedReport; heldBack: HeldBack }> {
  const opened = await openReport(deps, survey);
  const wanted = wantedOf(opened, opened, wholePopulation, deps.config);
  const [heldBack] = await askLedger(deps.db, [wanted], { personId, minimum: deps.config.minReportSample }, now);
  return { opened, heldBack: heldBack! };
}
