import { Type } from 'typebox';
import { OwnSession, Person, PersonalData } from './entities/person.ts';
import { Rings } from './entities/rings.ts';
import { limits } from './limits.ts';
import { listOf, pageQuery } from './list.ts';
import { operation } from './operation.ts';
import { closed, emailAddress, language, maybe, oneLine, password, pathId, verbatim } from './schema.ts';

export const getMyDetails = operation({
  method: 'GET',
  path: '/person/me',
  summary: 'The person signed in, with the organisations that the person administers.',
  access: 'person',
  success: 200,
  response: Person,
});

export const updateMyDetails = operation({
  method: 'PATCH',
  path: '/person/me',
  summary:
    "Changes the person's name and language and, with the current password, the password. A new password ends all sessions, including this one.",
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
    "Deletes the person's account. Submitted answers stay, no longer linked to anyone; with `removeAnswers` they are removed as well. The last manager of an organisation cannot be deleted.",
  access: 'person',
  body: closed({
    password,
    totpCode: maybe(verbatim(100)),
    removeAnswers: Type.Optional(
      Type.Boolean({
        description:
          'Whether to remove the answers as well. They are removed from the results of a closed survey as soon as the answers of enough other people are removed with them',
      }),
    ),
  }),
  success: 204,
  errors: ['InvalidPassword', 'InvalidTOTPCode'],
});

export const exportMyData = operation({
  method: 'GET',
  path: '/person/export',
  summary: 'All data stored about the person signed in.',
  access: 'person',
  throttle: 'costly',
  success: 200,
  response: PersonalData,
});

export const getMyRings = operation({
  method: 'GET',
  path: '/person/rings',
  summary: 'The scores of all surveys that the person signed in has submitted with this account, by survey type.',
  access: 'person',
  throttle: 'costly',
  success: 200,
  response: Type.Object({
    rings: Type.Array(Rings, { description: 'One for each survey type, the one submitted last first' }),
  }),
});

export const requestEmailChange = operation({
  method: 'POST',
  path: '/person/email',
  summary:
    'Sends a link to a new e-mail address, which takes effect once the link is opened. The current address gets a notice.',
  access: 'person',
  body: closed({ emailAddress, password }),
  success: 204,
  errors: ['InvalidPassword'],
});

export const startTotp = operation({
  method: 'POST',
  path: '/person/totp',
  summary: 'Starts the setup of two-factor sign-in (TOTP: SHA-1, 6 digits, 30 seconds).',
  access: 'person',
  body: closed({ password }),
  success: 200,
  response: Type.Object({
    qrcode: Type.String({ description: 'The QR code as a data URL of an image' }),
    secret: Type.String({ description: 'The key in base32, to type into the app if the QR code cannot be scanned' }),
    token: Type.String({ description: 'Send it within a quarter of an hour to confirm the setup' }),
  }),
  errors: ['AlreadyHasTOTP', 'InvalidPassword'],
});

export const confirmTotp = operation({
  method: 'POST',
  path: '/person/totp/confirm',
  summary:
    'Switches two-factor sign-in on with a code of the app. The recovery codes are shown only once; each works once.',
  access: 'person',
  body: closed({ token: verbatim(200), totpCode: verbatim(100) }),
  success: 201,
  response: Type.Object({ recoveryCodes: Type.Array(Type.String()) }),
  errors: ['InvalidToken', 'InvalidTOTPCode'],
});

export const removeTotp = operation({
  method: 'DELETE',
  path: '/person/totp',
  summary: 'Switches two-factor sign-in off with the password and a code of the app or a recovery code.',
  access: 'person',
  body: closed({ password, totpCode: verbatim(100) }),
  success: 204,
  errors: ['InvalidPassword', 'InvalidTOTPCode'],
});

export const getMySessions = operation({
  method: 'GET',
  path: '/person/sessions',
  summary: "The person's sessions, most recently used first.",
  access: 'person',
  query: closed(pageQuery),
  success: 200,
  response: listOf('sessions', OwnSession),
});

export const endMySession = operation({
  method: 'DELETE',
  path: '/person/sessions/{sessionId}',
  summary: "Ends one of the person's sessions.",
  access: 'person',
  params: closed({ sessionId: pathId }),
  success: 204,
});

export const endMyOtherSessions = operation({
  method: 'DELETE',
  path: '/person/sessions',
  summary: "Ends all of the person's sessions except this one.",
  access: 'person',
  success: 204,
});
