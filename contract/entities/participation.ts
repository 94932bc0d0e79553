import { Type, type Static } from 'typebox';
import { instant, language, nullable, oneOf } from '../schema.ts';

export const participationStatuses = ['ADDED', 'INVITED', 'COMPLETED'] as const;

export const participationSurveyStatuses = ['pending', 'open', 'closed'] as const;

/** One person's answering of one survey, as that person sees it. */
export const Participation = Type.Object({
  participationId: Type.String(),
  participationToken: Type.String({ description: 'Signs in to this participation with grant type token' }),
  status: oneOf(participationStatuses),
  registered: Type.Boolean({ description: 'An account is linked' }),
  name: Type.String({ description: "The survey's name" }),
  account: Type.Object({
    id: Type.String(),
    name: Type.String(),
    knowledgeLibrary: Type.Boolean({ description: 'The organisation offers the Knowledge Library' }),
  }),
  /** The one that the participant chose; until then the organisation's. */
  language,
  surveyStatus: oneOf(participationSurveyStatuses),
  whenSurveyOpened: nullable(
    Type.String({ format: 'date-time', description: 'When the survey began to take answers' }),
  ),
  whenStarted: nullable(Type.String({ format: 'date-time', description: 'When the first answer was given' })),
  whenCompleted: nullable(instant),
  whenErased: nullable(
    Type.String({
      format: 'date-time',
      description: "When the answers were erased by the organisation's retention period",
    }),
  ),
  nextQuestionUUID: nullable(
    Type.String({
      description:
        'The question (in a matrix, the sub-question) after the furthest answered; null before the first answer and after the last question',
    }),
  ),
});
export type Participation = Static<typeof Participation>;
