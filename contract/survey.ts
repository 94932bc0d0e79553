import { Type } from 'typebox';
import { ResponseRates, superSurveyFields, Survey, SurveyPatch } from './entities/survey.ts';
import { ReminderResult } from './entities/surveyParticipation.ts';
import { operation } from './operation.ts';
import { closed, pathId } from './schema.ts';

const surveyParams = closed({ surveyId: pathId });

export const getSurvey = operation({
  method: 'GET',
  path: '/survey/{surveyId}',
  summary: 'A survey. Members who may only see reports get it once it is closed.',
  access: 'report',
  params: surveyParams,
  success: 200,
  response: Survey,
});

export const patchSurvey = operation({
  method: 'PATCH',
  path: '/survey/{surveyId}',
  summary:
    'Changes a survey. While it is open, opening time, type and archive are locked, and a contact is needed; once closed all is locked but the archive.',
  access: 'edit',
  params: surveyParams,
  body: SurveyPatch,
  superFields: superSurveyFields,
  success: 200,
  response: Survey,
  errors: ['TemplateNotFound', 'SurveyLocked'],
});

export const deleteSurvey = operation({
  method: 'DELETE',
  path: '/survey/{surveyId}',
  summary: 'Deletes a survey that is not open, with all its answers.',
  access: 'edit',
  params: surveyParams,
  success: 204,
  errors: ['SurveyLocked'],
});

export const openSurvey = operation({
  method: 'POST',
  path: '/survey/{surveyId}/open',
  summary:
    'Opens a survey that is ready or scheduled, not archived, and whose end has not passed, and invites its participants.',
  access: 'edit',
  params: surveyParams,
  success: 204,
  errors: ['CantStart'],
});

export const closeSurvey = operation({
  method: 'POST',
  path: '/survey/{surveyId}/close',
  summary: 'Closes an open survey for good.',
  access: 'edit',
  params: surveyParams,
  success: 204,
  errors: ['CantClose'],
});

export const createPreview = operation({
  method: 'POST',
  path: '/survey/{surveyId}/preview',
  summary: 'A participation to look at the survey with. It counts nowhere, mails nobody, and is removed after a day.',
  access: 'view',
  params: surveyParams,
  success: 200,
  response: Type.Object({ participationToken: Type.String() }),
});

export const sendReminders = operation({
  method: 'POST',
  path: '/survey/{surveyId}/sendReminders',
  summary: 'Reminds everybody who has not submitted and was not reminded in the last 24 hours.',
  access: 'edit',
  params: surveyParams,
  success: 200,
  response: ReminderResult,
  errors: ['CantSend'],
});

export const getResponseRates = operation({
  method: 'GET',
  path: '/survey/{surveyId}/response-rates',
  summary: 'How many of each group were invited and have submitted, for groups of enough people.',
  access: 'view',
  params: surveyParams,
  success: 200,
  response: ResponseRates,
});
