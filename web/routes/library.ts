import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from './lazyRouteComponent.ts';
import { requireReader, root } from './root.ts';

// The Knowledge Library: for whoever is signed in, to one survey or with an account.
const library = createRoute({
  getParentRoute: () => root,
  path: '/knowledge-library',
  beforeLoad: requireReader,
  component: lazyRouteComponent(() => import('../screens/knowledge-library/LibraryLayout.tsx'), 'LibraryLayout'),
});
const libraryStart = createRoute({
  getParentRoute: () => library,
  path: '/',
  component: lazyRouteComponent(() => import('../screens/knowledge-library/LibraryScreen.tsx'), 'LibraryScreen'),
});
// What is not found is told beside the menu, by the screen.
const libraryObject = createRoute({
  getParentRoute: () => library,
  path: '/$',
  component: lazyRouteComponent(
    () => import('../screens/knowledge-library/LibraryObjectScreen.tsx'),
    'LibraryObjectScreen',
  ),
});

export const libraryRoutes = [library.addChildren([libraryStart, libraryObject])] as const;
