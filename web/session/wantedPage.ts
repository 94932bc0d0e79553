import { sessionStore } from './sessionStore.ts';

const wantedKey = 'auth.wantedPage';

/** A page of the application, as the router names it: always below /app, so it leads nowhere else. */
interface WantedPage {
  to: string;
  search: Record<string, never>;
}

/** Stores for this tab which page someone wanted to open before signing in. */
export function keepWantedPage({ pathname, search }: { pathname: string; search: object }): void {
  sessionStore.write(wantedKey, { to: pathname, search });
}

/** That page, once. Null if there is none. */
export function takeWantedPage(): WantedPage | null {
  const wanted = sessionStore.read<WantedPage>(wantedKey);
  sessionStore.remove(wantedKey);
  return wanted;
}
