import type { ReportFilter, ReportRequest, SurveyReport } from '../../../contract/entities/surveyReport.ts';
import { canonicalPopulation, UnknownPart } from '../../../rules/results/canonicalPopulation.ts';
import type { Population } from '../../../rules/results/population.ts';
import type { Deps } from '../../deps.ts';
import { ApiError, invalid } from '../../http/apiError.ts';
import { askNumbers, type NumbersAsked } from '../../results/askNumbers.ts';
import type { SurveyKey } from '../../db/surveyKey.ts';
import { filterWords } from './filterWords.ts';
import { findNorm } from './normEdition.ts';
import { openReport, type OpenedReport } from './openReport.ts';
import { presentReport } from './presentReport.ts';
import { responsesColumn, normColumn, type ReportColumn } from './reportColumn.ts';
import { wantedOf } from './reportParts.ts';
import { countPeople, listAnalyses } from './reportQueries.ts';

export interface ReportWanted {
  survey: SurveyKey;
  request: ReportRequest;
  personId: string;
}

/**
 * An organisation's report: its numbers follow from the surveys' results, survey type and request alone; whether they may
 * leave is asked for every survey and population in it, as if each were told alone.
 * @throws ApiError NotFound; OpenSurvey; Validation for what the filters do not offer; CannotCompareSurveys for a survey of
 * another type or organisation, one that is not closed, or where there is no norm; SampleTooSmall; TooManyRequests;
 * InternalError for results that are broken.
 */
export async function buildReport(deps: Deps, { survey, request, personId }: ReportWanted, now: Date): Promise<SurveyReport> {
  if (request.compareToSurvey && request.compareToNormative) throw invalid('compareToNormative', 'a report is compared with a survey or with the norm, not with both');
  const main = await openReport(deps, survey);
  const combined = await openOthers(deps, main, request.combineWithSurveys ?? []);
  const [compared] = await openOthers(deps, main, request.compareToSurvey ? [request.compareToSurvey] : []);
  const norm = request.compareToNormative ? await findNorm(deps, { accountId: survey.accountId, typeId: main.summary.template.id }, now) : null;
  if (request.compareToNormative && !norm) throw new ApiError('CannotCompareSurveys', { message: 'There is no norm for this survey type yet. It takes enough surveys of other organisations.' });

  const population = readFilter('filter', request.filter, main);
  const otherPopulation = isEmpty(request.compareToFilter) ? null : readFilter('compareToFilter', request.compareToFilter, main);
  const together = [main, ...combined];
  const wanted: NumbersAsked[] = [
    ...together.map((each) => wantedOf(each, main, population, deps.config)),
    ...(compared ? [wantedOf(compared, main, population, deps.config)] : []),
    ...(otherPopulation ? together.map((each) => wantedOf(each, main, otherPopulation, deps.config)) : []),
  ];
  const parts = await askNumbers(deps.db, wanted, { personId, minimum: deps.config.minReportSample }, now);

  const { definition, words } = main.results;
  const names = together.map(({ summary }) => summary.name).join(' + ');
  const column = (name: string, from: number, count: number): ReportColumn => {
    const own = parts.slice(from, from + count);
    return responsesColumn(name, own.reduce((sum, { people }) => sum + people, 0), definition, own);
  };
  const columns: [ReportColumn, ...ReportColumn[]] = [
    column(filterWords(population, words) ?? names, 0, together.length),
    ...(compared ? [column(compared.summary.name, together.length, 1)] : []),
    ...(norm ? [normColumn('Norm', norm.sampleSize, norm.scores)] : []),
    ...(otherPopulation ? [column(filterWords(otherPopulation, words) ?? names, together.length + (compared ? 1 : 0), together.length)] : []),
  ];
  const [participants, analyses] = [await countPeople(deps.db, survey), await listAnalyses(deps.db, survey)];
  return presentReport({ opened: main, participants, combined, norm, columns, analyses, content: deps.content });
}

const isEmpty = (filter: ReportFilter | null | undefined) =>
  !filter || ((filter.questions ?? []).every(({ answers }) => answers.length === 0) && (filter.participantGroups ?? []).length === 0);

/** @throws ApiError Validation that names what the survey's filters do not offer. */
function readFilter(property: string, filter: ReportFilter | null | undefined, { results }: OpenedReport): Population {
  try {
    return canonicalPopulation(filter ?? {}, results.filters);
  } catch (error) {
    if (error instanceof UnknownPart) throw invalid(`${property}.${error.property}`, error.message);
    throw error;
  }
}

/** @throws ApiError CannotCompareSurveys, which never tells whether a survey of another organisation is there. */
async function openOthers(deps: Deps, main: OpenedReport, surveyIds: string[]): Promise<OpenedReport[]> {
  const opened: OpenedReport[] = [];
  for (const surveyId of new Set(surveyIds.map((id) => id.toLowerCase()))) {
    const other = surveyId === main.survey.surveyId ? null : await openReport(deps, { ...main.survey, surveyId }).catch(asNone);
    if (other?.summary.template.id !== main.summary.template.id) throw new ApiError('CannotCompareSurveys', { message: cannotCompare });
    opened.push(other);
  }
  return opened;
}

const cannotCompare = 'Only other closed surveys of the same type can be compared or combined with this one.';

function asNone(error: unknown): null {
  if (error instanceof ApiError && (error.code === 'NotFound' || error.code === 'OpenSurvey')) return null;
  throw error;
}
