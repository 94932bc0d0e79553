import { Type } from 'typebox';
import { AccountUser, NewAccountUser, adminUserRoles } from './entities/person.ts';
import { limits } from './limits.ts';
import { listOf, pageQuery } from './list.ts';
import { operation } from './operation.ts';
import { closed, oneOf, pathId } from './schema.ts';

const accountParams = closed({ accountId: pathId });
const userParams = closed({ accountId: pathId, userId: pathId });

export const addUsers = operation({
  method: 'POST',
  path: '/account/{accountId}/users',
  summary: 'Adds people as administrators of an organisation. Each gets a mail; new people choose a password.',
  access: 'manage',
  params: accountParams,
  body: closed({ users: Type.Array(NewAccountUser, { minItems: 1, maxItems: limits.addedUsers }) }),
  success: 204,
});

export const getUsers = operation({
  method: 'GET',
  path: '/account/{accountId}/users',
  summary: 'The administrators of an organisation, by name.',
  access: 'manage',
  params: accountParams,
  query: closed(pageQuery),
  success: 200,
  response: listOf('users', AccountUser),
});

export const updateUser = operation({
  method: 'PATCH',
  path: '/account/{accountId}/users/{userId}',
  summary: "Changes an administrator's role. The last manager of an organisation keeps the role.",
  access: 'manage',
  params: userParams,
  body: closed({ adminRole: oneOf(adminUserRoles) }),
  success: 200,
  response: AccountUser,
});

export const removeUser = operation({
  method: 'DELETE',
  path: '/account/{accountId}/users/{userId}',
  summary:
    "Removes an administrator from an organisation. The person's account stays. The last manager cannot be removed.",
  access: 'manage',
  params: userParams,
  success: 204,
});

export const resendUserInvitation = operation({
  method: 'POST',
  path: '/account/{accountId}/users/{userId}/invitation',
  summary: 'Sends the mail again to someone who has not signed in since being added.',
  access: 'manage',
  params: userParams,
  ignoresBody: true,
  success: 204,
});

export const resetUserTotp = operation({
  method: 'DELETE',
  path: '/account/{accountId}/users/{userId}/totp',
  summary:
    "Switches off two-factor sign-in for someone who can no longer use it, and ends that person's sessions. The person gets a mail about it.",
  access: 'super',
  params: userParams,
  success: 204,
});
