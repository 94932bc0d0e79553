import { createRootRoute, lazyRouteComponent as lazily, redirect } from '@tanstack/react-router';
import { setOfAdministration } from '../i18n/language.ts';
import { t } from '../i18n/translate.ts';
import { Frame } from '../layout/Frame.tsx';
import { isOfAdministration, paths } from '../paths.ts';
import { leavePrintPage } from '../session/printLink.ts';
import { joinTabs, session } from '../session/session.ts';
import { sessionStore } from '../session/sessionStore.ts';
import { storeRequestedPage } from '../session/requestedPage.ts';

export const signedIn = () => session.state().accessToken !== null;

/** For pages that require a signed-in person. */
export const requireSession = () => {
  if (!signedIn()) throw redirect({ ...paths.home(), replace: true });
};

interface Asked {
  location: { pathname: string; search: object };
}

/** For the same pages, if people who must sign in first are then brought back to the page. */
export const requireReader = ({ location }: Asked) => {
  if (!signedIn()) storeRequestedPage(location);
  requireSession();
};

/** For pages that require a person with an account. People who must sign in first are then brought back to the page. */
export const requirePerson = (requested: Asked) => {
  requireReader(requested);
  if (session.state().kind !== 'person') throw redirect({ ...paths.participations(), replace: true });
};

/** The signed-in person and the organisation in use. Participants do not load the code that reads it. */
export const loadAdministration = async () => (await import('../session/administration.ts')).administration();

export const root = createRootRoute({
  beforeLoad: ({ location: { pathname } }) => {
    leavePrintPage(pathname);
    setOfAdministration(isOfAdministration(pathname));
    return joinTabs(pathname);
  },
  component: Frame,
});

const reloadedFor = 'participant.reloadedForVersion';

/**
 * A screen that is loaded separately. If its file is gone because the server has another version of the application,
 * the page reloads once with that version, also if servers of two versions answer in turns. In all other cases the
 * failure is shown. (The router's own function would always reload, and without a network the page would be lost.)
 */
export function lazyRouteComponent<T extends Record<string, unknown>, Name extends keyof T>(
  load: () => Promise<T>,
  name: Name,
) {
  return lazily(() => load().catch(beginAgain), name);
}

/** Handles the failure to load a file of the application: see `lazyRouteComponent`. */
export async function beginAgain(cause: unknown): Promise<never> {
  const version = await servedVersion();
  const earlier = [sessionStore.read(reloadedFor) ?? []].flat();
  if (version === null || earlier.includes(version)) {
    throw new Error(t('The server could not be reached. Please check your connection and try again.'), { cause });
  }
  sessionStore.write(reloadedFor, [...earlier, version]);
  window.location.reload();
  return new Promise(() => {});
}

/**
 * The version of the application on the server, by the name of its entry file. Null if the server cannot be reached or
 * has the same version as this page.
 */
async function servedVersion(): Promise<string | null> {
  const response = await fetch(`${import.meta.env.BASE_URL}index.html`, { cache: 'no-store' }).catch(() => null);
  const entry = response?.ok ? entryOf(await response.text()) : undefined;
  const isOurs =
    entry !== undefined && document.querySelector(`script[type=module][src=${JSON.stringify(entry)}]`) !== null;
  return entry === undefined || isOurs ? null : entry;
}

const entryOf = (html: string) => /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1];

let find = (): string | undefined => undefined;

/** The path of the previous page. Undefined on the first one. */
export const pageBefore = (): string | undefined => find();

/**
 * Sets how `pageBefore` finds the path. The router's module calls it, since the routes are created before the router.
 */
export function leavePageBefore(from: () => string | undefined): void {
  find = from;
}
