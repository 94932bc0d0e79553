/*
 * Every link of the application, as `to` and `params` for <Link>, navigate and redirect; addresses are below /app.
 * Section, question and report section indices count from zero.
 */
export const paths = {
  home: () => ({ to: '/' }) as const,
  signIn: () => ({ to: '/auth/sign-in' }) as const,
  signOut: () => ({ to: '/auth/sign-out' }) as const,
  requestReset: () => ({ to: '/auth/reset-password' }) as const,
  resetPassword: () => ({ to: '/auth/r' }) as const,
  participations: () => ({ to: '/p' }) as const,
  participationSignIn: (participationToken: string) => ({ to: '/p/$participationToken', params: { participationToken } }) as const,
  surveyIntro: () => ({ to: '/p/survey' }) as const,
  surveyPrivacy: () => ({ to: '/p/survey/privacy' }) as const,
  surveyQuestion: (section: number, question: number) =>
    ({ to: '/p/survey/$section/$question', params: { section: String(section), question: String(question) } }) as const,
  surveyComplete: () => ({ to: '/p/survey/complete' }) as const,
  surveyRegister: () => ({ to: '/p/survey/register' }) as const,
  surveyExiting: () => ({ to: '/p/survey/exiting' }) as const,
  surveyExit: () => ({ to: '/p/survey/exit' }) as const,
  report: () => ({ to: '/p/report' }) as const,
  reportSupport: () => ({ to: '/p/report/support' }) as const,
  reportSection: (index: number) => ({ to: '/p/report/section/$index', params: { index: String(index) } }) as const,
  reportArticle: (index: number, articleId: string) =>
    ({ to: '/p/report/section/$index/article/$articleId', params: { index: String(index), articleId } }) as const,
  claim: () => ({ to: '/pc' }) as const,
  stopMail: () => ({ to: '/stop-mail' }) as const,
};

/** Any of these links, for what is handed one without knowing which. */
export interface LinkTarget {
  to: string;
  params?: Record<string, string>;
}
