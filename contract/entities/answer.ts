import { Type, type Static } from 'typebox';
import { limits } from '../limits.ts';
import { closed, givenInstant, id, maybe, text } from '../schema.ts';

/**
 * An answer to one question. docs/wire.md#answers says which fields answer which type. `[]` and `""` clear an answer.
 * Bounds are checked against the question and not here, so that a value out of bounds gets its own error code.
 */
export const Answer = closed({
  questionId: id,
  intValue: maybe(Type.Integer()),
  intValueArray: maybe(Type.Array(Type.Integer(), { maxItems: 500 })),
  stringValue: maybe(text(limits.answerTextLength)),
  notApplicable: maybe(Type.Boolean()),
  otherTitle: maybe(text(limits.otherTextLength)),
  answeredAt: Type.Optional(
    Type.Union([givenInstant, Type.Null()], {
      description:
        "When the answer was given, by the server's clock (its Date header). A time in the future counts as now. Without a time, the answer counts as given now and always replaces the stored one",
    }),
  ),
});
export type Answer = Static<typeof Answer>;
