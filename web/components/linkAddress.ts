/**
 * What somebody typed as the address of a link, as one that means the same in a mail as on a page: web, mail or
 * telephone; null for anything else. `example.org` becomes a web address, `ann@example.org` one of mail.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (/^(mailto|tel):\S+$/i.test(text)) return text;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  if (/^\+?[\d\s()/-]{5,}$/.test(text)) return `tel:${text.replace(/[^\d+]/g, '')}`;
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return isWebAddress(address) ? address : null;
}

/** Of a host with a point in it: what is only a word is none. */
function isWebAddress(address: string): boolean {
  try {
    return /^https?:\/\/[^\s/]\S*$/i.test(address) && /^[^.]+\../.test(new URL(address).hostname);
  } catch {
    return false;
  }
}
