import { NewSurvey, Survey, SurveySummary, SurveyTemplate } from './entities/survey.ts';
import { filterQuery, listOf, pageQuery, sortQuery } from './list.ts';
import { operation } from './operation.ts';
import { closed, pathId } from './schema.ts';

const accountParams = closed({ accountId: pathId });

export const createSurvey = operation({
  method: 'POST',
  path: '/account/{accountId}/surveys',
  summary: 'Creates a survey of a type. It cannot begin before today, and must end in the future and after it begins.',
  access: 'edit',
  params: accountParams,
  body: NewSurvey,
  success: 201,
  response: Survey,
  errors: ['DuplicateName', 'TemplateNotFound'],
});

export const getSurveys = operation({
  method: 'GET',
  path: '/account/{accountId}/surveys',
  summary: 'The surveys of an organisation. Archived ones are left out unless a filter includes them.',
  access: 'view',
  params: accountParams,
  query: closed({ ...pageQuery, ...sortQuery, ...filterQuery }),
  success: 200,
  response: listOf('surveys', SurveySummary),
});

export const getSurveyTemplates = operation({
  method: 'GET',
  path: '/account/{accountId}/surveys/templates',
  summary: 'The survey types available for a new survey.',
  access: 'view',
  params: accountParams,
  success: 200,
  response: listOf('templates', SurveyTemplate),
});

export const deleteSurveyResults = operation({
  method: 'DELETE',
  path: '/account/{accountId}/survey/{surveyId}',
  summary: 'Deletes all answers of a closed survey; the survey stays.',
  access: 'super',
  params: closed({ accountId: pathId, surveyId: pathId }),
  success: 204,
  errors: ['SurveyLocked'],
});
