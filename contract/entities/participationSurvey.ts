import { Type, type Static } from 'typebox';
import { instant, nullable, oneOf } from '../schema.ts';
import { ParticipantAccount } from './account.ts';
import { Participation, participationSurveyStatuses } from './participation.ts';
import { Question } from './question.ts';

export const Section = Type.Object({
  id: Type.String(),
  name: Type.String(),
  intro: nullable(Type.String({ description: 'HTML' })),
  skippable: Type.Boolean({ description: 'It asks how people have felt: all of it can be skipped at once' }),
  questions: Type.Array(Question),
});
export type Section = Static<typeof Section>;

/** A survey as its participant answers it, with the answers given so far. */
export const ParticipationSurvey = Type.Object({
  name: Type.String(),
  status: oneOf(participationSurveyStatuses),
  dueDate: nullable(instant),
  welcome: nullable(Type.String({ description: 'HTML' })),
  expectedDuration: nullable(Type.Integer({ description: 'Minutes' })),
  privacyStatementHtml: nullable(Type.String()),
  contact: nullable(Type.Object({ name: nullable(Type.String()), email: nullable(Type.String()) })),
  account: ParticipantAccount,
  sections: Type.Array(Section),
  participation: Participation,
});
export type ParticipationSurvey = Static<typeof ParticipationSurvey>;
