import { Marked, type Token } from 'marked';
import { sanitizeRichText } from './richText.ts';

const marked = new Marked({ async: false, gfm: true });

const allowedTokens = new Set([
  'space',
  'paragraph',
  'heading',
  'text',
  'escape',
  'strong',
  'em',
  'link',
  'blockquote',
  'list',
  'list_item',
  'br',
]);

const allowedMarkup = 'only headings, bold, italic, links, quotes, lists and paragraphs are';

/** Markdown of a content file as sanitised HTML. */
export const renderMarkdown = (markdown: string): string => sanitizeRichText(marked.parse(markdown, { async: false }));

export interface MarkdownProblem {
  message: string;
  /** The line of the text, from 1. */
  line: number;
}

/**
 * Reports to its author the parts of a Markdown text that would be lost in HTML. Empty if there are none. The file is
 * then rejected instead of losing them silently. The sanitiser remains the safeguard.
 */
export function findMarkdownProblems(markdown: string): MarkdownProblem[] {
  if (markdown.trim() === '') return [{ message: 'has no text', line: 1 }];
  const problems: MarkdownProblem[] = [];
  let read = '';
  for (const block of marked.lexer(markdown)) {
    marked.walkTokens([block], (token) => {
      const message = problemOf(token);
      // If the parser changed the text of a block, such as the lines of a list, the first line of the block is
      // reported.
      if (message)
        problems.push({ message, line: linesIn(read + block.raw.slice(0, Math.max(0, block.raw.indexOf(token.raw)))) });
    });
    read += block.raw;
  }
  return problems;
}

/** The messages of `findMarkdownProblems`, for callers that name the field instead of the line. */
export const markdownProblems = (markdown: string): string[] =>
  findMarkdownProblems(markdown).map(({ message }) => message);

function problemOf(token: Token): string | null {
  if (token.type === 'image')
    return `an image must be on a line of its own, and is only allowed in articles: ${excerpt(token)}`;
  if (!allowedTokens.has(token.type)) return `${nameOf(token)} is not kept, ${allowedMarkup}: ${excerpt(token)}`;
  if (token.type === 'link' && /^(illustrations|downloads|videos)\//.test(token.href)) {
    return `a file of the library is only allowed in articles, on a line that begins with ::download[Title](downloads/x.pdf) or similar: ${excerpt(token)}`;
  }
  if (token.type === 'link' && !isContentLink(token.href)) {
    return `a link must begin with https://, mailto: or tel: and be complete: ${excerpt(token)}`;
  }
  return null;
}

const linesIn = (text: string) => text.split('\n').length;

const nameOf = (token: Token) => (token.type === 'html' ? 'HTML' : `Markdown of the kind '${token.type}'`);

const excerpt = (token: Token) => JSON.stringify(token.raw.trim().slice(0, 40));

/**
 * Returns whether an author may write a link: to a page by https, to an e-mail address or to a telephone number. A
 * relative link is not allowed.
 */
const isContentLink = (href: string): boolean =>
  isWebLink(href) || /^mailto:[^@\s]+@[^@\s]+\.[^@\s]+$/i.test(href) || /^tel:\+?[0-9][0-9-]*$/i.test(href);

/** Returns whether a link to a web page is complete: https, a host with a dot in its name, no password. */
export function isWebLink(href: string): boolean {
  if (!/^https:\/\/[^\s\\]+$/i.test(href)) return false;
  try {
    const { hostname, username, password } = new URL(href);
    return /^[^.]+(\.[^.]+)+$/.test(hostname) && username === '' && password === '';
  } catch {
    return false;
  }
}
