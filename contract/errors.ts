/**
 * The closed list of error codes: status and a sentence for a person. Spec 002 section 8 and the wire conventions.
 * A sentence says what happened and what to do; a caller may replace it by a more exact one.
 */
export const errorCatalogue = {
  // Every call
  Validation: { status: 400, message: 'Some of what was sent is not valid. Please check it and try again.' },
  NotLoggedIn: { status: 401, message: 'Not logged in' },
  Forbidden: { status: 403, message: 'Forbidden' },
  NotFound: { status: 404, message: 'Not Found' },
  TooLarge: { status: 413, message: 'What was sent is too large.' },
  UnsupportedMediaType: { status: 415, message: 'What was sent is not of the expected type.' },
  TooManyRequests: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  InternalError: { status: 500, message: 'Something went wrong on our side. Please try again later.' },

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
  NewPasswordInvalid: { status: 400, message: 'Please choose a password of 10 to 256 characters that is not a common one.' },
  ParticipationAlreadyRegistered: { status: 400, message: 'This survey response has already been added to an account.' },
  participation_complete: { status: 400, message: 'Survey completed' },

  // Links in mails
  InvalidToken: { status: 400, message: 'This link is not valid any more. It may have been used already or be too old.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** Codes that any operation may answer; the others must be declared by the operation that raises them. */
export const commonErrors: readonly ErrorCode[] = [
  'Validation', 'NotLoggedIn', 'Forbidden', 'NotFound', 'TooLarge', 'UnsupportedMediaType', 'TooManyRequests', 'InternalError',
];

/** The body of every error answer but the token endpoint's. `messages` comes with `Validation`. */
export interface ErrorBody {
  error: ErrorCode;
  message: string;
  messages?: { property: string; message: string }[];
}
