import { loadHtmlparser2 } from '../content/loadHtmlparser2.ts';

/**
 * Finds everything in a text that could identify its readers when they use it: links and e-mail addresses exactly as
 * written, and phone numbers by their digits. Takes linear time.
 * @param html sanitised rich text. Placeholders are not filled in, and count as written.
 */
export function contactPoints(html: string): Set<string> {
  const points = new Set<string>();
  const { Parser } = loadHtmlparser2();
  let written = '';
  // An inline element may be within a word, so it does not separate digits of a number. A block ends a word.
  const endWord = (name: string) => void (written += blocks.has(name) ? '\n' : '');
  const parser = new Parser({
    onopentag(name, { href }) {
      if (href !== undefined) addLink(href);
      endWord(name);
    },
    ontext: (part) => void (written += part),
    onclosetag: endWord,
  });
  parser.end(html);
  const text = written.normalize('NFKC').replace(/\p{Cf}/gu, '');
  for (const line of text.split('\n')) {
    const rest = line
      .split(/\s/)
      .map((word) => (isAddress(word) ? addAddress(word) : word))
      .join(' ');
    for (const number of phoneNumbers(rest)) points.add(number);
  }
  return points;

  function addLink(href: string) {
    if (/^(?:tel|sms):/i.test(href)) for (const number of phoneNumbers(href.slice(4))) points.add(number);
    else addAddress(href.replace(/^mailto:/i, ''));
  }

  /**
   * Adds an address.
   * @returns the text that replaces it in its line.
   */
  function addAddress(word: string): string {
    points.add(word.replace(/^[("'„“]+/, '').replace(/[)"'“”.,;:!?]+$/, ''));
    return 'x';
  }
}

const blocks = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'li', 'ul', 'ol', 'blockquote', 'br']);

/** Returns, in alphabetical order, the contact points of a text that none of the other texts contains. */
export function contactPointsBeyond(html: string, others: readonly string[]): string[] {
  const known = new Set(others.flatMap((other) => [...contactPoints(other)]));
  return [...contactPoints(html)].filter((point) => !known.has(point)).sort();
}

/**
 * Returns whether a word is an address or becomes one: a placeholder for one, an `@`, a scheme, or a host such as
 * `help.example.org/start`.
 */
const isAddress = (word: string) =>
  /\{(?:contactEmail|signInUrl)\}|@|:\/\//.test(word) ||
  /^[^\p{L}\d]*www\./iu.test(word) ||
  /[\p{L}\d-]\.\p{L}{2}/u.test(word);

/**
 * Finds the phone numbers in a line: digits with at most three other characters between them, but no letters. Four or
 * more digits count as a number, and so do three digits without other characters between them, as in 112 but not in
 * 24/7. A list of numbers counts as several.
 */
function phoneNumbers(line: string): string[] {
  const numbers: string[] = [];
  for (const part of line.split(/\p{L}|[^\p{Nd}]{4,}/u)) {
    const listed = part.split(/[,;]/);
    for (const each of listed.every(isNumber) ? listed : [part])
      if (isNumber(each)) numbers.push(digitsOf(each).replace(/^00/, ''));
  }
  return numbers;
}

const digitsOf = (part: string) => part.replace(/\P{Nd}/gu, '');
const isNumber = (part: string) => digitsOf(part).length >= 4 || /\p{Nd}{3}/u.test(part);
