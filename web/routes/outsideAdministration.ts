import { createRoute, redirect } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { parsePrintSearch } from '../screens/admin/survey/report/request/reportSearch.ts';
import { signInToPrint, storePrintLink } from '../session/printLink.ts';
import { lazyRouteComponent, loadAdministration, requirePerson, root } from './root.ts';

// Screens for administrators that are not part of the administration of an organisation.

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

// For super administrators, who may not be members of any organisation.
const superArea = createRoute({
  getParentRoute: () => root,
  path: '/admin/super',
  beforeLoad: requirePerson,
  loader: async () => {
    const { person } = await loadAdministration();
    if (!person.superAdmin) throw redirect({ ...paths.home(), replace: true });
  },
  component: lazyRouteComponent(() => import('../screens/admin/AdminArea.tsx'), 'AdminArea'),
});
const organisations = createRoute({
  getParentRoute: () => superArea,
  path: '/organisations',
  validateSearch: (search): { archived?: true; text?: string } => ({
    ...(search.archived === true && { archived: true }),
    ...(typeof search.text === 'string' && search.text !== '' && { text: search.text }),
  }),
  component: lazyRouteComponent(
    () => import('../screens/admin/super/organisations/OrganisationsScreen.tsx'),
    'OrganisationsScreen',
  ),
});
const newOrganisation = createRoute({
  getParentRoute: () => superArea,
  path: '/new-organisation',
  component: lazyRouteComponent(
    () => import('../screens/admin/super/new-organisation/NewOrganisationScreen.tsx'),
    'NewOrganisationScreen',
  ),
});

export const pagesOutsideAdministration = [
  superArea.addChildren([organisations, newOrganisation]),
  printReport,
] as const;
