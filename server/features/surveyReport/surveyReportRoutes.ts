import type { blocks } from '#contract/api.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { readRepeated } from '#server/http/readWords.ts';
import { buildReport } from './report/buildReport.ts';
import { describeReleased, describeRequest, noteRejected } from './auditReport.ts';
import { downloadAnonymisedSurveyReport, requestAnonymisedSurveyReportDownload } from './download/answersDownload.ts';
import { downloadReport, requestReportDownload } from './download/reportDownload.ts';
import { getFilters } from './getFilters.ts';
import { getHeatMap } from './getHeatMap.ts';
import { getReports } from './getReports.ts';
import { getTrend } from './getTrend.ts';
import { patchSurveyReport } from './patchSurveyReport.ts';
import { findOrganisationOf } from './report/reportQueries.ts';

export const surveyReportRoutes = (deps: Deps): Handlers<typeof blocks.surveyReport> => ({
  async getFilters({ params: { surveyId }, caller: { accountId }, query }) {
    const { combineWithSurveys, compareToSurvey } = query;
    return getFilters(
      deps,
      { accountId, surveyId },
      { combineWithSurveys: readRepeated(combineWithSurveys), ...(compareToSurvey && { compareToSurvey }) },
    );
  },

  async getReport({ params: { surveyId }, caller: { accountId, personId }, session, body, note }) {
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

  async getHeatMap({ params: { surveyId }, caller: { accountId }, session, note }) {
    if (session.kind === 'report') note({ details: { printed: true } });
    return noteRejected(
      note,
      () => ({}),
      () => getHeatMap(deps, { accountId, surveyId }),
    );
  },

  async getTrend({ params: { surveyId }, caller: { accountId }, note }) {
    const trend = await noteRejected(
      note,
      () => ({}),
      () => getTrend(deps, { accountId, surveyId }),
    );
    const earlier = trend.surveys.slice(0, -1).map(({ survey }) => survey.name);
    if (earlier.length > 0) note({ details: { comparedWith: earlier } });
    return trend;
  },

  async patchSurveyReport({ params: { surveyId }, caller: { personId }, body, note }) {
    const report = await patchSurveyReport(deps, { surveyId, personId, patch: body }, deps.clock());
    const areas = (body.sections ?? []).flatMap((section) => section.areas.map(({ id }) => `${section.id}/${id}`));
    note({
      accountId: (await findOrganisationOf(deps.db, surveyId))!,
      details: { executiveSummary: body.executiveSummary !== undefined, areas },
    });
    return report;
  },

  async requestReportDownload({ params: { surveyId }, caller: { accountId, personId }, body, note }) {
    const survey = { accountId, surveyId };
    const describe = async () => ({ details: await describeRequest(deps, survey, body) });
    return noteRejected(note, describe, () =>
      requestReportDownload(deps, { survey, request: body, personId }, deps.clock()),
    );
  },

  async downloadReport({ params: { surveyId }, query: { token }, note }) {
    return downloadReport(deps, { surveyId, token, note }, deps.clock());
  },

  async getReports({ caller, query }) {
    return getReports(deps, caller.accountId, query);
  },

  async requestAnonymisedSurveyReportDownload({ params: { surveyId }, caller: { accountId, personId }, note }) {
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
