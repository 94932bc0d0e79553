import type { blocks } from '../../../contract/api.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handlers.ts';
import { buildReport } from './buildReport.ts';
import { downloadAnonymisedSurveyReport } from './downloadAnonymisedSurveyReport.ts';
import { downloadReport } from './downloadReport.ts';
import { getFilters } from './getFilters.ts';
import { getReports } from './getReports.ts';
import { patchSurveyReport } from './patchSurveyReport.ts';
import { requestAnonymisedSurveyReportDownload } from './requestAnonymisedSurveyReportDownload.ts';
import { requestReportDownload } from './requestReportDownload.ts';

export const surveyReportRoutes = (deps: Deps): Handlers<typeof blocks.surveyReport> => ({
  async getFilters({ params: { surveyId }, caller: { accountId } }) {
    return getFilters(deps, { accountId, surveyId });
  },

  async getReport({ params: { surveyId }, caller: { accountId, personId }, body }) {
    return buildReport(deps, { survey: { accountId, surveyId }, request: body, personId }, deps.clock());
  },

  async patchSurveyReport({ params: { surveyId }, caller: { personId }, body }) {
    return patchSurveyReport(deps, { surveyId, personId, patch: body }, deps.clock());
  },

  async requestReportDownload({ params: { surveyId }, caller: { accountId, personId }, body }) {
    return requestReportDownload(deps, { survey: { accountId, surveyId }, request: body, personId }, deps.clock());
  },

  async downloadReport({ params: { surveyId }, query: { token } }) {
    return downloadReport(deps, { surveyId, token }, deps.clock());
  },

  async getReports({ caller, query }) {
    return getReports(deps, caller.accountId, query);
  },

  async requestAnonymisedSurveyReportDownload({ params: { surveyId }, caller: { accountId, personId } }) {
    return requestAnonymisedSurveyReportDownload(deps, { survey: { accountId, surveyId }, personId }, deps.clock());
  },

  async downloadAnonymisedSurveyReport({ params, query: { token } }) {
    return downloadAnonymisedSurveyReport(deps, { ...params, token }, deps.clock());
  },
});
