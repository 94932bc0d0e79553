import { ApiError } from '../api/ApiError.ts';
import { session } from './session.ts';

let link: string | null = null;

/** Keeps the token of a print link until it signs in: in memory, since it is good for a minute and for this tab. */
export function keepPrintLink(printToken: string): void {
  link = printToken;
}

/**
 * Signs in by the print link that was kept. Without one, or where it is not good any more, whoever is signed in prints
 * as themselves. Fails with ApiError where there is nobody, with NotLoggedIn where there is no link either.
 */
export async function signInToPrint(): Promise<void> {
  const printToken = link;
  link = null;
  if (printToken === null) {
    if (!isSomebody()) throw new ApiError(401, 'NotLoggedIn', 'Not logged in');
    return;
  }
  try {
    await session.signInToPrint(printToken);
  } catch (error) {
    if (!isSomebody()) throw error;
  }
}

/** Whoever goes on from a print page to another one does so as who they are without it. */
export function leavePrintPage(pathname: string): void {
  if (!/\/report\/print\/?$/.test(pathname)) session.leavePrint();
}

function isSomebody(): boolean {
  const { accessToken, kind } = session.state();
  return accessToken !== null && kind !== 'participation';
}
