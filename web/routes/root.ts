import { createRootRoute, redirect } from '@tanstack/react-router';
import { setOfAdministration } from '../i18n/language.ts';
import { Frame } from '../layout/Frame.tsx';
import { isOfAdministration, paths } from '../paths.ts';
import { leavePrintPage } from '../session/printLink.ts';
import { session } from '../session/session.ts';
import { keepWantedPage } from '../session/wantedPage.ts';

export const signedIn = () => session.state().accessToken !== null;

/** For pages of whoever is signed in. */
export const requireSession = () => {
  if (!signedIn()) throw redirect({ ...paths.home(), replace: true });
};

interface Asked {
  location: { pathname: string; search: object };
}

/** The same, and whoever signs in first is led here then. */
export const requireReader = ({ location }: Asked) => {
  if (!signedIn()) keepWantedPage(location);
  requireSession();
};

/** For pages of people with an account of their own, who are led here after signing in too. */
export const requirePerson = (asked: Asked) => {
  requireReader(asked);
  if (session.state().kind !== 'person') throw redirect({ ...paths.participations(), replace: true });
};

/** The signed-in person and the organisation in use. Participants do not load the code that reads it. */
export const loadAdministration = async () => (await import('../session/administration.ts')).administration();

export const root = createRootRoute({
  beforeLoad: ({ location: { pathname } }) => {
    leavePrintPage(pathname);
    setOfAdministration(isOfAdministration(pathname));
  },
  component: Frame,
});
