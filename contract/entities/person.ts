import { Type, type Static } from 'typebox';
import { limits } from '../limits.ts';
import { language, nullable, oneOf, closed, emailAddress, oneLine, instant } from '../schema.ts';
import { AuditEntry } from './auditEntry.ts';

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

/** A place where a person is signed in. */
export const OwnSession = Type.Object({
  id: Type.String(),
  device: Type.String({
    description: 'Browser and system in words, as the browser named itself at sign-in: "Firefox on Windows"',
  }),
  whenStarted: instant,
  whenLastUsed: Type.String({ format: 'date-time', description: 'Within a quarter of an hour' }),
  current: Type.Boolean({ description: 'The session of this call' }),
});
export type OwnSession = Static<typeof OwnSession>;

/** All that is held of one participation, in words. */
export const ParticipationData = Type.Object({
  survey: Type.Object({ name: Type.String() }),
  account: Type.Object({ name: Type.String() }),
  language: nullable(language),
  status: oneOf(['ADDED', 'INVITED', 'COMPLETED']),
  whenLastInvited: nullable(instant),
  whenLastReminded: nullable(instant),
  whenStarted: nullable(instant),
  whenCompleted: nullable(instant),
  whenWithdrawn: Type.Union([instant, Type.Null()], {
    description:
      'When answers were taken back last, so that none that was given before is taken. Forgotten once answers are submitted or the survey closes',
  }),
  participant: nullable(
    Type.Object(
      {
        givenName: nullable(Type.String()),
        familyName: nullable(Type.String()),
        emailAddress: Type.String(),
        groups: Type.Array(Type.String()),
      },
      {
        description: 'What the organisation has entered of the person; null: it does not know whose answers these are',
      },
    ),
  ),
  answers: Type.Array(
    Type.Object({
      question: Type.String(),
      answer: nullable(Type.String({ description: 'null: cleared again' })),
      whenAnswered: instant,
    }),
  ),
});
export type ParticipationData = Static<typeof ParticipationData>;

/** All that is held of a person. Passwords and codes are kept as hashes, and are none of it. */
export const PersonalData = Type.Object({
  person: Person,
  whenCreated: instant,
  whenEmailConfirmed: nullable(instant),
  sessions: Type.Array(OwnSession),
  participations: Type.Array(ParticipationData),
  auditEntries: Type.Array(AuditEntry, {
    description: 'What organisations have noted of what the person did as an administrator',
  }),
});
export type PersonalData = Static<typeof PersonalData>;
