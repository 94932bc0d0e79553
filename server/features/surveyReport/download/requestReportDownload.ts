import type { Deps } from '#server/deps.ts';
import { buildReport, type ReportWanted } from '../report/buildReport.ts';
import { insertDownloadToken } from '../downloadTokenQueries.ts';

/**
 * A token to download a report with, or to print it by. The report is made now and once more then, so that a refusal is
 * told where somebody reads it.
 * @throws ApiError as `buildReport` does.
 */
export async function requestReportDownload(deps: Deps, wanted: ReportWanted, now: Date): Promise<{ token: string }> {
  await buildReport(deps, wanted, now);
  const { survey, request, personId } = wanted;
  return { token: await insertDownloadToken(deps.db, { ...survey, personId, request }, now) };
}
