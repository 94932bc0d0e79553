import { Type, type Static } from 'typebox';
import { instant, nullable, oneOf, score } from '../schema.ts';
import { bands } from './individualReport.ts';

/**
 * The scores of the surveys of one type that a person has submitted, from the first survey to the last: one ring for each
 * survey, one sector for each aspect. Events are not part of it, nor are aspects that score an event.
 */
export const Rings = Type.Object({
  typeId: Type.String({ description: 'Id of the survey type' }),
  name: Type.String({ description: 'The name of the survey type' }),
  smallestChange: Type.Number({
    minimum: 0,
    description:
      'On the scale of scores: 1.96 × √2 standard errors of measurement. A smaller difference between two scores may be chance',
  }),
  bands: Type.Object(
    { good: score, great: score },
    { description: 'Where the bands of the last survey begin. They apply to all surveys' },
  ),
  supportFirst: Type.Boolean({
    description:
      'True if support is shown before any score, as in the report on the last survey, or after an event reported in it',
  }),
  aspects: Type.Array(
    Type.Object({
      section: Type.String({ description: 'The name of the section' }),
      name: Type.String(),
      minLabel: Type.String(),
      midLabel: Type.String(),
      maxLabel: Type.String(),
    }),
    { description: 'The scored aspects of the last survey, in the order of its report' },
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
          band: nullable(oneOf(bands, { description: 'Selects the label. Null if there is no score' })),
        }),
        { description: 'One for each aspect, in the same order' },
      ),
    }),
    { description: 'From the first survey to the last' },
  ),
});
export type Rings = Static<typeof Rings>;
