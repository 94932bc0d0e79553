import { Type } from 'typebox';
import { Answer } from './entities/answer.ts';
import { ParticipationReport } from './entities/individualReport.ts';
import { Participation, ParticipationSurvey, Registration, RegistrationResult } from './entities/participation.ts';
import { ParticipationData } from './entities/person.ts';
import { listOf, pageQuery } from './list.ts';
import { operation } from './operation.ts';
import { closed, language, pathId, verbatim } from './schema.ts';

const participationParams = closed({ participationId: pathId });

export const findParticipations = operation({
  method: 'GET',
  path: '/participations/find',
  summary: 'The participation that a token belongs to, or, without a token, those of the signed-in session.',
  access: 'public',
  query: closed({ token: Type.Optional(verbatim(200)), ...pageQuery }),
  success: 200,
  response: listOf('participations', Participation),
  errors: ['NotLoggedIn'],
});

export const startSurveyWithToken = operation({
  method: 'POST',
  path: '/participations/survey',
  summary:
    "Starts a survey from an invitation: a personal token's own participation, or a new anonymous one from a share link. A share link that is turned off answers like an unknown one.",
  access: 'public',
  throttle: 'starts',
  query: closed({ surveyToken: verbatim(200) }),
  success: 200,
  response: Type.Object({ participationToken: Type.String() }),
  errors: ['SurveyNotFound', 'SurveyNotAvailable', 'participation_complete'],
});

export const getParticipationSurvey = operation({
  method: 'GET',
  path: '/participations/survey/{participationId}',
  summary: 'The survey of a participation, with the answers given so far.',
  access: 'session',
  params: participationParams,
  success: 200,
  response: ParticipationSurvey,
  long: true,
});

export const postAnswer = operation({
  method: 'POST',
  path: '/participation/{participationId}/answer',
  summary: 'Saves the answer to one question. Sending it again changes nothing.',
  description:
    'Of the answers to a question the one with the latest answeredAt stays, in whatever order they arrive. One that is older than it, ' +
    'or was given before all answers were withdrawn, is acknowledged with 204 and changes nothing: it is not to be sent again. ' +
    'Where no answer comes, or one of the statuses 408, 425, 429, 500 and above, send the same again, with the same answeredAt.',
  access: 'session',
  throttle: 'answers',
  params: participationParams,
  body: Answer,
  success: 204,
  errors: [
    'ParticipationNotFound',
    'ParticipationAlreadyCompleted',
    'QuestionNotFound',
    'StringValueNotAllowed',
    'IntValueOutOfBounds',
    'NoAnswerProvided',
    'SurveyNotAvailable',
  ],
});

export const completeParticipation = operation({
  method: 'POST',
  path: '/participation/{participationId}/complete',
  summary: 'Submits the survey.',
  description:
    'Safe to send again where no answer came: ParticipationAlreadyCompleted then says that it was done before. Nothing is changed or mailed twice.',
  access: 'session',
  params: participationParams,
  success: 204,
  errors: [
    'ParticipationNotFound',
    'UnAnsweredQuestion',
    'ParticipationExpired',
    'ParticipationAlreadyCompleted',
    'SurveyNotAvailable',
  ],
});

export const registerParticipation = operation({
  method: 'POST',
  path: '/participation/{participationId}/register',
  summary:
    'Adds a participation to an account: a new one, or an existing one by its password or by a mail to its address.',
  access: 'public',
  params: participationParams,
  body: Registration,
  success: 200,
  response: RegistrationResult,
  errors: ['ParticipationNotFound', 'InvalidCredentials', 'NewPasswordInvalid'],
});

export const claimParticipation = operation({
  method: 'POST',
  path: '/participation/claim',
  summary: 'Adds a participation to an account by the token of the mail that was sent to confirm it.',
  access: 'public',
  body: closed({ token: verbatim(200) }),
  success: 204,
  errors: ['ParticipationNotFound', 'ParticipationAlreadyRegistered', 'InvalidToken'],
});

export const getParticipationReport = operation({
  method: 'GET',
  path: '/participation/{participationId}/report',
  summary: 'The personal report of a submitted survey.',
  access: 'session',
  throttle: 'costly',
  params: participationParams,
  success: 200,
  response: ParticipationReport,
  errors: ['ReportCannotBeGenerated', 'SurveyNotComplete'],
  long: true,
});

export const withdrawAnswers = operation({
  method: 'POST',
  path: '/participation/{participationId}/withdraw',
  summary: 'Takes back every answer to a survey that is not closed, submitted or not, as if it had not been begun.',
  description:
    'An answer whose answeredAt is before the withdrawal is acknowledged from then on and changes nothing, so that a device that was offline ' +
    'brings nothing back. Sent again it withdraws again, with what was answered in between.',
  access: 'session',
  params: participationParams,
  ignoresBody: true,
  success: 204,
  errors: ['ParticipationNotFound', 'SurveyNotAvailable'],
});

export const setLanguage = operation({
  method: 'PUT',
  path: '/participation/{participationId}/language',
  summary: 'Keeps the language that the participant chose, for mails and for other devices.',
  access: 'session',
  params: participationParams,
  body: closed({ language }),
  success: 204,
  errors: ['ParticipationNotFound'],
});

export const exportParticipation = operation({
  method: 'GET',
  path: '/participation/{participationId}/export',
  summary: 'All that is held of a participation.',
  access: 'session',
  throttle: 'costly',
  params: participationParams,
  success: 200,
  response: ParticipationData,
});
