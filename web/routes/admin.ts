import { createRoute, redirect } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { administrationVersion } from '../session/administrationVersion.ts';
import { OrganisationsDisabled } from '../session/OrganisationsDisabled.ts';
import { lazyRouteComponent, loadAdministration, requirePerson, root } from './root.ts';

/** The pages of an organisation's administration. */
export const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  beforeLoad: requirePerson,
  // Loads again when the person or the organisation changes.
  loaderDeps: () => ({ version: administrationVersion() }),
  loader: async () => {
    const { person, current } = await loadAdministration();
    if (current) return { person, ...current };
    if (!person.superAdmin && person.memberships.length > 0) throw new OrganisationsDisabled(person);
    throw redirect({ ...(person.superAdmin ? paths.organisations() : paths.participations()), replace: true });
  },
  component: lazyRouteComponent(() => import('../screens/admin/AdminArea.tsx'), 'AdminArea'),
});

/** The pages of a survey, which load it. */
export const adminSurvey = createRoute({
  getParentRoute: () => admin,
  path: '/survey/$surveyId',
  component: lazyRouteComponent(() => import('../screens/admin/survey/SurveyArea.tsx'), 'SurveyArea'),
});
