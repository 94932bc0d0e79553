import { Type } from 'typebox';
import { AddedParticipants, Participant, ParticipantGroup } from './entities/participant.ts';
import { limits } from './limits.ts';
import { listOf, pageQuery, sortQuery } from './list.ts';
import { operation } from './operation.ts';
import { closed, id, oneLine, pathId } from './schema.ts';

const groupParams = closed({ accountId: pathId, groupId: pathId });
const participantIds = closed({ participantIds: Type.Array(id) });
const groupName = closed({ name: oneLine(limits.nameLength, { minLength: 1 }) });

export const createGroup = operation({
  method: 'POST',
  path: '/account/{accountId}/group',
  summary: 'Creates a group.',
  access: 'edit',
  params: closed({ accountId: pathId }),
  body: groupName,
  success: 201,
  response: ParticipantGroup,
  errors: ['DuplicateName'],
});

export const getGroups = operation({
  method: 'GET',
  path: '/account/{accountId}/groups',
  summary: 'The groups of an organisation, starting with the group of all participants.',
  access: 'view',
  params: closed({ accountId: pathId }),
  query: closed(pageQuery),
  success: 200,
  response: listOf('groups', ParticipantGroup),
});

export const updateGroup = operation({
  method: 'PATCH',
  path: '/account/{accountId}/group/{groupId}',
  summary: 'Renames a group.',
  access: 'edit',
  params: groupParams,
  body: groupName,
  success: 200,
  response: ParticipantGroup,
  errors: ['DuplicateName'],
});

export const deleteGroup = operation({
  method: 'DELETE',
  path: '/account/{accountId}/group/{groupId}',
  summary: 'Deletes a group. Its people stay in the organisation and in surveys.',
  access: 'edit',
  params: groupParams,
  success: 204,
});

export const addParticipantsToGroup = operation({
  method: 'POST',
  path: '/account/{accountId}/group/{groupId}/participants',
  summary:
    'Adds people of the organisation to a group, and so to every survey that the group is attached to and that has not closed.',
  access: 'edit',
  params: groupParams,
  body: participantIds,
  success: 201,
  response: AddedParticipants,
});

export const getGroupParticipants = operation({
  method: 'GET',
  path: '/account/{accountId}/group/{groupId}/participants',
  summary: 'The people of a group.',
  access: 'view',
  params: groupParams,
  query: closed({ ...pageQuery, ...sortQuery }),
  success: 200,
  response: listOf('participants', Participant),
});

export const removeGroupParticipants = operation({
  method: 'DELETE',
  path: '/account/{accountId}/group/{groupId}/participants',
  summary: 'Removes people from a group. They stay in surveys.',
  access: 'edit',
  params: groupParams,
  body: participantIds,
  success: 204,
});
