import type { DownloadFile } from '../../../contract/operation.ts';
import { canonicalPopulation } from '../../../rules/results/canonicalPopulation.ts';
import type { Deps } from '../../deps.ts';
import { findAccount } from '../account/accountQueries.ts';
import type { AuditNote } from '../../http/auditNote.ts';
import { buildReport } from './buildReport.ts';
import { describeAsked } from './describeAsked.ts';
import { filterWords } from './filterWords.ts';
import { openDownload } from './openDownload.ts';
import { openReport } from './openReport.ts';
import { reportSheets } from './reportSheets.ts';
import { workbookName } from './workbookName.ts';
import { writeWorkbook } from './writeWorkbook.ts';

export interface Downloaded {
  file: DownloadFile;
  /** For the audit log: the file is asked for by a token alone. */
  use: AuditNote;
}

/**
 * The report that a token was given for, as XLSX; uses up the token.
 * @throws ApiError NotFound for a token that is not good for it, else as `buildReport` does.
 */
export async function downloadReport(deps: Deps, { surveyId, token }: { surveyId: string; token: string }, now: Date): Promise<Downloaded> {
  const { accountId, personId, request } = await openDownload(deps.db, token, { surveyId, kind: 'report' }, now);
  const survey = { accountId, surveyId };
  const { filter, compareToFilter } = request ?? {};
  const report = await buildReport(deps, { survey, request: request ?? {}, personId }, now);
  const { filters } = (await openReport(deps, survey)).results;
  const { time_zone: timeZone } = await findAccount(deps.db, accountId);
  const sheets = reportSheets(report, {
    timeZone,
    filter: filterWords(canonicalPopulation(filter ?? {}, filters), filters),
    compareToFilter: filterWords(canonicalPopulation(compareToFilter ?? {}, filters), filters),
  });
  return {
    file: { name: workbookName(report.survey.name, 'report'), bytes: writeWorkbook(sheets) },
    use: { accountId, personId, details: await describeAsked(deps, survey, request ?? {}, report) },
  };
}
