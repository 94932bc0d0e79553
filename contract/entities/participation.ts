import { Type, type Static } from 'typebox';
import { limits } from '../limits.ts';
import { instant, language, nullable, oneOf, closed, emailAddress, maybe, oneLine, password } from '../schema.ts';
import { ParticipantAccount } from './account.ts';
import { Question } from './question.ts';

export const participationStatuses = ['ADDED', 'INVITED', 'COMPLETED'] as const;

const participationSurveyStatuses = ['pending', 'open', 'closed'] as const;

/** One person's participation in one survey, as that person sees it. */
export const Participation = Type.Object({
  participationId: Type.String(),
  participationToken: Type.String({ description: 'Signs in to this participation with grant type token' }),
  status: oneOf(participationStatuses),
  registered: Type.Boolean({ description: 'Whether the participation is linked to an account' }),
  preview: Type.Boolean({
    description: "Whether this is an administrator's preview, which is not counted. False for every participant",
  }),
  name: Type.String({ description: "The survey's name" }),
  account: Type.Object({
    id: Type.String(),
    name: Type.String(),
    knowledgeLibrary: Type.Boolean({ description: 'Whether the organisation offers the Knowledge Library' }),
  }),
  /** The participant's choice, otherwise the organisation's language. */
  language,
  surveyStatus: oneOf(participationSurveyStatuses),
  whenSurveyOpened: nullable(
    Type.String({ format: 'date-time', description: 'When the survey started to accept answers' }),
  ),
  whenStarted: nullable(Type.String({ format: 'date-time', description: 'When the first answer was given' })),
  whenCompleted: nullable(instant),
  whenErased: nullable(
    Type.String({
      format: 'date-time',
      description: "When the answers were erased under the organisation's retention period",
    }),
  ),
  nextQuestionUUID: nullable(
    Type.String({
      description:
        'The question (in a matrix, the sub-question) after the furthest one answered; null before the first answer and after the last question',
    }),
  ),
});
export type Participation = Static<typeof Participation>;

export const Section = Type.Object({
  id: Type.String(),
  name: Type.String(),
  intro: nullable(Type.String({ description: 'HTML' })),
  skippable: Type.Boolean({
    description: 'Whether the section asks how people have felt and can be skipped as a whole',
  }),
  questions: Type.Array(Question),
});
export type Section = Static<typeof Section>;

/** The texts of a survey that every participant reads. */
const surveyTexts = {
  name: Type.String(),
  dueDate: nullable(instant),
  welcome: nullable(Type.String({ description: 'HTML' })),
  expectedDuration: nullable(Type.Integer({ description: 'Minutes' })),
  privacyStatementHtml: nullable(Type.String()),
  contact: nullable(Type.Object({ name: nullable(Type.String()), email: nullable(Type.String()) })),
  account: ParticipantAccount,
  sections: Type.Array(Section),
};

/** A survey as its participant sees it, with the answers given so far. */
export const ParticipationSurvey = Type.Object({
  ...surveyTexts,
  status: oneOf(participationSurveyStatuses),
  participation: Participation,
});
export type ParticipationSurvey = Static<typeof ParticipationSurvey>;

/** All questions of a survey and the texts around them, as participants get them. Answers are null. */
export const SurveyQuestions = Type.Object({
  ...surveyTexts,
  language,
  languages: Type.Array(language, { description: 'The languages that the questions of the survey type exist in' }),
});
export type SurveyQuestions = Static<typeof SurveyQuestions>;

/**
 * Registration form: creates an account, or links an existing one with `existingAccount`. A new account requires a
 * password.
 */
export const Registration = closed({
  givenName: maybe(oneLine(limits.nameLength)),
  familyName: maybe(oneLine(limits.nameLength)),
  emailAddress,
  password: maybe(password),
  existingAccount: maybe(Type.Boolean()),
});
export type Registration = Static<typeof Registration>;

const registrationOutcomes = ['registeredNew', 'registeredExisting', 'confirmationSent', 'alreadyRegistered'] as const;
export type RegistrationOutcome = (typeof registrationOutcomes)[number];

/** The outcome, and the messages to show. */
export const RegistrationResult = Type.Object({
  outcome: oneOf(registrationOutcomes),
  messages: Type.Array(Type.Object({ message: Type.String() })),
});
export type RegistrationResult = Static<typeof RegistrationResult>;
