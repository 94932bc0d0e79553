import { createRootRoute, redirect } from '@tanstack/react-router';
import { Frame } from '../layout/Frame.tsx';
import { paths } from '../paths.ts';
import { leavePrintPage } from '../session/printLink.ts';
import { session } from '../session/session.ts';
import { keepWantedPage } from '../session/wantedPage.ts';

export const signedIn = () => session.state().accessToken !== null;

/** For pages of whoever is signed in. */
export const requireSession = () => {
  if (!signedIn()) throw redirect({ ...paths.home(), replace: true });
};

/** For pages of people with an account of their own: whoever signs in first is led here then. */
export const requirePerson = ({ location }: { location: { pathname: string; search: object } }) => {
  if (!signedIn()) keepWantedPage(location);
  requireSession();
  if (session.state().kind !== 'person') throw redirect({ ...paths.participations(), replace: true });
};

export const root = createRootRoute({ beforeLoad: ({ location }) => leavePrintPage(location.pathname), component: Frame });
