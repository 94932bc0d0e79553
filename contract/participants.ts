import { Type } from 'typebox';
import { AddedParticipants, NewParticipant, Participant } from './entities/participant.ts';
import { limits } from './limits.ts';
import { listOf, pageQuery, sortQuery } from './list.ts';
import { operation } from './operation.ts';
import { closed, emailAddress, id, maybe, oneLine, pathId, text, verbatim } from './schema.ts';

const accountParams = closed({ accountId: pathId });

export const addAccountParticipants = operation({
  method: 'POST',
  path: '/account/{accountId}/participants',
  summary: 'Adds people to an organisation and, if one is named, to a group. One invalid row rejects the whole list.',
  access: 'edit',
  throttle: 'costly',
  params: accountParams,
  body: closed({ participants: Type.Array(NewParticipant), groupId: maybe(id) }),
  bodyBytes: limits.participantsBodyBytes,
  success: 200,
  response: AddedParticipants,
});

export const deleteAccountParticipants = operation({
  method: 'DELETE',
  path: '/account/{accountId}/participants',
  summary:
    'Removes people and their unfinished participations from an organisation. Submitted participations stay, anonymised.',
  access: 'edit',
  params: accountParams,
  body: closed({ participantIds: Type.Array(id) }),
  success: 204,
});

export const getAccountParticipants = operation({
  method: 'GET',
  path: '/account/{accountId}/participants',
  summary: 'The people of an organisation.',
  access: 'view',
  params: accountParams,
  query: closed({ ...pageQuery, ...sortQuery }),
  success: 200,
  response: listOf('participants', Participant),
});

export const searchParticipants = operation({
  method: 'GET',
  path: '/account/{accountId}/participants/search',
  summary: 'Finds people of an organisation, or of one of its groups, by a part of their name or address.',
  access: 'view',
  params: accountParams,
  query: closed({ text: Type.Optional(text(500)), group: Type.Optional(text(100)), ...pageQuery, ...sortQuery }),
  success: 200,
  response: listOf('participants', Participant),
});

export const updateParticipant = operation({
  method: 'PATCH',
  path: '/account/{accountId}/participant/{participantId}',
  summary:
    "Changes a person's name or address. A new address gets its own invitations; earlier answers do not move to it.",
  access: 'edit',
  params: closed({ accountId: pathId, participantId: pathId }),
  body: closed({
    givenName: maybe(oneLine(limits.nameLength)),
    familyName: maybe(oneLine(limits.nameLength)),
    emailAddress: Type.Optional(emailAddress),
  }),
  success: 200,
  response: Participant,
});

export const stopMail = operation({
  method: 'POST',
  path: '/account/{accountId}/stop-mail',
  summary:
    'Stops all mail from an organisation to the address that received the token. Accepts any body, such as that of a one-click request (RFC 8058), or none.',
  access: 'public',
  params: accountParams,
  query: closed({ token: verbatim(200) }),
  body: Type.Object({ 'List-Unsubscribe': Type.Optional(Type.String()) }),
  bodyType: 'form',
  ignoresBody: true,
  success: 204,
});
