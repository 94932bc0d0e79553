import { Type, type Static } from 'typebox';
import { limits } from '../limits.ts';
import { language, nullable, oneOf, closed, emailAddress, oneLine, instant } from '../schema.ts';
import { AuditEntry } from './auditEntry.ts';

/** The roles of an organisation's administrators, lowest first. Each includes the rights of those before it. */
export const adminUserRoles = ['report', 'view', 'edit', 'manage'] as const;
export type AdminUserRole = (typeof adminUserRoles)[number];

/** A person's role in an organisation. */
export const Membership = Type.Object({
  role: oneOf(['admin']),
  account: Type.Object({
    id: Type.String(),
    name: Type.String(),
    disabled: Type.Boolean({ description: 'Whether the organisation is temporarily closed to its members' }),
    archived: Type.Boolean(),
  }),
  adminUserRole: oneOf(adminUserRoles),
});
export type Membership = Static<typeof Membership>;

/** A person with an account, as that person sees it. */
export const Person = Type.Object({
  id: Type.String(),
  name: Type.String({ description: 'Given and family name, or the e-mail address if there is neither' }),
  givenName: nullable(Type.String()),
  familyName: nullable(Type.String()),
  emailAddress: Type.String(),
  totp: Type.Boolean({ description: 'Two-factor sign-in is on' }),
  language: nullable(language),
  knowledgeLibrary: Type.Boolean({
    description: 'Whether an organisation that the person administers or was invited by offers the Knowledge Library',
  }),
  superAdmin: Type.Boolean(),
  memberships: Type.Array(Membership, { description: 'Sorted by name of the organisation' }),
});
export type Person = Static<typeof Person>;

/** An administrator of an organisation. */
export const AccountUser = Type.Object({
  id: Type.String(),
  name: Type.String({ description: 'Given and family name, or the e-mail address if there is neither' }),
  emailAddress: Type.String(),
  adminRole: oneOf(adminUserRoles),
  whenJoined: nullable(
    Type.String({ format: 'date-time', description: 'First sign-in after being added; null if there has been none' }),
  ),
  totp: Type.Boolean({ description: 'Two-factor sign-in is on' }),
});
export type AccountUser = Static<typeof AccountUser>;

/** A person to add. Anyone who already has an account keeps their name. */
export const NewAccountUser = closed({
  givenName: oneLine(limits.nameLength, { minLength: 1 }),
  familyName: oneLine(limits.nameLength, { minLength: 1 }),
  emailAddress,
  adminRole: oneOf(adminUserRoles),
});
export type NewAccountUser = Static<typeof NewAccountUser>;

/** A session of the person. */
export const OwnSession = Type.Object({
  id: Type.String(),
  device: Type.String({
    description: 'Browser and operating system, as the browser identified itself at sign-in: "Firefox on Windows"',
  }),
  whenStarted: instant,
  whenLastUsed: Type.String({ format: 'date-time', description: 'Accurate to a quarter of an hour' }),
  current: Type.Boolean({ description: 'Whether this call uses this session' }),
});
export type OwnSession = Static<typeof OwnSession>;

/** All data stored about one participation, in plain text. */
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
      'When answers were last withdrawn. Answers given before then are not accepted. Deleted once answers are submitted or the survey closes',
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
        description:
          'What the organisation has entered about the person; null if it does not know whose answers these are',
      },
    ),
  ),
  keptStep: nullable(Type.Object({ text: Type.String(), whenKept: instant }), {
    description: 'The step kept from the letter of the report. Null if there is none',
  }),
  answers: Type.Array(
    Type.Object({
      question: Type.String(),
      answer: nullable(Type.String({ description: 'null: the answer was cleared' })),
      whenAnswered: instant,
    }),
  ),
});
export type ParticipationData = Static<typeof ParticipationData>;

/** All data stored about a person. Passwords and codes are stored as hashes and are not included. */
export const PersonalData = Type.Object({
  person: Person,
  whenCreated: instant,
  whenEmailConfirmed: nullable(instant),
  lastSignInOn: nullable(Type.String({ format: 'date' }), {
    description: 'Day of the last sign-in, in UTC. Stored for people who administer an organisation',
  }),
  sessions: Type.Array(OwnSession),
  participations: Type.Array(ParticipationData),
  auditEntries: Type.Array(AuditEntry, {
    description: "Entries in organisations' audit logs about what the person did as an administrator",
  }),
});
export type PersonalData = Static<typeof PersonalData>;
