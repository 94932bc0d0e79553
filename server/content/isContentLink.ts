/** A link that an author may write: to a page by https, to an address, or to a telephone number. Never a relative one. */
export const isContentLink = (href: string): boolean =>
  isWebLink(href) || /^mailto:[^@\s]+@[^@\s]+\.[^@\s]+$/i.test(href) || /^tel:\+?[0-9][0-9-]*$/i.test(href);

/** A whole link to a page of the web: https, a host with a dot in its name, nobody's password. */
export function isWebLink(href: string): boolean {
  if (!/^https:\/\/[^\s\\]+$/i.test(href)) return false;
  try {
    const { hostname, username, password } = new URL(href);
    return /^[^.]+(\.[^.]+)+$/.test(hostname) && username === '' && password === '';
  } catch {
    return false;
  }
}
