import { Type, type Static } from 'typebox';
import { instant, nullable, oneOf, score } from '../schema.ts';
import { bands } from './individualReport.ts';

/**
 * The scores of the surveys of one type that a person has submitted, from the first survey to the last: one ring for each
 * survey, one sector for each aspect. Events are not part of it.
 */
export const Rings = Type.Object({
  name: Type.String({ description: 'The name of the survey type' }),
  aspects: Type.Array(
    Type.Object({
      section: Type.String({ description: 'The name of the section' }),
      name: Type.String(),
    }),
    { description: 'The aspects of the last survey' },
  ),
  surveys: Type.Array(
    Type.Object({
      participationId: Type.String(),
      name: Type.String(),
      account: Type.Object({ name: Type.String() }),
      whenCompleted: instant,
      scores: Type.Array(
        Type.Object({
          comparable: Type.Boolean({
            description: 'Whether the aspect is made of the same items as in the last survey',
          }),
          score: nullable(score, { description: 'Null if there is no score, or if it is not comparable' }),
          band: nullable(oneOf(bands)),
          label: nullable(Type.String({ description: 'The label of the band' })),
        }),
        { description: 'One for each aspect, in the same order' },
      ),
    }),
  ),
});
export type Rings = Static<typeof Rings>;
