/**
 * Normalises a typed link address to one that works in mails as well as on pages: web, mail or telephone. Null for
 * anything else. `example.org` becomes a web address, `ann@example.org` a mail address.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (/^(mailto|tel):\S+$/i.test(text)) return text;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  if (/^\+?[\d\s()/-]{5,}$/.test(text)) return `tel:${text.replace(/[^\d+]/g, '')}`;
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return isWebAddress(address) ? address : null;
}

/** Requires a host with a dot, so a single word is not an address. */
function isWebAddress(address: string): boolean {
  try {
    return /^https?:\/\/[^\s/]\S*$/i.test(address) && /^[^.]+\../.test(new URL(address).hostname);
  } catch {
    return false;
  }
}
