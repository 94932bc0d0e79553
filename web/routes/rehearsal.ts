import { createRoute, retainSearchParams } from '@tanstack/react-router';
import { createElement } from 'react';
import { showPageIn } from '../i18n/language.ts';
import { parseRehearsalSearch } from '../screens/admin/survey/rehearsal/rehearsalSearch.ts';
import { adminSurvey } from './admin.ts';
import { lazyRouteComponent } from './root.ts';

// A survey that has not opened, tried with invented people. All pages keep the choices in the address.
const rehearsal = createRoute({
  getParentRoute: () => adminSurvey,
  path: '/rehearsal',
  validateSearch: parseRehearsalSearch,
  search: { middlewares: [retainSearchParams(['rate', 'seed', 'language', 'person'])] },
  component: lazyRouteComponent(
    () => import('../screens/admin/survey/rehearsal/RehearsalLayout.tsx'),
    'RehearsalLayout',
  ),
});
const forecast = createRoute({
  getParentRoute: () => rehearsal,
  path: '/',
  component: lazyRouteComponent(() => import('../screens/admin/survey/rehearsal/ForecastScreen.tsx'), 'ForecastScreen'),
});
const rehearsedReport = createRoute({
  getParentRoute: () => rehearsal,
  path: '/report',
  component: lazyRouteComponent(
    () => import('../screens/admin/survey/rehearsal/RehearsedReportScreen.tsx'),
    'RehearsedReportScreen',
  ),
});
/** A page of the administration around the participants' own report. */
const loadPersonScreen = async () => {
  const [{ RehearsedPersonScreen }, { InventedReport }] = await Promise.all([
    import('../screens/admin/survey/rehearsal/RehearsedPersonScreen.tsx'),
    import('../screens/p/report/ReportLayout.tsx'),
  ]);
  return { RehearsedPerson: () => createElement(RehearsedPersonScreen, { Report: InventedReport }) };
};
const rehearsedPerson = createRoute({
  getParentRoute: () => rehearsal,
  path: '/person',
  beforeLoad: ({ search }) => showPageIn(search.language ?? 'en'),
  component: lazyRouteComponent(loadPersonScreen, 'RehearsedPerson'),
});
const personOverview = createRoute({
  getParentRoute: () => rehearsedPerson,
  id: 'overview',
  component: lazyRouteComponent(() => import('../screens/p/report/ReportScreen.tsx'), 'ReportScreen'),
});
const personIndex = createRoute({ getParentRoute: () => personOverview, path: '/' });
const personSupport = createRoute({
  getParentRoute: () => personOverview,
  path: '/support',
  component: lazyRouteComponent(() => import('../screens/p/report/SupportModal.tsx'), 'SupportModal'),
});
const personSection = createRoute({
  getParentRoute: () => rehearsedPerson,
  path: '/section/$index',
  component: lazyRouteComponent(() => import('../screens/p/report/ReportSectionScreen.tsx'), 'ReportSectionScreen'),
});

export const rehearsalPages = rehearsal.addChildren([
  forecast,
  rehearsedReport,
  rehearsedPerson.addChildren([personOverview.addChildren([personIndex, personSupport]), personSection]),
]);
