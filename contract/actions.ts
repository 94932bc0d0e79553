import { Type } from 'typebox';
import { Action, ActionPatch, NewAction } from './entities/action.ts';
import { filterQuery, listOf, pageQuery } from './list.ts';
import { operation } from './operation.ts';
import { closed, pathId } from './schema.ts';

const actionParams = closed({ surveyId: pathId, actionId: pathId });

export const getActions = operation({
  method: 'GET',
  path: '/account/{accountId}/actions',
  summary: 'The actions that an organisation has planned in response to its surveys, earliest due date first.',
  access: 'report',
  params: closed({ accountId: pathId }),
  query: closed({ ...pageQuery, ...filterQuery, surveyId: Type.Optional(pathId) }),
  success: 200,
  response: listOf('actions', Action),
});

export const createAction = operation({
  method: 'POST',
  path: '/survey/{surveyId}/actions',
  summary: 'Adds an action to a section of the report of a closed survey.',
  access: 'edit',
  params: closed({ surveyId: pathId }),
  body: NewAction,
  success: 201,
  response: Action,
  errors: ['OpenSurvey', 'SectionNotFound'],
});

export const updateAction = operation({
  method: 'PATCH',
  path: '/survey/{surveyId}/action/{actionId}',
  summary: 'Updates an action, for example to mark it as done.',
  access: 'edit',
  params: actionParams,
  body: ActionPatch,
  success: 200,
  response: Action,
});

export const deleteAction = operation({
  method: 'DELETE',
  path: '/survey/{surveyId}/action/{actionId}',
  summary: 'Removes an action.',
  access: 'edit',
  params: actionParams,
  success: 204,
});
