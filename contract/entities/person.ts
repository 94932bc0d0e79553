import { Type, type Static } from 'typebox';
import { language, nullable, oneOf } from '../schema.ts';

/** What a member of an organisation may do in it, least first; each may all that those before it may. */
export const adminUserRoles = ['report', 'view', 'edit', 'manage'] as const;
export type AdminUserRole = (typeof adminUserRoles)[number];

/** That a person administers an organisation. */
export const Membership = Type.Object({
  role: oneOf(['admin']),
  account: Type.Object({
    id: Type.String(),
    name: Type.String(),
    disabled: Type.Boolean({ description: 'Closed to its members for now' }),
    archived: Type.Boolean(),
  }),
  adminUserRole: oneOf(adminUserRoles),
});
export type Membership = Static<typeof Membership>;

/** A person with an account of their own, as the person sees it. */
export const Person = Type.Object({
  id: Type.String(),
  name: Type.String({ description: 'Given and family name; the e-mail address where there is neither' }),
  givenName: nullable(Type.String()),
  familyName: nullable(Type.String()),
  emailAddress: Type.String(),
  totp: Type.Boolean({ description: 'Signs in with a one-time code besides the password' }),
  language: nullable(language),
  knowledgeLibrary: Type.Boolean({
    description: 'An organisation of the person, or one that asked them, offers the Knowledge Library',
  }),
  superAdmin: Type.Boolean(),
  memberships: Type.Array(Membership, { description: 'By name of the organisation' }),
});
export type Person = Static<typeof Person>;
