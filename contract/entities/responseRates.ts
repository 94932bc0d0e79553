import { Type, type Static } from 'typebox';
import { nullable } from '../schema.ts';

/** How many of a group's people in a survey were invited, and how many of them have submitted. */
export const ResponseRate = Type.Object({
  group: Type.Object({ id: Type.String(), name: Type.String() }),
  invitedCount: nullable(
    Type.Integer({ description: 'People of the group in the survey; null: fewer than the minimum' }),
  ),
  completedCount: nullable(Type.Integer()),
});
export type ResponseRate = Static<typeof ResponseRate>;

/** The response rates of the groups of an organisation in one survey, the lowest first, those of too few people last. */
export const ResponseRates = Type.Object({
  rates: Type.Array(ResponseRate),
  minimum: Type.Integer({ description: 'Fewest invited people that a rate is told about' }),
});
export type ResponseRates = Static<typeof ResponseRates>;
