import { Type } from 'typebox';
import { SurveyQuestions } from './entities/participation.ts';
import { ResponseRates, Responses, superSurveyFields, Survey, SurveyMails, SurveyPatch } from './entities/survey.ts';
import { ReminderResult } from './entities/surveyParticipation.ts';
import { operation } from './operation.ts';
import { closed, language, pathId } from './schema.ts';

const surveyParams = closed({ surveyId: pathId });

export const getSurvey = operation({
  method: 'GET',
  path: '/survey/{surveyId}',
  summary: 'A survey. Administrators whose role is limited to reports can get it only once it has closed.',
  access: 'report',
  params: surveyParams,
  success: 200,
  response: Survey,
});

export const patchSurvey = operation({
  method: 'PATCH',
  path: '/survey/{surveyId}',
  summary:
    'Updates a survey. While it is open, `scheduling.openAt`, `templateId` and `archived` are locked, and a contact is required. Once it has closed, everything but `archived` is locked.',
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
    'Opens a survey and invites its participants. The survey must be ready or scheduled, must not be archived, and its end must not have passed.',
  access: 'edit',
  params: surveyParams,
  success: 204,
  errors: ['CantStart'],
});

export const closeSurvey = operation({
  method: 'POST',
  path: '/survey/{surveyId}/close',
  summary: 'Closes an open survey permanently.',
  access: 'edit',
  params: surveyParams,
  body: closed({
    informReportReaders: Type.Optional(
      Type.Boolean({
        description: 'Whether everyone who can open reports is informed by mail, not only managers. Default: false',
      }),
    ),
  }),
  mayOmitBody: true,
  success: 204,
  errors: ['CantClose'],
});

export const createPreview = operation({
  method: 'POST',
  path: '/survey/{surveyId}/preview',
  summary: 'A participation for previewing the survey. It is not counted, sends no mail, and is deleted after a day.',
  access: 'view',
  params: surveyParams,
  success: 200,
  response: Type.Object({ participationToken: Type.String() }),
});

export const getSurveyQuestions = operation({
  method: 'GET',
  path: '/survey/{surveyId}/questions',
  summary:
    "All questions of a survey with the texts that participants read before them, as a new participation gets them. Without `language`, they are in the organisation's language.",
  access: 'view',
  params: surveyParams,
  query: closed({ language: Type.Optional(language) }),
  success: 200,
  response: SurveyQuestions,
  long: true,
});

export const getSurveyMails = operation({
  method: 'GET',
  path: '/survey/{surveyId}/mails',
  summary:
    'The invitation, the reminder and the thanks as a participant without a chosen language gets them, for an invented person. Personal links in them lead nowhere. The thanks are those that everyone gets by default.',
  access: 'edit',
  params: surveyParams,
  success: 200,
  response: SurveyMails,
});

export const sendReminders = operation({
  method: 'POST',
  path: '/survey/{surveyId}/sendReminders',
  summary: 'Sends a reminder to everyone who has not submitted and has had no reminder in the last 24 hours.',
  access: 'edit',
  params: surveyParams,
  success: 200,
  response: ReminderResult,
  errors: ['CantSend'],
});

export const getResponseRates = operation({
  method: 'GET',
  path: '/survey/{surveyId}/response-rates',
  summary:
    'How many people of each group are in the survey, and how many of them have submitted. Groups below the minimum size have no numbers.',
  access: 'view',
  params: surveyParams,
  success: 200,
  response: ResponseRates,
});

export const getResponses = operation({
  method: 'GET',
  path: '/survey/{surveyId}/responses',
  summary:
    'How many people have completed a survey over its days, in steps that are about at least the minimum of people, with the days of reminders and the state of invitations. Empty until the survey has opened.',
  access: 'view',
  params: surveyParams,
  success: 200,
  response: Responses,
});
