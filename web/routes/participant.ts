import { createRoute, redirect } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { paths } from '../paths.ts';
import { AnswerableSurvey } from '../screens/p/survey/AnswerableSurvey.tsx';
import { IntroductionScreen, PrivacyScreen } from '../screens/p/survey/IntroductionScreen.tsx';
import { loadLiveSurvey } from '../screens/p/survey/loadLiveSurvey.ts';
import { QuestionScreen } from '../screens/p/survey/question/QuestionScreen.tsx';
import { SurveyLayout } from '../screens/p/survey/SurveyLayout.tsx';
import { InvitationErrorScreen } from '../screens/s/InvitationErrorScreen.tsx';
import { startSurvey } from '../screens/s/startSurvey.ts';
import { storeMailLink } from '../session/mailLink.ts';
import {
  currentParticipation,
  forgetParticipations,
  participations,
  signInToParticipation,
} from '../session/participations.ts';
import { lazyRouteComponent, requirePerson, requireSession, root } from './root.ts';

// Invitations. The redirects of these two routes remove the token from the address bar.
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/s/$token',
  loader: async ({ params }) => {
    throw redirect({ ...paths.participationSignIn(await startSurvey(params.token)), replace: true });
  },
  errorComponent: InvitationErrorScreen,
});
const participationSignIn = createRoute({
  getParentRoute: () => root,
  path: '/p/$participationToken',
  loader: async ({ params }) => {
    const found = await signInToParticipation(params.participationToken);
    throw redirect({ ...(found.length === 1 ? paths.surveyIntro() : paths.participations()), replace: true });
  },
});

// Participant area
const participationList = createRoute({
  getParentRoute: () => root,
  path: '/p',
  beforeLoad: requireSession,
  // Always loads the current list.
  loader: () => {
    forgetParticipations();
    return participations();
  },
  component: lazyRouteComponent(() => import('../screens/p/ParticipationsScreen.tsx'), 'ParticipationsScreen'),
});
const rings = createRoute({
  getParentRoute: () => root,
  path: '/p/rings',
  beforeLoad: requirePerson,
  component: lazyRouteComponent(() => import('../screens/p/rings/RingsScreen.tsx'), 'RingsScreen'),
});

const survey = createRoute({
  getParentRoute: () => root,
  path: '/p/survey',
  beforeLoad: requireSession,
  loader: async () => {
    const live = await loadLiveSurvey();
    if (!live) throw redirect({ ...paths.participations(), replace: true });
    return live;
  },
  component: SurveyLayout,
});
const introduction = createRoute({ getParentRoute: () => survey, path: '/', component: IntroductionScreen });
const answerable = createRoute({ getParentRoute: () => survey, id: 'answerable', component: AnswerableSurvey });
const privacy = createRoute({ getParentRoute: () => answerable, path: '/privacy', component: PrivacyScreen });
const section = createRoute({ getParentRoute: () => answerable, path: '/$section', component: QuestionScreen });
const question = createRoute({
  getParentRoute: () => answerable,
  path: '/$section/$question',
  component: QuestionScreen,
});
// This page is not within `answerable`. It checks the survey's state itself, because it submits the survey and then
// continues.
const complete = createRoute({
  getParentRoute: () => survey,
  path: '/complete',
  component: lazyRouteComponent(() => import('../screens/p/survey/CompleteScreen.tsx'), 'CompleteScreen'),
});
const exiting = createRoute({
  getParentRoute: () => answerable,
  path: '/exiting',
  component: lazyRouteComponent(() => import('../screens/p/survey/ExitScreen.tsx'), 'ExitingScreen'),
});
const exit = createRoute({
  getParentRoute: () => answerable,
  path: '/exit',
  component: lazyRouteComponent(() => import('../screens/p/survey/ExitScreen.tsx'), 'ExitScreen'),
});

/**
 * The pages that lead out of a survey. They are not needed for the first question, but must be loaded in case the
 * network is lost.
 */
export const waysOut = [complete, exiting, exit] as const;

// The page after the survey. It does not load the survey again.
const register = createRoute({
  getParentRoute: () => root,
  path: '/p/survey/register',
  beforeLoad: requireSession,
  loader: async () => {
    const current = await currentParticipation();
    if (!current) throw redirect({ ...paths.participations(), replace: true });
    if (!current.whenCompleted) throw redirect({ ...paths.surveyIntro(), replace: true });
    if (current.registered) throw redirect({ ...paths.report(), replace: true });
    return current;
  },
  component: lazyRouteComponent(() => import('../screens/p/survey/RegisterScreen.tsx'), 'RegisterScreen'),
});

// The report is loaded only when it is opened, because it is not needed for the first question. A report kept on this
// device opens without a session.
const report = createRoute({
  getParentRoute: () => root,
  path: '/p/report',
  component: lazyRouteComponent(() => import('../screens/p/report/ReportLayout.tsx'), 'ReportLayout'),
});
const reportOverview = createRoute({
  getParentRoute: () => report,
  id: 'overview',
  component: lazyRouteComponent(() => import('../screens/p/report/ReportScreen.tsx'), 'ReportScreen'),
});
const reportIndex = createRoute({ getParentRoute: () => reportOverview, path: '/' });
const reportSupport = createRoute({
  getParentRoute: () => reportOverview,
  path: '/support',
  component: lazyRouteComponent(() => import('../screens/p/report/SupportModal.tsx'), 'SupportModal'),
});
const reportSection = createRoute({
  getParentRoute: () => report,
  path: '/section/$index',
  component: lazyRouteComponent(() => import('../screens/p/report/ReportSectionScreen.tsx'), 'ReportSectionScreen'),
});
const reportArticle = createRoute({
  getParentRoute: () => reportSection,
  path: '/article/$articleId',
  component: lazyRouteComponent(() => import('../screens/p/report/ArticleModal.tsx'), 'ArticleModal'),
});

// What people can do about their answers to one survey, in any state of the survey.
const yourAnswers = createRoute({
  getParentRoute: () => root,
  path: '/p/your-answers',
  beforeLoad: requireSession,
  loader: async () => {
    const current = await currentParticipation();
    if (!current) throw redirect({ ...paths.participations(), replace: true });
    return api.getParticipationSurvey({ params: { participationId: current.participationId } });
  },
  component: lazyRouteComponent(() => import('../screens/p/your-answers/YourAnswersScreen.tsx'), 'YourAnswersScreen'),
});
const withdrawAnswers = createRoute({
  getParentRoute: () => yourAnswers,
  path: '/withdraw',
  component: lazyRouteComponent(
    () => import('../screens/p/your-answers/WithdrawAnswersModal.tsx'),
    'WithdrawAnswersModal',
  ),
});

// All mails link to the first of these routes. Its token is removed from the address bar before anything is shown.
const stopMailLink = createRoute({
  getParentRoute: () => root,
  path: '/stop-mail/$accountId/$stopToken',
  beforeLoad: ({ params }) => {
    storeMailLink('stopMail', params);
    throw redirect({ ...paths.stopMail(), replace: true });
  },
});
const stopMail = createRoute({
  getParentRoute: () => root,
  path: '/stop-mail',
  component: lazyRouteComponent(() => import('../screens/stop-mail/StopMailScreen.tsx'), 'StopMailScreen'),
});

// Public, because the link of a results page is the same for everyone.
const results = createRoute({
  getParentRoute: () => root,
  path: '/results/$token',
  component: lazyRouteComponent(() => import('../screens/results/ResultsScreen.tsx'), 'ResultsScreen'),
});

// Public, because every report and every mail to participants links to it.
const support = createRoute({
  getParentRoute: () => root,
  path: '/support/{-$token}',
  component: lazyRouteComponent(() => import('../screens/support/SupportScreen.tsx'), 'SupportScreen'),
});

const claimLink = createRoute({
  getParentRoute: () => root,
  path: '/pc/$token',
  beforeLoad: ({ params }) => {
    storeMailLink('claim', params);
    throw redirect({ ...paths.claim(), replace: true });
  },
});
const claimRoute = createRoute({
  getParentRoute: () => root,
  path: '/pc',
  loader: () => import('../screens/pc/claim.ts').then(({ claimByLink }) => claimByLink()),
  component: lazyRouteComponent(() => import('../screens/pc/ClaimScreen.tsx'), 'ClaimScreen'),
});

export const participantPages = [
  claimLink,
  claimRoute,
  invitation,
  participationSignIn,
  participationList,
  rings,
  survey.addChildren([introduction, complete, answerable.addChildren([privacy, section, question, exiting, exit])]),
  register,
  report.addChildren([
    reportOverview.addChildren([reportIndex, reportSupport]),
    reportSection.addChildren([reportArticle]),
  ]),
  yourAnswers.addChildren([withdrawAnswers]),
  stopMailLink,
  stopMail,
  support,
  results,
] as const;
