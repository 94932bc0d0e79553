import { sessionStore } from './sessionStore.ts';

const requestedPageKey = 'auth.wantedPage';

/** A page of the application, as the router names it: always below /app, so it leads nowhere else. */
interface RequestedPage {
  to: string;
  search: Record<string, never>;
}

/** Stores for this tab which page someone wanted to open before signing in. */
export function storeRequestedPage({ pathname, search }: { pathname: string; search: object }): void {
  sessionStore.write(requestedPageKey, { to: pathname, search });
}

/** That page, once. Null if there is none. */
export function takeRequestedPage(): RequestedPage | null {
  const requested = sessionStore.read<RequestedPage>(requestedPageKey);
  sessionStore.remove(requestedPageKey);
  return requested;
}
