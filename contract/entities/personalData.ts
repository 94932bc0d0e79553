import { Type, type Static } from 'typebox';
import { instant, language, nullable, oneOf } from '../schema.ts';
import { AuditEntry } from './auditEntry.ts';
import { OwnSession } from './ownSession.ts';
import { Person } from './person.ts';

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
