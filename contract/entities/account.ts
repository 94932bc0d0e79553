import { Type } from 'typebox';
import { nullable } from '../schema.ts';

/** An organisation, as far as its participants see it. */
export const ParticipantAccount = Type.Object({
  name: Type.String(),
  logo: nullable(Type.Object({ url: Type.String(), width: Type.Integer(), height: Type.Integer() })),
});
