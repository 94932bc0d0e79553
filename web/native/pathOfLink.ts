/**
 * There are also pages below /app/p/. An invitation is recognised by the length of its token (newToken in
 * server/security/token.ts).
 */
const linked = /^\/app\/((s|pc)\/[\w-]+|p\/[\w-]{43})$/;

/**
 * The path that a link leads to, where it is one of the links that open the application: an invitation (`/app/p/…`), a
 * share link (`/app/s/…`) or a link that adds a response to an account (`/app/pc/…`), of this server. Null for any other.
 */
export function pathOfLink(link: string, origin: string): string | null {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  return url.origin === origin && linked.test(url.pathname) ? url.pathname : null;
}
