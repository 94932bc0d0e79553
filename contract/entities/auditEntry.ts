import { Type, type Static } from 'typebox';
import { instant, nullable, oneOf } from '../schema.ts';

/** The area that an entry belongs to. Also the values of the log's filter. */
export const auditAreas = ['account', 'users', 'participants', 'groups', 'surveys', 'reports'] as const;
export type AuditArea = (typeof auditAreas)[number];

/** A record of what someone did in an organisation. It never holds answers, or numbers from reports. */
export const AuditEntry = Type.Object({
  id: Type.String(),
  at: instant,
  person: nullable(
    Type.Object(
      {
        id: Type.String(),
        name: Type.String({ description: "The person's name at that time" }),
        superAdmin: Type.Boolean({ description: 'Whether the person acted as a super administrator' }),
      },
      { description: 'null: a scheduled task, or the operator of the server' },
    ),
  ),
  area: oneOf(auditAreas),
  action: Type.String({ description: 'The name of the operation, such as openSurvey, or of the scheduled task' }),
  subject: nullable(Type.String({ description: 'The name of the survey, group or user at that time' })),
  object: Type.Record(Type.String(), Type.String(), {
    description: 'Ids of the objects concerned, by path parameter name',
  }),
  details: Type.Record(Type.String(), Type.Unknown(), { description: 'Further details, depending on the operation' }),
});
export type AuditEntry = Static<typeof AuditEntry>;
