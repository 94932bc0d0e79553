import { createRoute, redirect } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { session } from '../session/session.ts';
import { takeWantedPage } from '../session/wantedPage.ts';
import { loadAdministration, root, signedIn } from './root.ts';

/** Administrators begin at their dashboard, others at their surveys (docs/rules/screens.md#start-page). */
async function startPage() {
  if (!signedIn()) return paths.signIn();
  if (session.state().kind !== 'person') return paths.participations();
  const { person, current } = await loadAdministration();
  const wanted = takeWantedPage();
  if (wanted) return wanted;
  if (current) return paths.dashboard();
  if (person.superAdmin) return paths.organisations();
  // Those who administer only what is switched off are told so there.
  return person.memberships.length > 0 ? paths.dashboard() : paths.participations();
}

export const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  loader: async () => {
    throw redirect({ ...(await startPage()), replace: true });
  },
});
