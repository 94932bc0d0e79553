import { Type } from 'typebox';
import { Answer } from './entities/answer.ts';
import { ParticipationReport } from './entities/individualReport.ts';
import { Participation, ParticipationSurvey, Registration, RegistrationResult } from './entities/participation.ts';
import { ParticipationData } from './entities/person.ts';
import { listOf, pageQuery } from './list.ts';
import { operation } from './operation.ts';
import { closed, emailAddress, language, pathId, verbatim } from './schema.ts';

const participationParams = closed({ participationId: pathId });

export const findParticipations = operation({
  method: 'GET',
  path: '/participations/find',
  summary: 'The participation that a token belongs to. Without a token, all participations of the session.',
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
    'Starts a survey from the token of an invitation, and returns a participation token. A personal invitation gives its own participation, and a share link gives a new anonymous one. A share link that is turned off behaves like an unknown one.',
  access: 'public',
  throttle: 'starts',
  query: closed({ surveyToken: verbatim(200) }),
  success: 200,
  response: Type.Object({ participationToken: Type.String() }),
  errors: ['SurveyNotFound', 'SurveyNotAvailable', 'participation_complete'],
});

export const requestLinks = operation({
  method: 'POST',
  path: '/participations/link',
  summary: 'Sends the invitation links of an address to it again. The answer is the same for every address.',
  description:
    'Each organisation that has invited the address sends one mail, with the links of its open surveys. The link of a submitted survey opens nothing. ' +
    'There is no mail from an organisation whose mail the address has stopped.',
  access: 'public',
  throttle: 'links',
  body: closed({ emailAddress }),
  success: 204,
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
  summary: 'Saves the answer to one question. Repeating the call changes nothing.',
  description:
    'The answer with the latest answeredAt wins, in whatever order answers arrive. An answer that is older than the stored one, ' +
    'or was given before all answers were withdrawn, is acknowledged with 204 and changes nothing. Do not send it again. ' +
    'Without a response, or on status 408, 425, 429, 500 and above, send the same answer again with the same answeredAt.',
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
    'Safe to repeat if no response arrived: ParticipationAlreadyCompleted then means that the first call submitted the survey. Nothing is changed or mailed twice.',
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
    'Adds a participation to a new account or to an existing one. An existing account requires its password, or a confirmation by a mail to its address.',
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
  summary: 'Adds a participation to an account with the token of the confirmation mail.',
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

export const keepStep = operation({
  method: 'POST',
  path: '/participation/{participationId}/step',
  summary:
    "Keeps the step of a report's letter in the person's account, in place of an earlier one. Without `keep`, removes it. It is deleted with the answers or the account.",
  access: 'person',
  params: participationParams,
  body: closed({ keep: Type.Boolean() }),
  success: 204,
  errors: ['ParticipationNotFound', 'SurveyNotComplete', 'ReportCannotBeGenerated'],
});

export const withdrawAnswers = operation({
  method: 'POST',
  path: '/participation/{participationId}/withdraw',
  summary:
    'Withdraws all answers to a survey that has not closed, whether they were submitted or not. The participation is then as if it had not been started.',
  description:
    'From then on, an answer with an answeredAt before the withdrawal is acknowledged and changes nothing, so that a device that was offline ' +
    'restores nothing. Repeating the call also withdraws answers given in between.',
  access: 'session',
  params: participationParams,
  ignoresBody: true,
  success: 204,
  errors: ['ParticipationNotFound', 'SurveyNotAvailable'],
});

export const setLanguage = operation({
  method: 'PUT',
  path: '/participation/{participationId}/language',
  summary: "Stores the participant's language, for mails and other devices.",
  access: 'session',
  params: participationParams,
  body: closed({ language }),
  success: 204,
  errors: ['ParticipationNotFound'],
});

export const exportParticipation = operation({
  method: 'GET',
  path: '/participation/{participationId}/export',
  summary: 'All data stored about a participation.',
  access: 'session',
  throttle: 'costly',
  params: participationParams,
  success: 200,
  response: ParticipationData,
});
