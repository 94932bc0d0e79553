import type { blocks } from '#contract/api.ts';
import type { ReportFilter, ReportFilters, ReportRequest } from '#contract/entities/reportRequest.ts';
import { reportSortKeys, type ReportTile } from '#contract/entities/surveyReport.ts';
import { surveyItems } from '#rules/surveyItems.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { measurementOf } from '#server/content/measurement.ts';
import { organisationReportOf, withReportTitles } from '#server/content/organisationReports.ts';
import { getSurveyType } from '#server/db/getSurveyType.ts';
import type { Deps } from '#server/deps.ts';
import { answerPage } from '#server/http/answerPage.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { parseRepeated, parseSort } from '#server/http/parseQuery.ts';
import type { ClosedResults } from '#server/results/ledger/closedResults.ts';
import { recallSizes } from '#server/results/ledger/releaseNumbers.ts';
import { hasOwnOptions, requestedPopulation } from '#server/results/ledger/requestedPopulation.ts';
import { summariseSurveys } from '../survey/summariseSurveys.ts';
import { describeReleased, describeRequest, noteRejected } from './auditReport.ts';
import {
  downloadAnonymisedSurveyReport,
  requestAnonymisedSurveyReportDownload,
  downloadReport,
  requestReportDownload,
} from './download/downloads.ts';
import { getHeatMap, getTrend } from './heatMapAndTrend.ts';
import { patchSurveyReport } from './patchSurveyReport.ts';
import { presentTile } from './presentTile.ts';
import { buildReport } from './report/buildReport.ts';
import { presentReportedSurvey } from './report/presentReport.ts';
import { listReportedSurveys } from './report/reportedSurveyQueries.ts';
import { findOrganisationOf } from './report/reportQueries.ts';
import { loadSurveys, type RequestedSurveys } from './report/resolveRequest.ts';

export const surveyReportRoutes = (deps: Deps): Handlers<typeof blocks.surveyReport> => ({
  async getFilters({ params: { surveyId }, principal: { accountId }, query }) {
    const { combineWithSurveys, compareToSurvey } = query;
    return getFilters(
      deps,
      { accountId, surveyId },
      { combineWithSurveys: parseRepeated(combineWithSurveys), ...(compareToSurvey && { compareToSurvey }) },
    );
  },

  async getReport({ params: { surveyId }, principal: { accountId, personId }, session, body, note }) {
    const survey = { accountId, surveyId };
    const describe = async () => ({ details: await describeRequest(deps, survey, body) });
    const built = await noteRejected(note, describe, () =>
      buildReport(deps, { survey, request: body, personId }, deps.clock()),
    );
    note({
      details: {
        ...describeReleased(body, built),
        ...(session.kind === 'report' && { printed: true }),
      },
    });
    return built.report;
  },

  async getHeatMap({ params: { surveyId }, principal: { accountId }, session, note }) {
    if (session.kind === 'report') note({ details: { printed: true } });
    return noteRejected(
      note,
      () => ({}),
      () => getHeatMap(deps, { accountId, surveyId }),
    );
  },

  async getTrend({ params: { surveyId }, principal: { accountId }, session, note }) {
    const printed = session.kind === 'report' && { printed: true };
    const trend = await noteRejected(
      note,
      () => ({}),
      () => getTrend(deps, { accountId, surveyId }),
    );
    const earlier = trend.surveys.slice(0, -1).map(({ survey }) => survey.name);
    if (earlier.length > 0 || printed)
      note({ details: { ...printed, ...(earlier.length > 0 && { comparedWith: earlier }) } });
    return trend;
  },

  async patchSurveyReport({ params: { surveyId }, principal: { personId }, body, note }) {
    const report = await patchSurveyReport(deps, { surveyId, personId, patch: body }, deps.clock());
    const areas = (body.sections ?? []).flatMap((section) => section.areas.map(({ id }) => `${section.id}/${id}`));
    note({
      accountId: (await findOrganisationOf(deps.db, surveyId))!,
      details: { executiveSummary: body.executiveSummary !== undefined, areas },
    });
    return report;
  },

  async requestReportDownload({ params: { surveyId }, principal: { accountId, personId }, body, note }) {
    const survey = { accountId, surveyId };
    const describe = async () => ({ details: await describeRequest(deps, survey, body) });
    return noteRejected(note, describe, () =>
      requestReportDownload(deps, { survey, request: body, personId }, deps.clock()),
    );
  },

  async downloadReport({ params: { surveyId }, query: { token }, note }) {
    return downloadReport(deps, { surveyId, token, note }, deps.clock());
  },

  async getReports({ principal, query }) {
    return getReports(deps, principal.accountId, query);
  },

  async requestAnonymisedSurveyReportDownload({ params: { surveyId }, principal: { accountId, personId }, note }) {
    return noteRejected(
      note,
      () => ({}),
      () => requestAnonymisedSurveyReportDownload(deps, { survey: { accountId, surveyId }, personId }, deps.clock()),
    );
  },

  async downloadAnonymisedSurveyReport({ params, query: { token }, note }) {
    return downloadAnonymisedSurveyReport(deps, { ...params, token, note }, deps.clock());
  },
});

/**
 * A page of an organisation's available reports, the last to close first by default. The scores were calculated with
 * the survey's results. While a removal suppresses the report, it suppresses the score too.
 * @throws ApiError Validation naming `sort`, `limit` or `cursor`.
 */
async function getReports(
  deps: Deps,
  accountId: string,
  query: { cursor?: string; limit?: string; sort?: string },
): Promise<{ reports: ReportTile[]; cursor: string | null }> {
  const sort = parseSort(query.sort, reportSortKeys, { key: 'reportAvailable', descending: true });
  const { rows, cursor } = await answerPage(query, (page) =>
    listReportedSurveys(deps.db, { accountId, sort, minimum: deps.config.minReportSample }, page),
  );
  const summaries = await summariseSurveys(deps, accountId, rows);
  return {
    reports: await Promise.all(
      rows.map(async ({ scores, removed, type_hash }, index): Promise<ReportTile> => {
        const summary = summaries[index]!;
        const definition = withReportTitles(
          await getSurveyType(deps.db, type_hash),
          organisationReportOf(deps.content.organisationReports, summary.template.id),
        );
        const measurement = measurementOf(deps.content.measurement, summary.template.id);
        const survey = presentReportedSurvey(summary, summary.participants);
        return {
          ...presentTile(survey, definition, measurement, removed > 0 ? null : scores),
          ...(removed > 0 && { suppressed: true as const }),
        };
      }),
    ),
    cursor,
  };
}

/**
 * The filters of a report: the options as merged, and the groups as they were, when the survey closed. Filters that are
 * `available` can be reported separately, and `crossable` groups also together with a question. With other surveys in
 * the request, the flags apply to all of them. If the answers were erased, only the filters that were kept are
 * returned.
 * @throws ApiError NotFound, OpenSurvey, Validation, CannotCompareSurveys, SampleTooSmall, InternalError.
 */
export async function getFilters(
  deps: Deps,
  survey: SurveyKey,
  others: Pick<ReportRequest, 'combineWithSurveys' | 'compareToSurvey'> = {},
): Promise<ReportFilters> {
  const { main, combined, compared, filterOptions: shared } = await loadSurveys(deps, survey, others);
  const {
    definition,
    filters: { filterOptions, groups },
  } = main.results;
  const all = [main, ...combined, ...(compared ? [compared] : [])].map(({ results }) => results);
  const offered = surveyItems(definition).flatMap(({ id, question }) => {
    const options = filterOptions.get(id);
    return options && question.type === 'multi' ? [{ id, question, options }] : [];
  });
  const sizes = await sizesOf(deps, { main, combined, filterOptions: shared }, [
    ...offered.flatMap(({ id, options }) => options.map((_, index) => ofOption(id, index))),
    ...groups.map(({ id }) => ofGroup(id)),
  ]);
  const sizeOf = (filter: ReportFilter) => sizes.get(JSON.stringify(filter)) ?? null;
  return {
    questions: offered.map(({ id, question: { title, type, multichoiceType }, options }) => ({
      id,
      title,
      type,
      multichoiceType,
      options: options.map(({ label }) => label),
      optionSampleSizes: options.map((_, index) => sizeOf(ofOption(id, index))),
      available: all.every((results) => !results.allFilters.filterOptions.has(id) || results.questions.includes(id)),
    })),
    participantGroups: groups.map(({ id, name }) => {
      const uses = all.map((results) => useIn(results, id));
      return {
        id,
        name,
        sampleSize: sizeOf(ofGroup(id)),
        available: uses.every((use) => use !== 'leftOut'),
        crossable: uses.every((use) => use === 'crossable'),
      };
    }),
    minimum: deps.config.minReportSample,
  };
}

const ofOption = (id: string, index: number): ReportFilter => ({ questions: [{ id, answers: [index] }] });
const ofGroup = (id: string): ReportFilter => ({ participantGroups: [id] });

/**
 * The number of people of each filter, by its JSON text, in the report's own surveys, as far as it was released before.
 * Null for an option that another survey has merged with others, since a report with this filter is about all of them.
 */
async function sizesOf(
  { db, config }: Deps,
  { main, combined, filterOptions }: Pick<RequestedSurveys, 'main' | 'combined' | 'filterOptions'>,
  filters: readonly ReportFilter[],
): Promise<ReadonlyMap<string, number | null>> {
  const sizes = await recallSizes(
    db,
    [main, ...combined].map(({ results }) => results),
    filters.map((filter) => requestedPopulation('filter', filter, main.results, filterOptions)),
    config.minReportSample,
  );
  return new Map(
    filters.map((filter, index) => [
      JSON.stringify(filter),
      hasOwnOptions(filter, main.results, filterOptions) ? sizes[index]! : null,
    ]),
  );
}

/** How a survey may use a group. If the survey does not have the group, there is nothing to report. */
const useIn = ({ groups }: ClosedResults, id: string) => groups.find((group) => group.id === id)?.use ?? 'leftOut';
