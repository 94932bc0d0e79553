/** The numbers of the specs' sections 9 and of the wire conventions. Times in milliseconds unless the name says otherwise. */
export const limits = {
  requestTimeout: 30_000,
  tokenRequestTimeout: 10_000,
  accessTokenSeconds: 15 * 60,
  refreshTokenSeconds: 30 * 24 * 60 * 60,
  /** A spent refresh token sent again within this time answers a fresh pair; later it ends the session. */
  refreshReplaySeconds: 10,
  /** Tokens are refreshed this long before they expire. */
  refreshAheadSeconds: 60,
  toastAutoClose: 5_000,
  redirectAfterLogin: 1_000,
  pageSize: 50,
  maxPageSize: 200,
  bodyBytes: 1024 * 1024,
  /** Longest free text of an answer, in characters. */
  answerTextLength: 10_000,
  /** Longest "other" text of an answer, in characters. */
  otherTextLength: 500,
} as const;
