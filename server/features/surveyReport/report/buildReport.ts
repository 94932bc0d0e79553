import type { ReportFilter, ReportRequest, SurveyReport } from '#contract/entities/surveyReport.ts';
import { canonicalPopulation, UnknownPart } from '#server/results/numbers/canonicalPopulation.ts';
import { widen } from '#server/results/numbers/mergeFilterOptions.ts';
import type { Population } from '#server/results/disclosure/population.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError, invalid } from '#server/http/apiError.ts';
import { releaseNumbers } from '#server/results/ledger/releaseNumbers.ts';
import { rejectRequest } from '#server/results/ledger/rejectRequest.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { filterLabel } from './filterWords.ts';
import { findNorm } from '../norm/normEdition.ts';
import { loadSurveys, populationIn, type RequestedSurveys } from './loadSurveys.ts';
import { presentReport } from './presentReport.ts';
import { responsesColumn, normColumn, type ReportColumn } from '#server/results/numbers/releasedColumn.ts';
import { countPeople, listAnalyses } from './reportQueries.ts';

export interface ReportWanted {
  survey: SurveyKey;
  request: ReportRequest;
  personId: string;
}

/**
 * An organisation's report: its numbers follow from the surveys' results, survey type and request alone; whether they may
 * leave is asked for every survey and population in it, as if each were released alone.
 * @throws ApiError NotFound; OpenSurvey; Validation for what the filters do not offer; CannotCompareSurveys for a survey of
 * another type or organisation, one that is not closed, or where there is no norm; RejectedRequest; SampleTooSmall;
 * TooManyRequests; InternalError for results that are broken.
 */
export async function buildReport(
  deps: Deps,
  { survey, request, personId }: ReportWanted,
  now: Date,
): Promise<SurveyReport> {
  if (request.compareToSurvey && request.compareToNormative)
    throw invalid('compareToNormative', 'a report is compared with a survey or with the norm, not with both');
  const surveys = await loadSurveys(deps, survey, request);
  const { main, combined, compared, filterOptions } = surveys;
  const norm = request.compareToNormative
    ? await findNorm(deps, { accountId: survey.accountId, typeId: main.summary.template.id }, now)
    : null;
  if (request.compareToNormative && !norm)
    throw new ApiError('CannotCompareSurveys', {
      message: 'There is no norm for this survey type yet. It takes enough surveys of other organisations.',
    });

  const population = readFilter('filter', request.filter, surveys);
  const otherPopulation = isEmpty(request.compareToFilter)
    ? null
    : readFilter('compareToFilter', request.compareToFilter, surveys);
  const together = [main, ...combined];
  const requested = [
    ...together.map((each) => populationIn(each, surveys, population)),
    ...(compared ? [populationIn(compared, surveys, population)] : []),
    ...(otherPopulation ? together.map((each) => populationIn(each, surveys, otherPopulation)) : []),
  ];
  const who = { personId, now };
  if (!requested.every((each) => each !== null)) return rejectRequest(deps.db, who);
  const parts = await releaseNumbers(deps.db, requested, { ...who, minimum: deps.config.minReportSample });

  const { definition, words } = main.results;
  const filterNames = (of: Population) => filterLabel(of, { ...words, filterOptions });
  const names = together.map(({ summary }) => summary.name).join(' + ');
  const column = (name: string, from: number, count: number): ReportColumn => {
    const own = parts.slice(from, from + count);
    return responsesColumn(
      name,
      own.reduce((sum, { people }) => sum + people, 0),
      definition,
      own,
    );
  };
  const columns: [ReportColumn, ...ReportColumn[]] = [
    column(filterNames(population) ?? names, 0, together.length),
    ...(compared ? [column(compared.summary.name, together.length, 1)] : []),
    ...(norm ? [normColumn('Norm', norm.sampleSize, norm.scores)] : []),
    ...(otherPopulation
      ? [column(filterNames(otherPopulation) ?? names, together.length + (compared ? 1 : 0), together.length)]
      : []),
  ];
  const [participants, analyses] = [await countPeople(deps.db, survey), await listAnalyses(deps.db, survey)];
  return presentReport({
    opened: main,
    participants,
    combined,
    norm,
    filterOptions,
    columns,
    analyses,
    content: deps.content,
  });
}

const isEmpty = (filter: ReportFilter | null | undefined) =>
  !filter ||
  ((filter.questions ?? []).every(({ answers }) => answers.length === 0) &&
    (filter.participantGroups ?? []).length === 0);

/** With options as all surveys of the request release them. @throws ApiError Validation that names what the survey's filters do not offer. */
function readFilter(
  property: string,
  filter: ReportFilter | null | undefined,
  { main, filterOptions }: RequestedSurveys,
): Population {
  try {
    return widen(canonicalPopulation(filter ?? {}, main.results.filters), filterOptions);
  } catch (error) {
    if (error instanceof UnknownPart) throw invalid(`${property}.${error.property}`, error.message);
    throw error;
  }
}
