import { createRoute, redirect } from '@tanstack/react-router';
import type { SurveySortKey } from '#contract/entities/survey.ts';
import { languageTags, type Language } from '#contract/languages.ts';
import { showPageIn } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { parseActionsSearch } from '../screens/admin/actions/actionsSearch.ts';
import { parseListSort } from '../screens/admin/listSort.ts';
import { parseOrganisationSearch, parseParticipantsSearch } from '../screens/admin/participants/participantsSearch.ts';
import {
  parsePrintSearch,
  parseReportSearch,
  parseSlidesSearch,
} from '../screens/admin/survey/report/request/reportSearch.ts';
import { recordOpenedReport } from '../session/openedReports.ts';
import { signInToPrint, storePrintLink } from '../session/printLink.ts';
import { saveReportOrigin } from '../session/reportOrigin.ts';
import { admin, adminSurvey } from './admin.ts';
import { organisationPages } from './organisations.ts';
import { rehearsalPages } from './rehearsal.ts';
import { lazyRouteComponent, pageBefore, root } from './root.ts';

// The administration screens. Participants load neither these routes, nor the screens, nor their libraries.
const dashboard = createRoute({
  getParentRoute: () => admin,
  path: '/',
  component: lazyRouteComponent(() => import('../screens/admin/DashboardScreen.tsx'), 'DashboardScreen'),
});
const unknownSurveyPath = createRoute({
  getParentRoute: () => admin,
  path: '/survey/$',
  beforeLoad: () => {
    throw redirect({ ...paths.yourSurveys(), replace: true });
  },
});
const newSurvey = createRoute({
  getParentRoute: () => admin,
  path: '/survey/new',
  validateSearch: (search): { copyOf?: string } => (typeof search.copyOf === 'string' ? { copyOf: search.copyOf } : {}),
  component: lazyRouteComponent(() => import('../screens/admin/survey/new/NewSurveyScreen.tsx'), 'NewSurveyScreen'),
});
const surveySortKeys: readonly SurveySortKey[] = ['name', 'type', 'status', 'modified', 'reportAvailable'];
const yourSurveys = createRoute({
  getParentRoute: () => admin,
  path: '/survey/your-surveys',
  validateSearch: (search): { archived?: true; sort?: string } => {
    const sort = parseListSort(search.sort, surveySortKeys);
    return { ...(search.archived === true && { archived: true }), ...(sort && { sort }) };
  },
  component: lazyRouteComponent(
    () => import('../screens/admin/survey/your-surveys/YourSurveysScreen.tsx'),
    'YourSurveysScreen',
  ),
});
const deleteYourSurvey = createRoute({
  getParentRoute: () => yourSurveys,
  path: '/delete/$surveyId',
  component: lazyRouteComponent(
    () => import('../screens/admin/survey/your-surveys/DeleteYourSurveyModal.tsx'),
    'DeleteYourSurveyModal',
  ),
});
const surveyPage = createRoute({
  getParentRoute: () => adminSurvey,
  id: 'page',
  component: lazyRouteComponent(() => import('../screens/admin/survey/SurveyScreen.tsx'), 'SurveyScreen'),
});
const surveyPageIndex = createRoute({ getParentRoute: () => surveyPage, path: '/' });
const openSurveyModal = createRoute({
  getParentRoute: () => surveyPage,
  path: '/open',
  component: lazyRouteComponent(() => import('../screens/admin/survey/OpenSurveyModal.tsx'), 'OpenSurveyModal'),
});
const closeSurveyModal = createRoute({
  getParentRoute: () => surveyPage,
  path: '/close',
  component: lazyRouteComponent(() => import('../screens/admin/survey/CloseSurveyModal.tsx'), 'CloseSurveyModal'),
});
const deleteSurveyModal = createRoute({
  getParentRoute: () => surveyPage,
  path: '/delete',
  component: lazyRouteComponent(() => import('../screens/admin/survey/DeleteSurveyModal.tsx'), 'DeleteSurveyModal'),
});
const deleteSurveyResultsModal = createRoute({
  getParentRoute: () => surveyPage,
  path: '/delete-results',
  component: lazyRouteComponent(
    () => import('../screens/admin/survey/DeleteSurveyResultsModal.tsx'),
    'DeleteSurveyResultsModal',
  ),
});
const editSurvey = createRoute({
  getParentRoute: () => adminSurvey,
  path: '/edit',
  component: lazyRouteComponent(() => import('../screens/admin/survey/edit/EditSurveyScreen.tsx'), 'EditSurveyScreen'),
});
const surveyQuestions = createRoute({
  getParentRoute: () => adminSurvey,
  path: '/questions',
  validateSearch: (search): { language?: Language } => {
    const language = languageTags.find((tag) => tag === search.language);
    return language ? { language } : {};
  },
  // The page is for people who answer, so it is in one of their languages.
  beforeLoad: ({ search }) => showPageIn(search.language ?? 'en'),
  component: lazyRouteComponent(
    () => import('../screens/admin/survey/questions/SurveyQuestionsScreen.tsx'),
    'SurveyQuestionsScreen',
  ),
});
const editSection = createRoute({
  getParentRoute: () => adminSurvey,
  path: '/edit/$sectionId',
  component: lazyRouteComponent(() => import('../screens/admin/survey/edit/section/SectionArea.tsx'), 'SectionArea'),
});
const sectionQuestions = createRoute({
  getParentRoute: () => editSection,
  path: '/',
  component: lazyRouteComponent(
    () => import('../screens/admin/survey/edit/section/SectionQuestionsScreen.tsx'),
    'SectionQuestionsScreen',
  ),
});
const newCustomQuestion = createRoute({
  getParentRoute: () => editSection,
  path: '/custom',
  component: lazyRouteComponent(
    () => import('../screens/admin/survey/edit/section/custom/CustomQuestionScreen.tsx'),
    'CustomQuestionScreen',
  ),
});
const editCustomQuestion = createRoute({
  getParentRoute: () => editSection,
  path: '/custom/$questionId',
  component: lazyRouteComponent(
    () => import('../screens/admin/survey/edit/section/custom/CustomQuestionScreen.tsx'),
    'CustomQuestionScreen',
  ),
});
const resultsPage = createRoute({
  getParentRoute: () => adminSurvey,
  path: '/results-page',
  component: lazyRouteComponent(
    () => import('../screens/admin/survey/results-page/ResultsPageScreen.tsx'),
    'ResultsPageScreen',
  ),
});
const surveyParticipants = createRoute({
  getParentRoute: () => adminSurvey,
  path: '/participants',
  validateSearch: parseParticipantsSearch,
  component: lazyRouteComponent(
    () => import('../screens/admin/participants/SurveyParticipantsScreen.tsx'),
    'SurveyParticipantsScreen',
  ),
});
const reporting = createRoute({
  getParentRoute: () => admin,
  path: '/reporting',
  component: lazyRouteComponent(() => import('../screens/admin/reporting/ReportingScreen.tsx'), 'ReportingScreen'),
});
const actionPlan = createRoute({
  getParentRoute: () => admin,
  path: '/actions',
  validateSearch: parseActionsSearch,
  component: lazyRouteComponent(() => import('../screens/admin/actions/ActionsScreen.tsx'), 'ActionsScreen'),
});
const editAction = createRoute({
  getParentRoute: () => actionPlan,
  path: '/edit/$actionId',
  component: lazyRouteComponent(() => import('../screens/admin/actions/EditActionModal.tsx'), 'EditActionModal'),
});
const removeAction = createRoute({
  getParentRoute: () => actionPlan,
  path: '/remove/$actionId',
  component: lazyRouteComponent(() => import('../screens/admin/actions/RemoveActionModal.tsx'), 'RemoveActionModal'),
});
const surveyReport = createRoute({
  getParentRoute: () => admin,
  path: '/survey/$surveyId/report',
  validateSearch: parseReportSearch,
  // Stores the page that the report was opened from, for the way back.
  beforeLoad: ({ cause, params }): void => {
    if (cause === 'enter') saveReportOrigin(params.surveyId, pageBefore());
    recordOpenedReport(params.surveyId);
  },
  component: lazyRouteComponent(
    () => import('../screens/admin/survey/report/SurveyReportLayout.tsx'),
    'SurveyReportLayout',
  ),
});
const surveyReportOverview = createRoute({
  getParentRoute: () => surveyReport,
  path: '/',
  component: lazyRouteComponent(
    () => import('../screens/admin/survey/report/SurveyReportScreen.tsx'),
    'SurveyReportScreen',
  ),
});
const reportDetails = createRoute({
  getParentRoute: () => surveyReport,
  path: '/details/$detailIndex',
  component: lazyRouteComponent(
    () => import('../screens/admin/survey/report/ReportDetailScreen.tsx'),
    'ReportDetailScreen',
  ),
});
const reportSlides = createRoute({
  getParentRoute: () => surveyReport,
  path: '/slides',
  validateSearch: parseSlidesSearch,
  component: lazyRouteComponent(() => import('../screens/admin/survey/report/slides/SlidesScreen.tsx'), 'SlidesScreen'),
});
// The print page is not part of the report layout, because a print link signs in by its token and only in the memory of
// this tab. The token is first removed from the address bar.
const printReport = createRoute({
  getParentRoute: () => root,
  path: '/admin/survey/$surveyId/report/print',
  validateSearch: parsePrintSearch,
  beforeLoad: async ({ search: { at, ...search }, params }) => {
    if (at === undefined) return;
    storePrintLink(at);
    throw redirect({ ...paths.printReport(params.surveyId), search, replace: true });
  },
  loader: signInToPrint,
  component: lazyRouteComponent(
    () => import('../screens/admin/survey/report/print/PrintReportScreen.tsx'),
    'PrintReportScreen',
  ),
  errorComponent: lazyRouteComponent(
    () => import('../screens/admin/survey/report/request/PrintLinkErrorScreen.tsx'),
    'PrintLinkErrorScreen',
  ),
});

const allParticipants = createRoute({
  getParentRoute: () => admin,
  path: '/participants',
  validateSearch: parseOrganisationSearch,
  component: lazyRouteComponent(
    () => import('../screens/admin/participants/AllParticipantsScreen.tsx'),
    'AllParticipantsScreen',
  ),
});
const groupParticipants = createRoute({
  getParentRoute: () => admin,
  path: '/participants/$groupId',
  validateSearch: parseOrganisationSearch,
  component: lazyRouteComponent(
    () => import('../screens/admin/participants/GroupParticipantsScreen.tsx'),
    'GroupParticipantsScreen',
  ),
});

export const administrationPages = [
  admin.addChildren([
    dashboard,
    newSurvey,
    yourSurveys.addChildren([deleteYourSurvey]),
    adminSurvey.addChildren([
      surveyPage.addChildren([
        surveyPageIndex,
        openSurveyModal,
        closeSurveyModal,
        deleteSurveyModal,
        deleteSurveyResultsModal,
      ]),
      editSurvey,
      surveyQuestions,
      rehearsalPages,
      editSection.addChildren([sectionQuestions, newCustomQuestion, editCustomQuestion]),
      surveyParticipants,
      resultsPage,
    ]),
    surveyReport.addChildren([surveyReportOverview, reportDetails, reportSlides]),
    unknownSurveyPath,
    reporting,
    actionPlan.addChildren([editAction, removeAction]),
    allParticipants,
    groupParticipants,
  ]),
  ...organisationPages,
  printReport,
] as const;
