import { Type } from 'typebox';
import {
  DownloadToken,
  HeatMap,
  ReportFilters,
  ReportRequest,
  ReportTile,
  SurveyReport,
  SurveyReportPatch,
  Trend,
} from './entities/surveyReport.ts';
import { downloadQuery, listOf, pageQuery, repeated, sortQuery } from './list.ts';
import { operation } from './operation.ts';
import { closed, pathId } from './schema.ts';

const surveyParams = closed({ surveyId: pathId });

export const getFilters = operation({
  method: 'GET',
  path: '/survey/{surveyId}/filters',
  summary:
    'What the report of a closed survey can be filtered by: every multiple choice question asked, and every group but that of all.',
  access: 'report',
  throttle: 'costly',
  admitsReportToken: true,
  params: surveyParams,
  query: closed({
    combineWithSurveys: Type.Optional(
      repeated({
        description:
          'Ids of surveys that the report is combined with; may be given several times. The flags then hold for all of them',
      }),
    ),
    compareToSurvey: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Id of the survey that it is compared with. The flags then hold for both',
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
  summary: 'The report of a closed survey. What could be turned against a person is held back, or refused as a whole.',
  access: 'report',
  throttle: 'costly',
  admitsReportToken: true,
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
  summary: 'The sections of a closed survey by group, made of what was admitted at closing alone.',
  access: 'report',
  throttle: 'costly',
  admitsReportToken: true,
  audit: 'reading',
  params: surveyParams,
  success: 200,
  response: HeatMap,
  errors: ['OpenSurvey', 'SampleTooSmall', 'InternalError'],
});

export const getTrend = operation({
  method: 'GET',
  path: '/survey/{surveyId}/report/trend',
  summary: 'The scores of a closed survey beside those of earlier ones of the same type, each of everybody.',
  access: 'report',
  throttle: 'costly',
  audit: 'reading',
  params: surveyParams,
  success: 200,
  response: Trend,
  errors: ['OpenSurvey', 'SampleTooSmall', 'InternalError'],
});

export const patchSurveyReport = operation({
  method: 'PATCH',
  path: '/survey/{surveyId}/report',
  summary: 'Writes the executive summary and the analysis of areas.',
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
  summary: 'A token to download the report with as XLSX, once within 60 seconds, or to sign in with for printing it.',
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
  summary: 'The report that a download was requested of, as XLSX. A token that was used, or is late, is not found.',
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
  summary: 'The surveys whose report is available, the last to close first.',
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
  summary: 'A token to download the answers to a closed survey with, question by question and without rows of people.',
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
    'The answers that a download was requested of, as XLSX: every question in an order of its own, rare answers merged.',
  access: 'public',
  audit: 'reading',
  params: resultsParams,
  query: downloadQuery,
  success: 200,
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  errors: ['InternalError', 'SampleTooSmall'],
});
