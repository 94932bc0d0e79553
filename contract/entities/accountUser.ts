import { Type, type Static } from 'typebox';
import { limits } from '../limits.ts';
import { closed, emailAddress, nullable, oneLine, oneOf } from '../schema.ts';
import { adminUserRoles } from './person.ts';

/** Somebody who administers an organisation. */
export const AccountUser = Type.Object({
  id: Type.String(),
  name: Type.String({ description: 'Given and family name; the e-mail address where there is neither' }),
  emailAddress: Type.String(),
  adminRole: oneOf(adminUserRoles),
  whenJoined: nullable(
    Type.String({ format: 'date-time', description: 'First signed in since being added; null: not yet' }),
  ),
  totp: Type.Boolean({ description: 'Signs in with a one-time code besides the password' }),
});
export type AccountUser = Static<typeof AccountUser>;

/** Somebody to add. Whoever has an account already keeps its name. */
export const NewAccountUser = closed({
  givenName: oneLine(limits.nameLength, { minLength: 1 }),
  familyName: oneLine(limits.nameLength, { minLength: 1 }),
  emailAddress,
  adminRole: oneOf(adminUserRoles),
});
export type NewAccountUser = Static<typeof NewAccountUser>;
