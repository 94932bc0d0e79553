import { Type, type Static } from 'typebox';
import { nullable } from '../schema.ts';

const logo = nullable(Type.Object({ url: Type.String(), width: Type.Integer(), height: Type.Integer() }));

/** An organisation, as far as its participants see it. */
export const ParticipantAccount = Type.Object({ name: Type.String(), logo });

/** An organisation, as those see it who administer it. */
export const Account = Type.Object({
  id: Type.String(),
  name: Type.String(),
  logo,
  numberOfStaff: nullable(Type.Integer()),
  timeZone: Type.String({ description: 'IANA name; used wherever the server writes a date' }),
  riskContactEmail: nullable(Type.String({ description: 'Told to super administrators alone; null to all others' })),
  privacyStatement: nullable(Type.String({ description: "HTML, the organisation's default; null: the product's" })),
  supportArticle: nullable(Type.String({ description: "HTML, the organisation's default; null: the product's" })),
  removeCompletedParticipations: Type.Boolean({ description: 'Managers may remove completed participations from open surveys' }),
  disabled: Type.Boolean(),
  archived: Type.Boolean(),
});
export type Account = Static<typeof Account>;
