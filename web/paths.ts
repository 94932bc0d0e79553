import type { ActionFilter } from '../contract/entities/action.ts';
import type { MailRefusal } from '../contract/entities/participant.ts';
import type { Language } from '../contract/languages.ts';

/*
 * Every link of the application, as `to` and `params` for <Link>, navigate and redirect. Addresses are below /app.
 * Section, question and report section indices count from zero.
 */
export const paths = {
  home: () => ({ to: '/' }) as const,
  signIn: () => ({ to: '/auth/sign-in' }) as const,
  signOut: () => ({ to: '/auth/sign-out' }) as const,
  requestReset: () => ({ to: '/auth/reset-password' }) as const,
  requestLinks: () => ({ to: '/auth/send-link' }) as const,
  resetPassword: () => ({ to: '/auth/r' }) as const,
  invitation: (token: string) => ({ to: '/s/$token', params: { token } }) as const,
  participations: () => ({ to: '/p' }) as const,
  rings: () => ({ to: '/p/rings' }) as const,
  participationSignIn: (participationToken: string) =>
    ({ to: '/p/$participationToken', params: { participationToken } }) as const,
  surveyIntro: () => ({ to: '/p/survey' }) as const,
  surveyPrivacy: () => ({ to: '/p/survey/privacy' }) as const,
  surveyQuestion: (section: number, question: number) =>
    ({ to: '/p/survey/$section/$question', params: { section: String(section), question: String(question) } }) as const,
  /** A question whose Back and Next return to the complete page, for people who change an answer there. */
  changeAnswer: (section: number, question: number) =>
    ({ ...paths.surveyQuestion(section, question), search: { change: true } }) as const,
  /** The complete page, at the answer to a question if one is given. */
  surveyComplete: (questionId = '') => ({ to: '/p/survey/complete', hash: questionId }) as const,
  surveyRegister: () => ({ to: '/p/survey/register' }) as const,
  surveyExiting: () => ({ to: '/p/survey/exiting' }) as const,
  surveyExit: () => ({ to: '/p/survey/exit' }) as const,
  report: () => ({ to: '/p/report' }) as const,
  reportSupport: () => ({ to: '/p/report/support' }) as const,
  reportSection: (index: number) => ({ to: '/p/report/section/$index', params: { index: String(index) } }) as const,
  reportArticle: (index: number, articleId: string) =>
    ({ to: '/p/report/section/$index/article/$articleId', params: { index: String(index), articleId } }) as const,
  knowledgeLibrary: () => ({ to: '/knowledge-library' }) as const,
  libraryObject: (uri: string) => ({ to: '/knowledge-library/$', params: { _splat: uri } }) as const,
  yourAnswers: () => ({ to: '/p/your-answers' }) as const,
  withdrawAnswers: () => ({ to: '/p/your-answers/withdraw' }) as const,
  confirmEmail: () => ({ to: '/auth/e' }) as const,
  claim: () => ({ to: '/pc' }) as const,
  stopMail: () => ({ to: '/stop-mail' }) as const,
  support: (supportToken: string) => ({ to: '/support/{-$token}', params: { token: supportToken } }) as const,
  operator: () => ({ to: '/operator' }) as const,
  operatorContact: () => ({ to: '/operator', hash: 'contact' }) as const,

  whoSeesWhat: () => ({ to: '/who-sees-what' }) as const,

  // The person's own account, and the organisation's
  yourProfile: () => ({ to: '/account/your-profile' }) as const,
  changeEmail: () => ({ to: '/account/your-profile/email' }) as const,
  setUpTotp: () => ({ to: '/account/your-profile/setup-2fa' }) as const,
  removeTotp: () => ({ to: '/account/your-profile/switch-off-2fa' }) as const,
  deleteMyAccount: () => ({ to: '/account/your-profile/delete-account' }) as const,
  settings: () => ({ to: '/account/settings' }) as const,
  addUser: () => ({ to: '/account/settings', hash: 'add-user' }) as const,
  removeUser: (userId: string) => ({ to: '/account/settings/remove/$userId', params: { userId } }) as const,
  removeLogo: () => ({ to: '/account/settings/remove-logo' }) as const,
  resetUserTotp: (userId: string) => ({ to: '/account/settings/reset-2fa/$userId', params: { userId } }) as const,
  auditLog: (area?: string) => ({ to: '/account/audit-log', search: area === undefined ? {} : { area } }) as const,

  // Super administrators
  organisations: () => ({ to: '/admin/super/organisations' }) as const,
  newOrganisation: () => ({ to: '/admin/super/new-organisation' }) as const,
  platform: () => ({ to: '/admin/super/platform' }) as const,

  /** Switches to an organisation, then opens one of its pages. */
  switchOrganisation: (id: string, next: AfterSwitch = { to: '/' }) =>
    ({ to: '/admin/switch', state: { organisation: { id, next } } }) as const,

  // Administration
  dashboard: () => ({ to: '/admin' }) as const,
  yourSurveys: () => ({ to: '/admin/survey/your-surveys' }) as const,
  archivedSurveys: () => ({ to: '/admin/survey/your-surveys', search: { archived: true } }) as const,
  deleteYourSurvey: (surveyId: string) =>
    ({ to: '/admin/survey/your-surveys/delete/$surveyId', params: { surveyId } }) as const,
  newSurvey: () => ({ to: '/admin/survey/new' }) as const,
  copySurvey: (surveyId: string) => ({ to: '/admin/survey/new', search: { copyOf: surveyId } }) as const,
  survey: (surveyId: string) => ({ to: '/admin/survey/$surveyId', params: { surveyId } }) as const,
  openSurvey: (surveyId: string) => ({ to: '/admin/survey/$surveyId/open', params: { surveyId } }) as const,
  closeSurvey: (surveyId: string) => ({ to: '/admin/survey/$surveyId/close', params: { surveyId } }) as const,
  deleteSurvey: (surveyId: string) => ({ to: '/admin/survey/$surveyId/delete', params: { surveyId } }) as const,
  deleteSurveyResults: (surveyId: string) =>
    ({ to: '/admin/survey/$surveyId/delete-results', params: { surveyId } }) as const,
  editSurvey: (surveyId: string) => ({ to: '/admin/survey/$surveyId/edit', params: { surveyId } }) as const,
  surveyQuestions: (surveyId: string, language?: Language) =>
    ({ to: '/admin/survey/$surveyId/questions', params: { surveyId }, search: language ? { language } : {} }) as const,
  rehearsal: (surveyId: string) => ({ to: '/admin/survey/$surveyId/rehearsal', params: { surveyId } }) as const,
  rehearsedReport: (surveyId: string) =>
    ({ to: '/admin/survey/$surveyId/rehearsal/report', params: { surveyId } }) as const,
  rehearsedPerson: (surveyId: string) =>
    ({ to: '/admin/survey/$surveyId/rehearsal/person', params: { surveyId } }) as const,
  rehearsedSupport: (surveyId: string) =>
    ({ to: '/admin/survey/$surveyId/rehearsal/person/support', params: { surveyId } }) as const,
  rehearsedSection: (surveyId: string, index: number) =>
    ({
      to: '/admin/survey/$surveyId/rehearsal/person/section/$index',
      params: { surveyId, index: String(index) },
    }) as const,
  sectionQuestions: (surveyId: string, sectionId: string) =>
    ({ to: '/admin/survey/$surveyId/edit/$sectionId', params: { surveyId, sectionId } }) as const,
  newCustomQuestion: (surveyId: string, sectionId: string) =>
    ({ to: '/admin/survey/$surveyId/edit/$sectionId/custom', params: { surveyId, sectionId } }) as const,
  editCustomQuestion: (surveyId: string, sectionId: string, questionId: string) =>
    ({
      to: '/admin/survey/$surveyId/edit/$sectionId/custom/$questionId',
      params: { surveyId, sectionId, questionId },
    }) as const,
  reporting: () => ({ to: '/admin/reporting' }) as const,
  surveyReport: (surveyId: string, options?: string) =>
    ({ to: '/admin/survey/$surveyId/report', params: { surveyId }, search: withOptions(options) }) as const,
  reportDetails: (surveyId: string, detailIndex: number, options?: string) =>
    ({
      to: '/admin/survey/$surveyId/report/details/$detailIndex',
      params: { surveyId, detailIndex: String(detailIndex) },
      search: withOptions(options),
    }) as const,
  /** Links to a section by its id, if its index in the report is not known. */
  reportSectionNamed: (surveyId: string, sectionId: string) =>
    ({
      to: '/admin/survey/$surveyId/report/details/$detailIndex',
      params: { surveyId, detailIndex: sectionId },
    }) as const,
  printReport: (surveyId: string, options?: string, at?: string) =>
    ({
      to: '/admin/survey/$surveyId/report/print',
      params: { surveyId },
      search: { ...withOptions(options), ...(at && { at }) },
    }) as const,
  reportSlides: (surveyId: string, options?: string, slide?: number) =>
    ({
      to: '/admin/survey/$surveyId/report/slides',
      params: { surveyId },
      search: { ...withOptions(options), ...(slide && { slide }) },
    }) as const,
  actionPlan: (filter?: ActionFilter) =>
    ({ to: '/admin/actions', search: filter === undefined || filter === 'open' ? {} : { filter } }) as const,
  editAction: (actionId: string) => ({ to: '/admin/actions/edit/$actionId', params: { actionId } }) as const,
  removeAction: (actionId: string) => ({ to: '/admin/actions/remove/$actionId', params: { actionId } }) as const,
  resultsPage: (surveyId: string) => ({ to: '/admin/survey/$surveyId/results-page', params: { surveyId } }) as const,
  surveyParticipants: (surveyId: string, search: { mailRefusal?: MailRefusal } = {}) =>
    ({ to: '/admin/survey/$surveyId/participants', params: { surveyId }, search }) as const,
  allParticipants: () => ({ to: '/admin/participants' }) as const,
  groupParticipants: (groupId: string) => ({ to: '/admin/participants/$groupId', params: { groupId } }) as const,
};

/** A page to open in the organisation that was switched to. */
export interface AfterSwitch {
  to: '/' | '/account/settings';
  hash?: string;
}

/**
 * Parses the options of a report from JSON. The router writes values as JSON itself, so it would quote JSON text twice.
 */
function withOptions(options: string | undefined): { options?: unknown } {
  return options === undefined ? {} : { options: JSON.parse(options) };
}

/** Returns whether a page is only for administrators. These pages are always in English. */
export const isOfAdministration = (pathname: string): boolean =>
  /^\/(admin|account\/(settings|audit-log))(\/|$)/.test(pathname);

/** Returns whether a page has a language of its own, whatever the reader's is. */
export const hasOwnLanguage = (pathname: string): boolean =>
  isOfAdministration(pathname) || pathname.startsWith('/results/');

/** Returns whether a page shows a question. There, the header is low, and the navigation is in the footer. */
export const isQuestion = (pathname: string): boolean => /^\/p\/survey\/\d/.test(pathname);

/** The type of any of these links. */
export interface LinkTarget {
  to: string;
  params?: Record<string, string>;
  search?: Record<string, unknown>;
  hash?: string;
}
