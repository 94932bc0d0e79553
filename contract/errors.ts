/**
 * The closed list of error codes, each with its status and a message for people (docs/rules/calls.md#error-codes). A
 * message says what happened and what to do. An operation may replace it with a more specific one.
 */
export const errorCatalogue = {
  // Every call
  Validation: { status: 400, message: 'Some of what was sent is not valid. Please check it and try again.' },
  NotLoggedIn: { status: 401, message: 'Not logged in' },
  Forbidden: { status: 403, message: 'Forbidden' },
  NotFound: { status: 404, message: 'Not Found' },
  RequestTimeout: {
    status: 408,
    message: 'What was sent took too long to arrive. Please check your connection and try again.',
  },
  TooLarge: { status: 413, message: 'What was sent is too large.' },
  UnsupportedMediaType: { status: 415, message: 'What was sent is not of the expected type.' },
  TooManyRequests: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  InternalError: { status: 500, message: 'Something went wrong on our side. Please try again later.' },
  Unavailable: { status: 503, message: 'The server is not ready. Please try again in a minute.' },

  // Participation
  ParticipationNotFound: { status: 400, message: 'This survey invitation could not be found.' },
  ParticipationAlreadyCompleted: { status: 400, message: 'This survey has already been submitted.' },
  ParticipationExpired: { status: 400, message: 'This survey has closed, so it can no longer be submitted.' },
  QuestionNotFound: { status: 400, message: 'This question is not part of the survey.' },
  StringValueNotAllowed: { status: 400, message: 'This question does not take text.' },
  IntValueOutOfBounds: { status: 400, message: 'This answer is not one of those offered.' },
  NoAnswerProvided: { status: 400, message: 'No answer was provided.' },
  UnAnsweredQuestion: { status: 400, message: 'Some questions still need an answer.' },
  SurveyNotAvailable: { status: 400, message: 'This survey is not open for answers.' },
  SurveyNotFound: { status: 400, message: "The invitation link that you've clicked is invalid or has expired." },
  SurveyNotComplete: { status: 400, message: 'The report is ready once the survey has been submitted.' },
  ReportCannotBeGenerated: { status: 400, message: 'Too few questions were answered to make a report.' },
  InvalidCredentials: { status: 400, message: 'Invalid username or password' },
  NewPasswordInvalid: {
    status: 400,
    message: 'Please choose a password of 10 to 256 characters that is not a common one.',
  },
  ParticipationAlreadyRegistered: {
    status: 400,
    message: 'This survey response has already been added to an account.',
  },
  participation_complete: { status: 400, message: 'Survey completed' },

  // Administration
  DuplicateName: { status: 400, message: 'This name is taken already. Please choose another one.' },
  TemplateNotFound: { status: 400, message: 'This survey type does not exist.' },
  SurveyLocked: { status: 400, message: 'The state of this survey does not allow this change any more.' },
  CantStart: {
    status: 400,
    message:
      'This survey cannot be opened. It needs a contact name and email address and at least one question, and must not have been opened before.',
  },
  CantClose: { status: 400, message: 'Only a survey that is open can be closed.' },
  CantSend: { status: 400, message: 'Reminders can be sent only while a survey is open.' },
  SectionNotFound: { status: 400, message: 'The questions of this section cannot be chosen.' },
  QuestionAlreadyExists: { status: 400, message: 'A question with this title exists already.' },
  UnsupportedQuestionType: { status: 400, message: 'A question of your own is either multiple choice or text.' },
  QuestionLocked: {
    status: 400,
    message: 'This question cannot be changed: it is part of the survey type, or was used in a survey that was opened.',
  },
  InvalidParticipant: { status: 400, message: 'One of those selected is not part of this survey.' },
  ParticipationCompleted: { status: 400, message: 'One of those selected has submitted the survey already.' },
  SurveyNotOpen: { status: 400, message: 'This survey is not open.' },
  EmailCouldNotBeSent: { status: 400, message: 'None of those selected has an address that mail can be sent to.' },

  // Reports
  OpenSurvey: { status: 400, message: 'The report is ready once the survey is closed.' },
  CannotCompareSurveys: { status: 400, message: 'These surveys cannot be compared or combined.' },
  SampleTooSmall: { status: 400, message: 'Not shown, because it could identify a few people.' },

  // Accounts of people and organisations
  InvalidImage: { status: 400, message: 'Please choose a picture that is a JPG, PNG or GIF file of 5 MB at most.' },
  ConfirmNewPasswordMismatch: { status: 400, message: 'Your new password and confirm password must match.' },
  CurrentPasswordMismatch: { status: 400, message: 'This is not your current password.' },
  WeakNewPassword: {
    status: 400,
    message: 'Please choose a password of 10 to 256 characters that is not a common one.',
  },
  InvalidPassword: { status: 400, message: 'This is not your password.' },
  AlreadyHasTOTP: { status: 400, message: 'Two-factor sign-in is set up for your account already.' },
  InvalidTOTPCode: {
    status: 400,
    message: 'This code is not correct, or was used already. Please enter the code that your app shows now.',
  },

  // Links in mails
  InvalidToken: {
    status: 400,
    message: 'This link is not valid any more. It may have been used already or be too old.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** Codes that any operation may answer. An operation must declare every other code that it raises. */
export const commonErrors: readonly ErrorCode[] = [
  'Validation',
  'NotLoggedIn',
  'Forbidden',
  'NotFound',
  'RequestTimeout',
  'TooLarge',
  'UnsupportedMediaType',
  'TooManyRequests',
  'InternalError',
  'Unavailable',
];

/** The body of every error answer except the token endpoint's. `messages` comes with `Validation`. */
export interface ErrorBody {
  error: ErrorCode;
  message: string;
  messages?: { property: string; message: string }[];
}
