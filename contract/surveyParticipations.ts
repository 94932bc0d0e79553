import { Type } from 'typebox';
import { AddedParticipants, mailRefusals, NewParticipant, ParticipantGroup } from './entities/participant.ts';
import { ReminderResult, SurveyParticipation, ThanksResult } from './entities/surveyParticipation.ts';
import { limits } from './limits.ts';
import { filterQuery, listOf, pageQuery, repeated, sortQuery } from './list.ts';
import { operation } from './operation.ts';
import { closed, id, oneOf, pathId, text } from './schema.ts';

const surveyParams = closed({ surveyId: pathId });
const participationIds = closed({ participationIds: Type.Array(id) });
const groupIds = closed({ groupIds: Type.Array(id) });
const listQuery = {
  ...pageQuery,
  ...sortQuery,
  ...filterQuery,
  groups: Type.Optional(repeated({ description: 'Group ids; people in any of these groups are included' })),
  // Returns only participations whose address gets no mail for this reason.
  mailRefusal: Type.Optional(oneOf(mailRefusals)),
};

export const getParticipations = operation({
  method: 'GET',
  path: '/survey/{surveyId}/participations',
  summary: 'The participations of a survey.',
  access: 'view',
  params: surveyParams,
  query: closed(listQuery),
  success: 200,
  response: listOf('participations', SurveyParticipation),
});

export const searchParticipations = operation({
  method: 'GET',
  path: '/survey/{surveyId}/participants/search',
  summary: 'The participations of people whose name or address contains a text.',
  access: 'view',
  params: surveyParams,
  query: closed({ query: Type.Optional(text(500)), ...listQuery }),
  success: 200,
  response: listOf('participations', SurveyParticipation),
});

export const addParticipants = operation({
  method: 'POST',
  path: '/survey/{surveyId}/participations',
  summary:
    'Adds people to a survey and, if they are new, to the organisation. While the survey is open, they are invited at once.',
  access: 'edit',
  throttle: 'costly',
  params: surveyParams,
  body: closed({ participants: Type.Array(NewParticipant) }),
  bodyBytes: limits.participantsBodyBytes,
  success: 200,
  response: AddedParticipants,
  errors: ['SurveyLocked'],
});

export const removeParticipations = operation({
  method: 'DELETE',
  path: '/survey/{surveyId}/participations',
  summary: 'Removes participations from a survey. If one of them cannot be removed, none is.',
  access: 'edit',
  params: surveyParams,
  body: participationIds,
  success: 204,
  errors: ['InvalidParticipant', 'SurveyLocked', 'ParticipationCompleted'],
});

export const postReminders = operation({
  method: 'POST',
  path: '/survey/{surveyId}/participations/reminders',
  summary:
    'Sends a reminder to the selected people who have not submitted and have had no reminder in the last 24 hours.',
  access: 'edit',
  params: surveyParams,
  body: participationIds,
  success: 200,
  response: ReminderResult,
  errors: ['EmailCouldNotBeSent', 'SurveyNotOpen'],
});

export const resendThanks = operation({
  method: 'POST',
  path: '/survey/{surveyId}/participations/thanks',
  summary: 'Sends the thanks again to those of the selected people who have submitted.',
  access: 'edit',
  params: surveyParams,
  body: participationIds,
  success: 200,
  response: ThanksResult,
  errors: ['EmailCouldNotBeSent'],
});

export const resendInvitation = operation({
  method: 'POST',
  path: '/survey/{surveyId}/participation/{participationId}/resend-invitation',
  summary: 'Sends the invitation to one person again, even if the address bounced, but not if its owner opted out.',
  access: 'edit',
  params: closed({ surveyId: pathId, participationId: pathId }),
  success: 204,
  errors: ['EmailCouldNotBeSent', 'SurveyNotOpen', 'ParticipationCompleted'],
});

export const getSurveyGroups = operation({
  method: 'GET',
  path: '/survey/{surveyId}/groups',
  summary: 'The groups that are attached to a survey.',
  access: 'view',
  params: surveyParams,
  query: closed(pageQuery),
  success: 200,
  response: listOf('groups', ParticipantGroup),
});

export const addGroups = operation({
  method: 'POST',
  path: '/survey/{surveyId}/groups',
  summary:
    'Attaches groups to a survey. Until the survey closes, everyone who is or becomes a member of one of these groups takes part.',
  access: 'edit',
  params: surveyParams,
  body: groupIds,
  success: 204,
  errors: ['SurveyLocked'],
});

export const removeGroups = operation({
  method: 'DELETE',
  path: '/survey/{surveyId}/groups',
  summary:
    'Detaches groups from a survey and removes the participations that exist only through these groups, as far as they may be removed.',
  access: 'edit',
  params: surveyParams,
  body: groupIds,
  success: 204,
  errors: ['SurveyLocked'],
});
