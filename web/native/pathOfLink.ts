/**
 * Other pages also have paths below /app/p/, so an invitation is recognised by the length of its token (newToken in
 * server/security/token.ts).
 */
const linked = /^\/app\/((s|pc)\/[\w-]+|p\/[\w-]{43})$/;

/**
 * Returns the path of a link to this server that opens the application: an invitation (`/app/p/…`), a share link
 * (`/app/s/…`) or a link that adds a response to an account (`/app/pc/…`). Null for any other link.
 */
export function pathOfLink(link: string, origin: string): string | null {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  return url.origin === origin && linked.test(url.pathname) ? url.pathname : null;
}
