import { sessionStore } from './sessionStore.ts';

const wantedKey = 'auth.wantedPage';

/** A page of the application, as the router names it: always below /app, so it leads nowhere else. */
interface WantedPage {
  to: string;
  search: Record<string, never>;
}

/** Keeps for this tab where somebody wanted to go who has to sign in first. */
export function keepWantedPage({ pathname, search }: { pathname: string; search: object }): void {
  sessionStore.write(wantedKey, { to: pathname, search });
}

/** That page, once; null where there is none. */
export function takeWantedPage(): WantedPage | null {
  const wanted = sessionStore.read<WantedPage>(wantedKey);
  sessionStore.remove(wantedKey);
  return wanted;
}
