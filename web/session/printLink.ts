import { ApiError } from '../api/ApiError.ts';
import { session } from './session.ts';

let link: string | null = null;

/** Keeps the token of a print link in memory until it is used. It is valid only for a minute and in this tab. */
export function storePrintLink(printToken: string): void {
  link = printToken;
}

/**
 * Signs in with the stored print link. Without one, or if it is no longer valid, the signed-in person prints with their
 * own session. If no one is signed in, fails with the ApiError of the link, or with NotLoggedIn if there is no link.
 */
export async function signInToPrint(): Promise<void> {
  const printToken = link;
  link = null;
  if (printToken === null) {
    if (!isSignedIn()) throw new ApiError(401, 'NotLoggedIn', 'Not logged in');
    return;
  }
  try {
    await session.signInToPrint(printToken);
  } catch (error) {
    if (!isSignedIn()) throw error;
  }
}

/** Restores the person's own session when they go from a print page to another page. */
export function leavePrintPage(pathname: string): void {
  if (!/\/report\/print\/?$/.test(pathname)) session.leavePrint();
}

function isSignedIn(): boolean {
  const { accessToken, kind } = session.state();
  return accessToken !== null && kind !== 'participation';
}
