import type { ReportFilter, ReportRequest } from '#contract/entities/surveyReport.ts';
import { mergedLabel } from '#server/results/disclosure/mergeRareOptions.ts';
import { canonicalPopulation, populationElsewhere } from '#server/results/numbers/canonicalPopulation.ts';
import { mergeFilterOptions, widen } from '#server/results/numbers/mergeFilterOptions.ts';
import type { Population } from '#server/results/disclosure/population.ts';
import type { Results } from '#server/results/numbers/results.ts';
import { surveyItems, type MultiDefinition } from '#rules/surveyItems.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError, invalid } from '#server/http/apiError.ts';
import type { NumbersRequested } from '#server/results/ledger/releaseNumbers.ts';
import { optionLabel } from '#server/results/closing/freezeFilterOptions.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { filterLabel } from './filterWords.ts';
import { loadReport, type LoadedReport } from './openReport.ts';

/** The surveys of a request: its own, those combined with it, and the one it is compared with. */
export interface RequestedSurveys {
  main: LoadedReport;
  combined: LoadedReport[];
  compared: LoadedReport | null;
  /** The options of questions as all of them release them. */
  filterOptions: Results['filterOptions'];
}

/**
 * Opens the surveys of a request.
 * @throws ApiError NotFound; OpenSurvey; Validation for a survey named twice; CannotCompareSurveys for one of another type or
 * organisation, or not closed; SampleTooSmall, as `loadReport` does; InternalError for results that are broken.
 */
export async function loadSurveys(
  deps: Deps,
  survey: SurveyKey,
  { combineWithSurveys, compareToSurvey }: Pick<ReportRequest, 'combineWithSurveys' | 'compareToSurvey'>,
): Promise<RequestedSurveys> {
  requireOnce(survey.surveyId, combineWithSurveys ?? [], compareToSurvey ?? null);
  const main = await loadReport(deps, survey);
  const combined: LoadedReport[] = [];
  for (const surveyId of combineWithSurveys ?? []) combined.push(await openOther(deps, main, surveyId));
  const compared = compareToSurvey ? await openOther(deps, main, compareToSurvey) : null;
  return {
    main,
    combined,
    compared,
    filterOptions: sharedFilterOptions([main, ...combined, ...(compared ? [compared] : [])]),
  };
}

/** @throws ApiError Validation naming a survey that the request has already. */
function requireOnce(surveyId: string, combined: readonly string[], compared: string | null): void {
  const named = new Set([surveyId.toLowerCase()]);
  const name = (id: string, property: string) => {
    if (named.has(id.toLowerCase())) throw invalid(property, 'names a survey that is in this report already');
    named.add(id.toLowerCase());
  };
  combined.forEach((id, index) => name(id, `combineWithSurveys[${index}]`));
  if (compared !== null) name(compared, 'compareToSurvey');
}

/** @throws ApiError CannotCompareSurveys, which never tells whether a survey of another organisation is there. */
async function openOther(deps: Deps, main: LoadedReport, surveyId: string): Promise<LoadedReport> {
  const other = await loadReport(deps, { ...main.survey, surveyId: surveyId.toLowerCase() }).catch(asNone);
  if (other?.summary.template.id !== main.summary.template.id) {
    throw new ApiError('CannotCompareSurveys', {
      message: 'Only other closed surveys of the same type can be compared or combined with this one.',
    });
  }
  return other;
}

function asNone(error: unknown): null {
  if (error instanceof ApiError && (error.code === 'NotFound' || error.code === 'OpenSurvey')) return null;
  throw error;
}

/** Of one survey its own. */
function sharedFilterOptions(surveys: readonly LoadedReport[]): Results['filterOptions'] {
  const [{ results: main }, ...others] = surveys as [LoadedReport, ...LoadedReport[]];
  if (others.length === 0) return main.words.filterOptions;
  const questions = new Map(
    surveys
      .toReversed()
      .flatMap(({ results }) => surveyItems(results.definition))
      .map(({ id, question }) => [id, question]),
  );
  return mergeFilterOptions(
    surveys.map(({ results }) => results.words.filterOptions),
    (id, values) => mergedLabel(values.map((value) => optionLabel(questions.get(id) as MultiDefinition, value))),
  );
}

/** A filter of a request in words; null for everyone. @throws UnknownPart for what the survey's filters do not offer. */
export function describeFilter(
  { main, filterOptions }: RequestedSurveys,
  filter: ReportFilter | null | undefined,
): string | null {
  const { filters, words } = main.results;
  return filterLabel(widen(canonicalPopulation(filter ?? {}, filters), filterOptions), { ...words, filterOptions });
}

/**
 * The population of a request's filter in one of its surveys; null where none of its groups was there, so that it is about no one.
 * @param population with options as all surveys of the request release them.
 */
export function populationIn(
  opened: LoadedReport,
  { filterOptions }: RequestedSurveys,
  population: Population,
): NumbersRequested | null {
  // Options as merged can hold codes that a survey does not have, also the main one: that nobody left a question out, say.
  const there = populationElsewhere(population, opened.results.words);
  return there && { survey: opened.survey, results: opened.results, filterOptions, population: there };
}
