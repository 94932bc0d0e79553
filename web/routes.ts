import { createRoute, createRouter, type AnyRoute } from '@tanstack/react-router';
import { api } from './api/client.ts';
import { keepAppShell } from './appShell/keepAppShell.ts';
import { wholeCatalogue } from './i18n/language.ts';
import { ErrorScreen } from './layout/ErrorScreen.tsx';
import { LoadingScreen } from './layout/LoadingScreen.tsx';
import { NotFoundScreen } from './layout/NotFoundScreen.tsx';
import { accountRoutes } from './routes/account.ts';
import { administrationRoutes } from './routes/administration.ts';
import { authRoutes } from './routes/auth.ts';
import { home } from './routes/home.ts';
import { lazyRouteComponent } from './routes/lazyRouteComponent.ts';
import { libraryRoutes } from './routes/library.ts';
import { tellPageBefore } from './routes/pageBefore.ts';
import { participantRoutes, waysOut } from './routes/participant.ts';
import { root } from './routes/root.ts';

// Who runs this installation, and what becomes of data: open to anybody.
const operator = createRoute({
  getParentRoute: () => root,
  path: '/operator',
  loader: () => api.getOperator(),
  component: lazyRouteComponent(() => import('./screens/operator/OperatorScreen.tsx'), 'OperatorScreen'),
});

// What of whom is seen by whom: open to anybody.
const whoSeesWhat = createRoute({
  getParentRoute: () => root,
  path: '/who-sees-what',
  component: lazyRouteComponent(() => import('./screens/who-sees-what/WhoSeesWhatScreen.tsx'), 'WhoSeesWhatScreen'),
});

const routeTree = root.addChildren([
  home,
  ...authRoutes,
  ...participantRoutes,
  ...administrationRoutes,
  ...accountRoutes,
  ...libraryRoutes,
  operator,
  whoSeesWhat,
]);

/** Milliseconds from a question's being shown until more is loaded: by then it can be answered. */
const readingTime = 3000;

interface Preloaded {
  preload?: () => Promise<void> | undefined;
}

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

// A page that loads apart is not shown before its sentences are there.
for (const { options } of Object.values<AnyRoute>(router.routesById)) {
  const component: Preloaded | undefined = options.component;
  const load = component?.preload;
  if (load) component.preload = async () => void (await Promise.all([load(), wholeCatalogue()]));
}

router.subscribe('onRendered', ({ toLocation: { pathname } }) => {
  if (/^\/p\/survey\/\d/.test(pathname)) setTimeout(loadWaysOut, readingTime);
  keepAppShell(pathname);
});

/** What fails now is asked for again when it is to be shown. */
function loadWaysOut(): void {
  for (const { options } of waysOut) (options.component as Preloaded).preload?.()?.catch(() => undefined);
}

tellPageBefore(() => router.state.resolvedLocation?.pathname);

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
