import { sessionStore } from './sessionStore.ts';

const requestedPageKey = 'auth.wantedPage';

/** A page of the application, as a path of the router. It is always below /app, so it cannot lead to another site. */
interface RequestedPage {
  to: string;
  search: Record<string, never>;
}

/** Stores for this tab which page someone wanted to open before signing in. */
export function storeRequestedPage({ pathname, search }: { pathname: string; search: object }): void {
  sessionStore.write(requestedPageKey, { to: pathname, search });
}

/** Returns the stored page and removes it. Null if there is none. */
export function takeRequestedPage(): RequestedPage | null {
  const requested = sessionStore.read<RequestedPage>(requestedPageKey);
  sessionStore.remove(requestedPageKey);
  return requested;
}
