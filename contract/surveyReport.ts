import { Type } from 'typebox';
import { ReportFilters, ReportRequest } from './entities/reportRequest.ts';
import { DownloadToken, HeatMap, ReportTile, SurveyReport, SurveyReportPatch, Trend } from './entities/surveyReport.ts';
import { downloadQuery, listOf, pageQuery, repeated, sortQuery } from './list.ts';
import { operation } from './operation.ts';
import { closed, pathId } from './schema.ts';

const surveyParams = closed({ surveyId: pathId });

export const getFilters = operation({
  method: 'GET',
  path: '/survey/{surveyId}/filters',
  summary:
    "The filters of a closed survey's report: every multiple choice question that was asked, and every group except the group of all participants.",
  access: 'report',
  throttle: 'costly',
  allowsReportToken: true,
  params: surveyParams,
  query: closed({
    combineWithSurveys: Type.Optional(
      repeated({
        description:
          'Id of a survey to combine with; may be repeated. `available` and `crossable` then apply to all of these surveys together',
      }),
    ),
    compareToSurvey: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Id of the survey to compare with. `available` and `crossable` then apply to both surveys',
      }),
    ),
  }),
  success: 200,
  response: ReportFilters,
  errors: ['OpenSurvey', 'CannotCompareSurveys', 'SampleTooSmall', 'InternalError'],
});

export const getReport = operation({
  method: 'POST',
  path: '/survey/{surveyId}/report',
  summary:
    'The report of a closed survey. Numbers that could identify someone are suppressed, or the request is rejected.',
  access: 'report',
  throttle: 'costly',
  allowsReportToken: true,
  audit: 'reading',
  params: surveyParams,
  body: ReportRequest,
  success: 200,
  response: SurveyReport,
  errors: ['OpenSurvey', 'CannotCompareSurveys', 'SampleTooSmall', 'InternalError'],
});

export const getHeatMap = operation({
  method: 'GET',
  path: '/survey/{surveyId}/report/heat-map',
  summary: 'The sections and aspects of a closed survey by group, using only numbers pre-approved at closing.',
  access: 'report',
  throttle: 'costly',
  allowsReportToken: true,
  audit: 'reading',
  params: surveyParams,
  success: 200,
  response: HeatMap,
  errors: ['OpenSurvey', 'SampleTooSmall', 'InternalError'],
});

export const getTrend = operation({
  method: 'GET',
  path: '/survey/{surveyId}/report/trend',
  summary: 'The scores of everyone in a closed survey, next to those of earlier surveys of the same type.',
  access: 'report',
  throttle: 'costly',
  allowsReportToken: true,
  audit: 'reading',
  params: surveyParams,
  success: 200,
  response: Trend,
  errors: ['OpenSurvey', 'SampleTooSmall', 'InternalError'],
});

export const patchSurveyReport = operation({
  method: 'PATCH',
  path: '/survey/{surveyId}/report',
  summary: 'Saves the executive summary and the analysis of areas.',
  access: 'super',
  throttle: 'costly',
  params: surveyParams,
  body: SurveyReportPatch,
  success: 200,
  response: SurveyReport,
  errors: ['OpenSurvey', 'SampleTooSmall', 'InternalError'],
});

export const requestReportDownload = operation({
  method: 'POST',
  path: '/survey/{surveyId}/report/request-download',
  summary:
    'Creates a token that is valid for 60 seconds. It downloads the report as XLSX once, or signs in to print it.',
  access: 'report',
  throttle: 'costly',
  audit: 'rejections',
  params: surveyParams,
  body: ReportRequest,
  success: 200,
  response: DownloadToken,
  errors: ['OpenSurvey', 'CannotCompareSurveys', 'SampleTooSmall', 'InternalError'],
});

export const downloadReport = operation({
  method: 'GET',
  path: '/survey/{surveyId}/report/download',
  summary: 'The report that a download was requested for, as XLSX. Answers 404 if the token was used or has expired.',
  access: 'public',
  audit: 'reading',
  params: surveyParams,
  query: downloadQuery,
  success: 200,
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  errors: ['CannotCompareSurveys', 'InternalError', 'SampleTooSmall'],
});

export const getReports = operation({
  method: 'GET',
  path: '/account/{accountId}/reports',
  summary: 'The surveys whose report is available, most recently closed first.',
  access: 'report',
  throttle: 'costly',
  params: closed({ accountId: pathId }),
  query: closed({ ...pageQuery, ...sortQuery }),
  success: 200,
  response: listOf('reports', ReportTile),
});

const resultsParams = closed({ accountId: pathId, surveyId: pathId });

export const requestAnonymisedSurveyReportDownload = operation({
  method: 'POST',
  path: '/account/{accountId}/survey/{surveyId}/report/request-download',
  summary:
    'Creates a token to download the answers to a closed survey. They are listed by question, and no row shows the answers of one person.',
  access: 'manage',
  throttle: 'costly',
  audit: 'rejections',
  params: resultsParams,
  ignoresBody: true,
  success: 200,
  response: DownloadToken,
  errors: ['OpenSurvey', 'SampleTooSmall', 'InternalError'],
});

export const downloadAnonymisedSurveyReport = operation({
  method: 'GET',
  path: '/account/{accountId}/survey/{surveyId}/report/download',
  summary:
    'The answers that a download was requested for, as XLSX. The answers to each question are in a random order of their own, and rare answers are merged.',
  access: 'public',
  audit: 'reading',
  params: resultsParams,
  query: downloadQuery,
  success: 200,
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  errors: ['InternalError', 'SampleTooSmall'],
});
