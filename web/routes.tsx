import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { api } from './api/client.ts';
import { t } from './i18n/translate.ts';
import { ErrorScreen } from './layout/ErrorScreen.tsx';
import { Frame } from './layout/Frame.tsx';
import { LoadingScreen } from './layout/LoadingScreen.tsx';
import { NotFoundScreen } from './layout/NotFoundScreen.tsx';
import { toast } from './layout/toasts.ts';
import { paths } from './paths.ts';
import { readParticipantsSearch } from './screens/admin/participants/participantsSearch.ts';
import { keepReportOrigin } from './screens/admin/survey/report/request/reportOrigin.ts';
import { readPrintSearch, readReportSearch } from './screens/admin/survey/report/request/reportSearch.ts';
import { loadParticipations } from './screens/p/loadParticipations.ts';
import { ParticipationsScreen } from './screens/p/ParticipationsScreen.tsx';
import { AnswerableSurvey } from './screens/p/survey/AnswerableSurvey.tsx';
import { CompleteScreen } from './screens/p/survey/CompleteScreen.tsx';
import { ExitingScreen } from './screens/p/survey/ExitingScreen.tsx';
import { ExitScreen } from './screens/p/survey/ExitScreen.tsx';
import { IntroductionScreen } from './screens/p/survey/IntroductionScreen.tsx';
import { loadSurvey } from './screens/p/survey/loadSurvey.ts';
import { PrivacyScreen } from './screens/p/survey/PrivacyScreen.tsx';
import { QuestionScreen } from './screens/p/survey/question/QuestionScreen.tsx';
import { SurveyLayout } from './screens/p/survey/SurveyLayout.tsx';
import { claim } from './screens/pc/claim.ts';
import { InvitationErrorScreen } from './screens/s/InvitationErrorScreen.tsx';
import { startSurvey } from './screens/s/startSurvey.ts';
import { administration, administrationVersion } from './session/administration.ts';
import { keepMailLink } from './session/mailLink.ts';
import { currentParticipation, signInToParticipation, signOut } from './session/participations.ts';
import { keepPrintLink, leavePrintPage, signInToPrint } from './session/printLink.ts';
import { session } from './session/session.ts';
import { keepWantedPage, takeWantedPage } from './session/wantedPage.ts';

const signedIn = () => session.state().accessToken !== null;
const requireSession = () => {
  if (!signedIn()) throw redirect({ ...paths.home(), replace: true });
};

/** Spec 000 section 2: administrators begin at their dashboard, others at their surveys. */
async function startPage() {
  if (!signedIn()) return paths.signIn();
  if (session.state().kind !== 'person') return paths.participations();
  if (!(await administration()).current) return paths.participations();
  return takeWantedPage() ?? paths.dashboard();
}

const root = createRootRoute({ beforeLoad: ({ location }) => leavePrintPage(location.pathname), component: Frame });

const home = createRoute({
  getParentRoute: () => root, path: '/',
  loader: async () => {
    throw redirect({ ...(await startPage()), replace: true });
  },
});

// Authentication, none of it on the way to the first question.
const signIn = createRoute({
  getParentRoute: () => root, path: '/auth/sign-in',
  beforeLoad: () => {
    if (signedIn() && session.state().kind === 'person') throw redirect({ ...paths.home(), replace: true });
  },
  component: lazyRouteComponent(() => import('./screens/auth/SignInScreen.tsx'), 'SignInScreen'),
});
const signOutRoute = createRoute({
  getParentRoute: () => root, path: '/auth/sign-out',
  loader: async () => {
    await signOut();
    toast(t('You are signed out.'), 'success');
    throw redirect({ ...paths.home(), replace: true });
  },
});
const requestReset = createRoute({
  getParentRoute: () => root, path: '/auth/reset-password',
  component: lazyRouteComponent(() => import('./screens/auth/ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
});
// The links of mails: their tokens leave the address bar before anything is shown.
const resetLink = createRoute({
  getParentRoute: () => root, path: '/auth/r/$token',
  beforeLoad: ({ params }) => {
    keepMailLink('resetPassword', params);
    throw redirect({ ...paths.resetPassword(), replace: true });
  },
});
const resetPassword = createRoute({
  getParentRoute: () => root, path: '/auth/r',
  component: lazyRouteComponent(() => import('./screens/auth/NewPasswordScreen.tsx'), 'NewPasswordScreen'),
});
const claimLink = createRoute({
  getParentRoute: () => root, path: '/pc/$token',
  beforeLoad: ({ params }) => {
    keepMailLink('claim', params);
    throw redirect({ ...paths.claim(), replace: true });
  },
});
const claimRoute = createRoute({
  getParentRoute: () => root, path: '/pc',
  loader: claim,
  component: lazyRouteComponent(() => import('./screens/pc/ClaimScreen.tsx'), 'ClaimScreen'),
});

// Invitation. The tokens of these two leave the address bar with the redirects.
const invitation = createRoute({
  getParentRoute: () => root, path: '/s/$token',
  loader: async ({ params }) => {
    throw redirect({ ...paths.participationSignIn(await startSurvey(params.token)), replace: true });
  },
  errorComponent: InvitationErrorScreen,
});
const participationSignIn = createRoute({
  getParentRoute: () => root, path: '/p/$participationToken',
  loader: async ({ params }) => {
    const found = await signInToParticipation(params.participationToken);
    throw redirect({ ...(found.length === 1 ? paths.surveyIntro() : paths.participations()), replace: true });
  },
});

// Participant area
const participationList = createRoute({
  getParentRoute: () => root, path: '/p',
  beforeLoad: requireSession,
  loader: loadParticipations,
  component: ParticipationsScreen,
});

const survey = createRoute({
  getParentRoute: () => root, path: '/p/survey',
  beforeLoad: requireSession,
  loader: async () => {
    const opened = await loadSurvey();
    if (!opened) throw redirect({ ...paths.participations(), replace: true });
    return opened;
  },
  component: SurveyLayout,
});
const introduction = createRoute({ getParentRoute: () => survey, path: '/', component: IntroductionScreen });
const answerable = createRoute({ getParentRoute: () => survey, id: 'answerable', component: AnswerableSurvey });
const privacy = createRoute({ getParentRoute: () => answerable, path: '/privacy', component: PrivacyScreen });
const section = createRoute({ getParentRoute: () => answerable, path: '/$section', component: QuestionScreen });
const question = createRoute({ getParentRoute: () => answerable, path: '/$section/$question', component: QuestionScreen });
const complete = createRoute({ getParentRoute: () => answerable, path: '/complete', component: CompleteScreen });
const exiting = createRoute({ getParentRoute: () => answerable, path: '/exiting', component: ExitingScreen });
const exit = createRoute({ getParentRoute: () => answerable, path: '/exit', component: ExitScreen });

// After the survey, which is not opened again for it.
const register = createRoute({
  getParentRoute: () => root, path: '/p/survey/register',
  beforeLoad: requireSession,
  loader: async () => {
    const current = await currentParticipation();
    if (!current) throw redirect({ ...paths.participations(), replace: true });
    if (!current.whenCompleted) throw redirect({ ...paths.surveyIntro(), replace: true });
    if (current.registered) throw redirect({ ...paths.report(), replace: true });
    return current;
  },
  component: lazyRouteComponent(() => import('./screens/p/survey/RegisterScreen.tsx'), 'RegisterScreen'),
});

// The report comes when it is asked for: it is no part of the way to the first question.
const report = createRoute({
  getParentRoute: () => root, path: '/p/report',
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('./screens/p/report/ReportLayout.tsx'), 'ReportLayout'),
});
const reportOverview = createRoute({
  getParentRoute: () => report, id: 'overview',
  component: lazyRouteComponent(() => import('./screens/p/report/ReportScreen.tsx'), 'ReportScreen'),
});
const reportIndex = createRoute({ getParentRoute: () => reportOverview, path: '/' });
const reportSupport = createRoute({
  getParentRoute: () => reportOverview, path: '/support',
  component: lazyRouteComponent(() => import('./screens/p/report/SupportModal.tsx'), 'SupportModal'),
});
const reportSection = createRoute({
  getParentRoute: () => report, path: '/section/$index',
  component: lazyRouteComponent(() => import('./screens/p/report/ReportSectionScreen.tsx'), 'ReportSectionScreen'),
});
const reportArticle = createRoute({
  getParentRoute: () => reportSection, path: '/article/$articleId',
  component: lazyRouteComponent(() => import('./screens/p/report/ArticleModal.tsx'), 'ArticleModal'),
});

// Every mail links to the first of these; its token leaves the address bar before anything is shown.
const stopMailLink = createRoute({
  getParentRoute: () => root, path: '/stop-mail/$accountId/$stopToken',
  beforeLoad: ({ params }) => {
    keepMailLink('stopMail', params);
    throw redirect({ ...paths.stopMail(), replace: true });
  },
});
const stopMail = createRoute({
  getParentRoute: () => root, path: '/stop-mail',
  component: lazyRouteComponent(() => import('./screens/stop-mail/StopMailScreen.tsx'), 'StopMailScreen'),
});

// What administrators see. None of it, and none of its libraries, comes to a participant.
const admin = createRoute({
  getParentRoute: () => root, path: '/admin',
  beforeLoad: ({ location }) => {
    if (!signedIn()) keepWantedPage(location);
    requireSession();
    if (session.state().kind !== 'person') throw redirect({ ...paths.participations(), replace: true });
  },
  // Loaded anew for another person or organisation.
  loaderDeps: () => ({ version: administrationVersion() }),
  loader: async () => {
    const { person, current } = await administration();
    if (!current) throw redirect({ ...paths.participations(), replace: true });
    return { person, ...current };
  },
  component: lazyRouteComponent(() => import('./screens/admin/AdminArea.tsx'), 'AdminArea'),
});
const dashboard = createRoute({
  getParentRoute: () => admin, path: '/',
  component: lazyRouteComponent(() => import('./screens/admin/DashboardScreen.tsx'), 'DashboardScreen'),
});
const unknownSurveyPath = createRoute({
  getParentRoute: () => admin, path: '/survey/$',
  beforeLoad: () => {
    throw redirect({ ...paths.yourSurveys(), replace: true });
  },
});
const newSurvey = createRoute({
  getParentRoute: () => admin, path: '/survey/new',
  validateSearch: (search): { copyOf?: string } => (typeof search.copyOf === 'string' ? { copyOf: search.copyOf } : {}),
  component: lazyRouteComponent(() => import('./screens/admin/survey/new/NewSurveyScreen.tsx'), 'NewSurveyScreen'),
});
const yourSurveys = createRoute({
  getParentRoute: () => admin, path: '/survey/your-surveys',
  validateSearch: (search): { archived?: true; sort?: string } => ({
    ...(search.archived === true && { archived: true }),
    ...(typeof search.sort === 'string' && { sort: search.sort }),
  }),
  component: lazyRouteComponent(() => import('./screens/admin/survey/your-surveys/YourSurveysScreen.tsx'), 'YourSurveysScreen'),
});
const deleteYourSurvey = createRoute({
  getParentRoute: () => yourSurveys, path: '/delete/$surveyId',
  component: lazyRouteComponent(() => import('./screens/admin/survey/your-surveys/DeleteYourSurveyModal.tsx'), 'DeleteYourSurveyModal'),
});
const adminSurvey = createRoute({
  getParentRoute: () => admin, path: '/survey/$surveyId',
  component: lazyRouteComponent(() => import('./screens/admin/survey/SurveyArea.tsx'), 'SurveyArea'),
});
const surveyPage = createRoute({
  getParentRoute: () => adminSurvey, id: 'page',
  component: lazyRouteComponent(() => import('./screens/admin/survey/SurveyScreen.tsx'), 'SurveyScreen'),
});
const surveyPageIndex = createRoute({ getParentRoute: () => surveyPage, path: '/' });
const openSurveyModal = createRoute({
  getParentRoute: () => surveyPage, path: '/open',
  component: lazyRouteComponent(() => import('./screens/admin/survey/OpenSurveyModal.tsx'), 'OpenSurveyModal'),
});
const closeSurveyModal = createRoute({
  getParentRoute: () => surveyPage, path: '/close',
  component: lazyRouteComponent(() => import('./screens/admin/survey/CloseSurveyModal.tsx'), 'CloseSurveyModal'),
});
const deleteSurveyModal = createRoute({
  getParentRoute: () => surveyPage, path: '/delete',
  component: lazyRouteComponent(() => import('./screens/admin/survey/DeleteSurveyModal.tsx'), 'DeleteSurveyModal'),
});
const deleteSurveyResultsModal = createRoute({
  getParentRoute: () => surveyPage, path: '/delete-results',
  component: lazyRouteComponent(() => import('./screens/admin/survey/DeleteSurveyResultsModal.tsx'), 'DeleteSurveyResultsModal'),
});
const editSurvey = createRoute({
  getParentRoute: () => adminSurvey, path: '/edit',
  component: lazyRouteComponent(() => import('./screens/admin/survey/edit/EditSurveyScreen.tsx'), 'EditSurveyScreen'),
});
const sectionQuestions = createRoute({
  getParentRoute: () => adminSurvey, path: '/edit/$sectionId',
  component: lazyRouteComponent(() => import('./screens/admin/survey/edit/section/SectionQuestionsScreen.tsx'), 'SectionQuestionsScreen'),
});
const newCustomQuestion = createRoute({
  getParentRoute: () => adminSurvey, path: '/edit/$sectionId/custom',
  component: lazyRouteComponent(() => import('./screens/admin/survey/edit/section/custom/CustomQuestionScreen.tsx'), 'CustomQuestionScreen'),
});
const editCustomQuestion = createRoute({
  getParentRoute: () => adminSurvey, path: '/edit/$sectionId/custom/$questionId',
  component: lazyRouteComponent(() => import('./screens/admin/survey/edit/section/custom/CustomQuestionScreen.tsx'), 'CustomQuestionScreen'),
});
const surveyParticipants = createRoute({
  getParentRoute: () => adminSurvey, path: '/participants',
  validateSearch: readParticipantsSearch,
  component: lazyRouteComponent(() => import('./screens/admin/participants/SurveyParticipantsScreen.tsx'), 'SurveyParticipantsScreen'),
});
const reporting = createRoute({
  getParentRoute: () => admin, path: '/reporting',
  component: lazyRouteComponent(() => import('./screens/admin/reporting/ReportingScreen.tsx'), 'ReportingScreen'),
});
const surveyReport = createRoute({
  getParentRoute: () => admin, path: '/survey/$surveyId/report',
  validateSearch: readReportSearch,
  // Where it goes back to is where it was entered from.
  beforeLoad: ({ cause, params }): void => {
    if (cause === 'enter') keepReportOrigin(params.surveyId, pageBefore());
  },
  component: lazyRouteComponent(() => import('./screens/admin/survey/report/ReportArea.tsx'), 'ReportArea'),
});
const surveyReportOverview = createRoute({
  getParentRoute: () => surveyReport, path: '/',
  component: lazyRouteComponent(() => import('./screens/admin/survey/report/ReportScreen.tsx'), 'ReportScreen'),
});
const reportDetails = createRoute({
  getParentRoute: () => surveyReport, path: '/details/$detailIndex',
  component: lazyRouteComponent(() => import('./screens/admin/survey/report/ReportDetailScreen.tsx'), 'ReportDetailScreen'),
});
// On its own: a print link signs in by its token, in the memory of this tab. The token leaves the address bar first.
const printReport = createRoute({
  getParentRoute: () => root, path: '/admin/survey/$surveyId/report/print',
  validateSearch: readPrintSearch,
  beforeLoad: async ({ search: { at, ...search }, params }) => {
    if (at === undefined) return;
    keepPrintLink(at);
    throw redirect({ ...paths.printReport(params.surveyId), search, replace: true });
  },
  loader: signInToPrint,
  component: lazyRouteComponent(() => import('./screens/admin/survey/report/print/PrintReportScreen.tsx'), 'PrintReportScreen'),
  errorComponent: lazyRouteComponent(() => import('./screens/admin/survey/report/request/PrintLinkErrorScreen.tsx'), 'PrintLinkErrorScreen'),
});
const allParticipants = createRoute({
  getParentRoute: () => admin, path: '/participants',
  validateSearch: readParticipantsSearch,
  component: lazyRouteComponent(() => import('./screens/admin/participants/AllParticipantsScreen.tsx'), 'AllParticipantsScreen'),
});
const groupParticipants = createRoute({
  getParentRoute: () => admin, path: '/participants/$groupId',
  validateSearch: readParticipantsSearch,
  component: lazyRouteComponent(() => import('./screens/admin/participants/GroupParticipantsScreen.tsx'), 'GroupParticipantsScreen'),
});

// Who runs this installation, and what becomes of data: open to anybody.
const operator = createRoute({
  getParentRoute: () => root, path: '/operator',
  loader: () => api.getOperator(),
  component: lazyRouteComponent(() => import('./screens/operator/OperatorScreen.tsx'), 'OperatorScreen'),
});

const routeTree = root.addChildren([
  home,
  signIn,
  signOutRoute,
  requestReset,
  resetLink,
  resetPassword,
  claimLink,
  claimRoute,
  invitation,
  participationSignIn,
  participationList,
  survey.addChildren([introduction, answerable.addChildren([privacy, section, question, complete, exiting, exit])]),
  register,
  report.addChildren([reportOverview.addChildren([reportIndex, reportSupport]), reportSection.addChildren([reportArticle])]),
  stopMailLink,
  stopMail,
  admin.addChildren([
    dashboard,
    newSurvey,
    yourSurveys.addChildren([deleteYourSurvey]),
    adminSurvey.addChildren([
      surveyPage.addChildren([surveyPageIndex, openSurveyModal, closeSurveyModal, deleteSurveyModal, deleteSurveyResultsModal]),
      editSurvey,
      sectionQuestions,
      newCustomQuestion,
      editCustomQuestion,
      surveyParticipants,
    ]),
    surveyReport.addChildren([surveyReportOverview, reportDetails]),
    unknownSurveyPath,
    reporting,
    allParticipants,
    groupParticipants,
  ]),
  printReport,
  operator,
]);

/** The path of the page that is left; undefined where this is the first one. */
const pageBefore = (): string | undefined => router.state.resolvedLocation?.pathname;

/** The application's router. */
export const router = createRouter({
  routeTree,
  basepath: '/app',
  // What a page has loaded stays for as long as the page is open, and no longer: the next may be another person's.
  defaultStaleTime: Infinity,
  defaultGcTime: 0,
  defaultPendingMs: 300,
  defaultPendingComponent: LoadingScreen,
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: NotFoundScreen,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
