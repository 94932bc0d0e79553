import type { ReportFilters, ReportRequest } from '#contract/entities/surveyReport.ts';
import { surveyItems } from '#rules/surveyItems.ts';
import type { Deps } from '#server/deps.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { ClosedResults } from '#server/results/ledger/closedResults.ts';
import { loadSurveys } from './report/resolveRequest.ts';

/**
 * What a report can be filtered by: options as merged, and groups as they were, when the survey closed. What is `available` is
 * answered by itself; `crossable` groups also next to a question. With other surveys in the request, in all of them. Where the
 * answers were erased, only what was kept of them.
 * @throws ApiError NotFound, OpenSurvey, Validation, CannotCompareSurveys, SampleTooSmall, InternalError.
 */
export async function getFilters(
  deps: Deps,
  survey: SurveyKey,
  others: Pick<ReportRequest, 'combineWithSurveys' | 'compareToSurvey'> = {},
): Promise<ReportFilters> {
  const { main, combined, compared } = await loadSurveys(deps, survey, others);
  const {
    definition,
    filters: { filterOptions, groups },
  } = main.results;
  const all = [main, ...combined, ...(compared ? [compared] : [])].map(({ results }) => results);
  return {
    questions: surveyItems(definition).flatMap(({ id, question }) => {
      const offered = filterOptions.get(id);
      if (!offered || question.type !== 'multi') return [];
      const available = all.every(
        (results) => !results.allFilters.filterOptions.has(id) || results.questions.includes(id),
      );
      const { title, type, multichoiceType } = question;
      return [{ id, title, type, multichoiceType, options: offered.map(({ label }) => label), available }];
    }),
    participantGroups: groups.map(({ id, name }) => {
      const uses = all.map((results) => useIn(results, id));
      return {
        id,
        name,
        available: uses.every((use) => use !== 'leftOut'),
        crossable: uses.every((use) => use === 'crossable'),
      };
    }),
    minimum: deps.config.minReportSample,
  };
}

/** In a survey that the group was not in, no one is in it, so there is nothing to report. */
const useIn = ({ groups }: ClosedResults, id: string) => groups.find((group) => group.id === id)?.use ?? 'leftOut';
