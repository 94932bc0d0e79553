import { Type, type Static } from 'typebox';
import { instant, nullable, oneOf } from '../schema.ts';

/** What an entry is about; also the words of the log's filter. */
export const auditAreas = ['account', 'users', 'participants', 'groups', 'surveys', 'reports'] as const;
export type AuditArea = (typeof auditAreas)[number];

/** That somebody did something in an organisation. It holds no answers, and no numbers of reports. */
export const AuditEntry = Type.Object({
  id: Type.String(),
  at: instant,
  person: nullable(
    Type.Object(
      {
        id: Type.String(),
        name: Type.String({ description: 'As it was then' }),
        superAdmin: Type.Boolean({ description: 'Did it as a super administrator' }),
      },
      { description: 'null: done by the clock' },
    ),
  ),
  area: oneOf(auditAreas),
  action: Type.String({ description: "The operation's name, as openSurvey; or what the clock did" }),
  subject: nullable(Type.String({ description: 'The name that the survey, group or user had then' })),
  object: Type.Record(Type.String(), Type.String(), {
    description: 'Ids of what it was done to, by the names of path parameters',
  }),
  details: Type.Record(Type.String(), Type.Unknown(), { description: 'What else is to be known of it, by operation' }),
});
export type AuditEntry = Static<typeof AuditEntry>;
