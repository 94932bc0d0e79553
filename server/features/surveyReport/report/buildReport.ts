import type { ReportFilter, ReportRequest, SurveyReport } from '#contract/entities/surveyReport.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError, invalid } from '#server/http/apiError.ts';
import { releaseNumbers } from '#server/results/ledger/closedResults.ts';
import { describePopulation, populationIn, requestedPopulation } from '#server/results/ledger/requestedPopulation.ts';
import { rejectRequest } from '#server/results/ledger/rejectRequest.ts';
import { normColumn } from '../norm/normColumn.ts';
import { findNorm } from '../norm/normEdition.ts';
import { loadSurveys } from './loadSurveys.ts';
import type { ReportColumn } from './presentAreas.ts';
import { presentReport } from './presentReport.ts';
import { countPeople, listAnalyses } from './reportQueries.ts';

/** A report that someone requests. */
export interface RequestedReport {
  survey: SurveyKey;
  request: ReportRequest;
  personId: string;
}

/**
 * An organisation's report. Its numbers follow from the surveys' results, survey type and request alone; the ledgers decide on every
 * survey and population in it as if each were released alone.
 * @throws ApiError NotFound; OpenSurvey; Validation for what the filters do not offer; CannotCompareSurveys for a survey of
 * another type or organisation, one that is not closed, or where there is no norm; RejectedRequest; SampleTooSmall;
 * TooManyRequests; InternalError for results that are broken.
 */
export async function buildReport(
  deps: Deps,
  { survey, request, personId }: RequestedReport,
  now: Date,
): Promise<SurveyReport> {
  if (request.compareToSurvey && request.compareToNormative)
    throw invalid('compareToNormative', 'a report is compared with a survey or with the norm, not with both');
  const { main, combined, compared, filterOptions } = await loadSurveys(deps, survey, request);
  const norm = request.compareToNormative
    ? await findNorm(deps, { accountId: survey.accountId, typeId: main.summary.template.id }, now)
    : null;
  if (request.compareToNormative && !norm)
    throw new ApiError('CannotCompareSurveys', {
      message: 'There is no norm for this survey type yet. It takes enough surveys of other organisations.',
    });

  const population = requestedPopulation('filter', request.filter, main.results, filterOptions);
  const otherPopulation = isEmpty(request.compareToFilter)
    ? null
    : requestedPopulation('compareToFilter', request.compareToFilter, main.results, filterOptions);
  const together = [main, ...combined];
  const names = { ...main.results.allFilters, filterOptions };
  const namesOfSurveys = together.map(({ summary }) => summary.name).join(' + ');
  const requested = [
    { name: describePopulation(population, names) ?? namesOfSurveys, population, surveys: together },
    ...(compared ? [{ name: compared.summary.name, population, surveys: [compared] }] : []),
    ...(otherPopulation
      ? [
          {
            name: describePopulation(otherPopulation, names) ?? namesOfSurveys,
            population: otherPopulation,
            surveys: together,
          },
        ]
      : []),
  ].map(({ name, population: whose, surveys }) => ({
    name,
    parts: surveys.map(({ results }) => populationIn(results, whose)),
  }));

  const who = { personId, now };
  const parts = requested.map((column) => column.parts.filter((part) => part !== null));
  if (parts.some((own, index) => own.length < requested[index]!.parts.length)) return rejectRequest(deps.db, who);
  const released = await releaseNumbers(deps.db, parts, {
    definition: main.results.definition,
    filterOptions,
    ...who,
    minimum: deps.config.minReportSample,
  });
  const columns = requested.map(({ name }, index): ReportColumn => ({ name, ...released[index]! }));
  if (norm) columns.splice(1, 0, normColumn('Norm', norm));
  return presentReport({
    main,
    participants: await countPeople(deps.db, survey),
    combined,
    norm,
    filterOptions,
    columns: columns as [ReportColumn, ...ReportColumn[]],
    analyses: await listAnalyses(deps.db, survey),
    content: deps.content,
  });
}

const isEmpty = (filter: ReportFilter | null | undefined) =>
  !filter ||
  ((filter.questions ?? []).every(({ answers }) => answers.length === 0) &&
    (filter.participantGroups ?? []).length === 0);
