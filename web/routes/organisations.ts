import { createRoute, redirect } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { lazyRouteComponent, loadAdministration, requirePerson, root } from './root.ts';

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
const platform = createRoute({
  getParentRoute: () => superArea,
  path: '/platform',
  component: lazyRouteComponent(() => import('../screens/admin/super/platform/PlatformScreen.tsx'), 'PlatformScreen'),
});

// Switches to another organisation.
const switchOrganisation = createRoute({
  getParentRoute: () => root,
  path: '/admin/switch',
  beforeLoad: requirePerson,
  component: lazyRouteComponent(
    () => import('../screens/admin/SwitchOrganisationScreen.tsx'),
    'SwitchOrganisationScreen',
  ),
});

/** The routes of super administrators, and the one that leads to an organisation. */
export const organisationPages = [
  superArea.addChildren([organisations, newOrganisation, platform]),
  switchOrganisation,
] as const;
