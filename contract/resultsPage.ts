import { Type } from 'typebox';
import { ResultsDocument, ResultsPage, ResultsPageChoice, SeenPublished, SeenSaved } from './entities/resultsPage.ts';
import { operation } from './operation.ts';
import { closed, pathId } from './schema.ts';

const surveyParams = closed({ surveyId: pathId });

export const getResultsPage = operation({
  method: 'GET',
  path: '/survey/{surveyId}/results-page',
  summary: 'The results page of a closed survey, and what can be put on it.',
  access: 'manage',
  throttle: 'costly',
  audit: 'reading',
  params: surveyParams,
  success: 200,
  response: ResultsPage,
  errors: ['OpenSurvey', 'InternalError'],
});

export const saveResultsPage = operation({
  method: 'PUT',
  path: '/survey/{surveyId}/results-page',
  summary: 'Saves a results page with the numbers that the report has now. The link shows it once it is published.',
  access: 'manage',
  throttle: 'costly',
  params: surveyParams,
  body: ResultsPageChoice,
  success: 200,
  response: ResultsPage,
  errors: ['OpenSurvey', 'SampleTooSmall', 'InternalError'],
});

export const publishResultsPage = operation({
  method: 'POST',
  path: '/survey/{surveyId}/results-page/publish',
  summary: 'Shows the saved page to everyone who has the link. Without a link, it creates one.',
  access: 'manage',
  throttle: 'costly',
  params: surveyParams,
  body: SeenSaved,
  success: 200,
  response: ResultsPage,
  errors: ['OpenSurvey', 'SampleTooSmall', 'InternalError'],
});

export const withdrawResultsPage = operation({
  method: 'POST',
  path: '/survey/{surveyId}/results-page/withdraw',
  summary: 'Removes the link for good. Publishing the page again creates another one.',
  access: 'manage',
  throttle: 'costly',
  params: surveyParams,
  ignoresBody: true,
  success: 200,
  response: ResultsPage,
  errors: ['OpenSurvey', 'InternalError'],
});

export const sendResultsPage = operation({
  method: 'POST',
  path: '/survey/{surveyId}/results-page/send',
  summary:
    'Sends the link to everyone invited who gets mail, whether they answered or not. Each published version can be sent once, and not within a day of the last one.',
  access: 'manage',
  throttle: 'costly',
  params: surveyParams,
  body: SeenPublished,
  success: 200,
  response: ResultsPage,
  errors: ['OpenSurvey', 'CantSend', 'EmailCouldNotBeSent', 'InternalError'],
});

export const getPublishedResults = operation({
  method: 'GET',
  path: '/results/{token}',
  summary: 'A published results page, by its link. Unknown and withdrawn links answer 404.',
  access: 'public',
  throttle: 'starts',
  params: closed({ token: Type.String() }),
  success: 200,
  response: ResultsDocument,
});
