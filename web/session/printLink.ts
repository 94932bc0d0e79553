import { ApiError } from '../api/ApiError.ts';
import { session } from './session.ts';

let link: string | null = null;

/** Keeps the token of a print link until it signs in: in memory, since it is good for a minute and for this tab. */
export function storePrintLink(printToken: string): void {
  link = printToken;
}

/**
 * Signs in with the stored print link. Without one, or if it is no longer valid, the signed-in person prints with
 * their own session. Fails with ApiError if there is no one, and with NotLoggedIn if there is no link either.
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

/** Someone who goes on from a print page to another page does so with their own session. */
export function leavePrintPage(pathname: string): void {
  if (!/\/report\/print\/?$/.test(pathname)) session.leavePrint();
}

function isSignedIn(): boolean {
  const { accessToken, kind } = session.state();
  return accessToken !== null && kind !== 'participation';
}
