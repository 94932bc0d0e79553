import { Type } from 'typebox';
import { OwnSession, Person, PersonalData } from './entities/person.ts';
import { limits } from './limits.ts';
import { listOf, pageQuery } from './list.ts';
import { operation } from './operation.ts';
import { closed, emailAddress, language, maybe, oneLine, password, pathId, verbatim } from './schema.ts';

export const getMyDetails = operation({
  method: 'GET',
  path: '/person/me',
  summary: 'The signed-in person, with the organisations that the person administers.',
  access: 'person',
  success: 200,
  response: Person,
});

export const updateMyDetails = operation({
  method: 'PATCH',
  path: '/person/me',
  summary:
    'Changes the own names and language, and with the current one the own password, which ends every session, this one too.',
  access: 'person',
  body: closed({
    givenName: maybe(oneLine(limits.nameLength)),
    familyName: maybe(oneLine(limits.nameLength)),
    language: maybe(language),
    currentPassword: maybe(password),
    newPassword: maybe(password),
    confirmPassword: maybe(password),
  }),
  success: 200,
  response: Person,
  errors: ['ConfirmNewPasswordMismatch', 'CurrentPasswordMismatch', 'WeakNewPassword'],
});

export const deleteMyAccount = operation({
  method: 'DELETE',
  path: '/person/me',
  summary:
    'Deletes the own account. Submitted answers stay, as those of nobody; with `removeAnswers` they go as well. The last who manages an organisation cannot go.',
  access: 'person',
  body: closed({
    password,
    totpCode: maybe(verbatim(100)),
    removeAnswers: Type.Optional(
      Type.Boolean({ description: 'From the results of closed surveys they go once enough others go with them' }),
    ),
  }),
  success: 204,
  errors: ['InvalidPassword', 'InvalidTOTPCode'],
});

export const exportMyData = operation({
  method: 'GET',
  path: '/person/export',
  summary: 'All that is held of the signed-in person.',
  access: 'person',
  throttle: 'costly',
  success: 200,
  response: PersonalData,
});

export const requestEmailChange = operation({
  method: 'POST',
  path: '/person/email',
  summary:
    'Mails a link to a new address of the own, which changes once the link is opened. The present address is told of it.',
  access: 'person',
  body: closed({ emailAddress, password }),
  success: 204,
  errors: ['InvalidPassword'],
});

export const startTotp = operation({
  method: 'POST',
  path: '/person/totp',
  summary: 'Begins to set up two-factor sign-in (TOTP: SHA-1, 6 digits, 30 seconds).',
  access: 'person',
  body: closed({ password }),
  success: 200,
  response: Type.Object({
    qrcode: Type.String({ description: 'A data URL' }),
    secret: Type.String({ description: 'In base32, to type in where no picture can be scanned' }),
    token: Type.String({ description: 'To confirm with, within a quarter of an hour' }),
  }),
  errors: ['AlreadyHasTOTP', 'InvalidPassword'],
});

export const confirmTotp = operation({
  method: 'POST',
  path: '/person/totp/confirm',
  summary:
    'Switches two-factor sign-in on, by a code of the app. The recovery codes are told this once; each signs in once.',
  access: 'person',
  body: closed({ token: verbatim(200), totpCode: verbatim(100) }),
  success: 201,
  response: Type.Object({ recoveryCodes: Type.Array(Type.String()) }),
  errors: ['InvalidToken', 'InvalidTOTPCode'],
});

export const removeTotp = operation({
  method: 'DELETE',
  path: '/person/totp',
  summary: 'Switches two-factor sign-in off, by the password and a code of the app or a recovery code.',
  access: 'person',
  body: closed({ password, totpCode: verbatim(100) }),
  success: 204,
  errors: ['InvalidPassword', 'InvalidTOTPCode'],
});

export const getMySessions = operation({
  method: 'GET',
  path: '/person/sessions',
  summary: 'Where the person is signed in, the session used last first.',
  access: 'person',
  query: closed(pageQuery),
  success: 200,
  response: listOf('sessions', OwnSession),
});

export const endMySession = operation({
  method: 'DELETE',
  path: '/person/sessions/{sessionId}',
  summary: 'Signs out one session of the own.',
  access: 'person',
  params: closed({ sessionId: pathId }),
  success: 204,
});

export const endMyOtherSessions = operation({
  method: 'DELETE',
  path: '/person/sessions',
  summary: 'Signs out every session of the own but this one.',
  access: 'person',
  success: 204,
});
