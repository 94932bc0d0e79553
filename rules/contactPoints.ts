/**
 * Everything in a text by which its readers could be recognised when they use it: links, each as it is written, and e-mail addresses and
 * phone numbers in one spelling. A placeholder that becomes one, such as `{contactEmail}`, counts as it is written.
 * @param html sanitised rich text.
 */
export function contactPoints(html: string): Set<string> {
  const points = new Set<string>();
  for (const [, href = ''] of html.matchAll(/\shref="([^"]*)"/gi)) add(decode(href));
  // A tag may stand within a word, so that what reads as one number is one here too; a block ends a word.
  const text = decode(html.replace(/<\/?(?:h[1-6]|p|li|ul|ol|blockquote|br)\b[^>]*>/gi, '\n').replace(/<[^>]*>/g, '')).normalize('NFKC');
  let rest = text;
  for (const pattern of [placeholder, emailAddress, link]) {
    rest = rest.replace(pattern, (found) => {
      add(found.replace(/[.,;:!?)]+$/, ''));
      return '\n';
    });
  }
  for (const [found] of rest.matchAll(phoneNumber)) addPhone(found);
  return points;

  function add(found: string) {
    const written = found.trim();
    if (/^tel:/i.test(written)) addPhone(written.slice(4));
    else if (/^sms:/i.test(written)) addPhone(written.slice(4));
    else if (written.startsWith('{')) points.add(written);
    else if (/^mailto:/i.test(written) || (written.includes('@') && !written.includes('/'))) points.add(written.replace(/^mailto:/i, '').replace(/[.,;:!?)]+$/, '').toLowerCase());
    // Exactly as written: a server can distinguish two spellings of one address, and who uses which.
    else if (written !== '') points.add(written);
  }

  function addPhone(found: string) {
    const digits = found.replace(/\D/g, '');
    // Three digits are a number to call where they stand together, as 112, and none in 24/7.
    if (digits.length >= 4 || /\d{3}/.test(found)) points.add(digits.replace(/^00/, ''));
  }
}

/** The contact points of a text that none of the others has, in alphabetical order. */
export function contactPointsBeyond(html: string, others: readonly string[]): string[] {
  const known = new Set(others.flatMap((other) => [...contactPoints(other)]));
  return [...contactPoints(html)].filter((point) => !known.has(point)).sort();
}

const placeholder = /\{(?:contactEmail|signInUrl)\}/g;
const emailAddress = /[^\s<>()@,;:"]+@[^\s<>()@,;:"]+\.\p{L}{2,}/gu;
const link = /(?:https?:\/\/|www\.)[^\s<>"]+|(?:[\p{L}\d-]+\.)+\p{L}{2,}(?:\/[^\s<>"]*)?/giu;
const phoneNumber = /\+?\d(?:[ \t\u00a0()./-]{0,3}\d){2,}/g;

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const decode = (html: string) => html.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
  if (name !== undefined) return named[name] ?? whole;
  const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
});
