import { type AnyRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { api } from './api/client.ts';
import { cacheAppShell } from './appShell/cacheAppShell.ts';
import { wholeCatalogue } from './i18n/language.ts';
import { ErrorScreen, PendingScreen, NotFoundScreen } from './layout/ErrorScreen.tsx';
import { isQuestion, paths } from './paths.ts';
import type { accountPages } from './routes/account.ts';
import type { administrationPages } from './routes/administration.ts';
import { authPages } from './routes/auth.ts';
import { participantPages, waysOut } from './routes/participant.ts';
import {
  beginAgain,
  lazyRouteComponent,
  loadAdministration,
  requireReader,
  root,
  signedIn,
  leavePageBefore,
} from './routes/root.ts';
import { session } from './session/session.ts';
import { takeRequestedPage } from './session/requestedPage.ts';

/** Administrators begin at their dashboard, others at their surveys (docs/rules/screens.md#start-page). */
async function startPage() {
  if (!signedIn()) return paths.signIn();
  if (session.state().kind !== 'person') return paths.participations();
  const { person, current } = await loadAdministration();
  const requested = takeRequestedPage();
  if (requested) return requested;
  if (current) return paths.dashboard();
  if (person.superAdmin) return paths.organisations();
  // If all of an administrator's organisations are disabled, the dashboard says so.
  return person.memberships.length > 0 ? paths.dashboard() : paths.participations();
}

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  loader: async () => {
    throw redirect({ ...(await startPage()), replace: true });
  },
});

// The Knowledge Library, for anyone signed in to a survey or an account.
const library = createRoute({
  getParentRoute: () => root,
  path: '/knowledge-library',
  beforeLoad: requireReader,
  component: lazyRouteComponent(() => import('./screens/knowledge-library/LibraryLayout.tsx'), 'LibraryLayout'),
});
const libraryStart = createRoute({
  getParentRoute: () => library,
  path: '/',
  component: lazyRouteComponent(() => import('./screens/knowledge-library/LibraryScreen.tsx'), 'LibraryScreen'),
});
// The screen reports an unknown address next to the menu.
const libraryObject = createRoute({
  getParentRoute: () => library,
  path: '/$',
  component: lazyRouteComponent(
    () => import('./screens/knowledge-library/LibraryObjectScreen.tsx'),
    'LibraryObjectScreen',
  ),
});

// Who runs this installation, and how data is handled. Public.
const operator = createRoute({
  getParentRoute: () => root,
  path: '/operator',
  loader: () => api.getOperator(),
  component: lazyRouteComponent(() => import('./screens/operator/OperatorScreen.tsx'), 'OperatorScreen'),
});

// Who sees what. Public.
const whoSeesWhat = createRoute({
  getParentRoute: () => root,
  path: '/who-sees-what',
  component: lazyRouteComponent(() => import('./screens/who-sees-what/WhoSeesWhatScreen.tsx'), 'WhoSeesWhatScreen'),
});

const firstPages = [
  home,
  ...authPages,
  ...participantPages,
  library.addChildren([libraryStart, libraryObject]),
  operator,
  whoSeesWhat,
] as const;

const wholeTree = (administration: typeof administrationPages, account: typeof accountPages) =>
  root.addChildren([...firstPages, ...administration, ...account]);

/** The routes of the administration and of accounts are loaded with the first of their pages. */
const laterPages = (['/admin/$', '/account/$'] as const).map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: async ({ location: { pathname, search, hash, state } }) => {
      await addAdministration();
      throw redirect({ to: pathname as '/', search, hash, state, replace: true });
    },
  }),
);

async function addAdministration(): Promise<void> {
  const [{ administrationPages }, { accountPages }] = await Promise.all([
    import('./routes/administration.ts'),
    import('./routes/account.ts'),
  ]).catch(beginAgain);
  const before = new Set<AnyRoute>(Object.values(router.routesById));
  wholeTree(administrationPages, accountPages);
  router.setRoutes(router.buildRouteTree());
  loadSentencesWithPages(Object.values<AnyRoute>(router.routesById).filter((route) => !before.has(route)));
}

/** Milliseconds that a question is shown before more is loaded, so that loading does not delay answering. */
const readingTime = 3000;

interface Preloaded {
  preload?: () => Promise<void> | undefined;
}

/** The application's router. */
export const router = createRouter({
  // The types of links know all routes from the beginning.
  routeTree: root.addChildren([...firstPages, ...laterPages]) as unknown as ReturnType<typeof wholeTree>,
  basepath: '/app',
  // Loaded data stays as long as the page is open and no longer, since the next page may be another person's.
  defaultStaleTime: Infinity,
  defaultGcTime: 0,
  defaultPendingMs: 300,
  defaultPendingComponent: PendingScreen,
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: NotFoundScreen,
});

/** A page that loads later is not shown before its sentences are loaded. */
function loadSentencesWithPages(routes: readonly AnyRoute[]): void {
  for (const { options } of routes) {
    const component: Preloaded | undefined = options.component;
    const load = component?.preload;
    if (load) component.preload = async () => void (await Promise.all([load(), wholeCatalogue()]));
  }
}
loadSentencesWithPages(Object.values<AnyRoute>(router.routesById));

router.subscribe('onRendered', ({ toLocation: { pathname } }) => {
  if (isQuestion(pathname)) setTimeout(loadWaysOut, readingTime);
  cacheAppShell(pathname);
});

/** Preloads the pages that lead out of a survey. If one fails to load, it is loaded again when it is shown. */
function loadWaysOut(): void {
  for (const { options } of waysOut) (options.component as Preloaded).preload?.()?.catch(() => undefined);
}

leavePageBefore(() => router.state.resolvedLocation?.pathname);

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
