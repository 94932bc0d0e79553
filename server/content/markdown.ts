import { Marked, type Token } from 'marked';
import { isWholeLink, sanitizeRichText } from './richText.ts';

const marked = new Marked({ async: false, gfm: true });

const allowedTokens = new Set([
  'space', 'paragraph', 'heading', 'text', 'escape', 'strong', 'em', 'link', 'blockquote', 'list', 'list_item', 'br',
]);

const whatIsKept = 'only headings, bold, italic, links, quotes, lists and paragraphs are';

/** Markdown of a content file as sanitised HTML. */
export const renderMarkdown = (markdown: string): string =>
  sanitizeRichText(marked.parse(markdown, { async: false }));

/**
 * What of a Markdown text would be lost on its way to HTML, in words for its author. Empty when nothing is. An author's
 * file is refused rather than cut; the sanitiser behind it stays the wall.
 */
export const markdownProblems = (markdown: string): string[] => {
  if (markdown.trim() === '') return ['has no text'];
  const problems: string[] = [];
  marked.walkTokens(marked.lexer(markdown), (token) => {
    if (!allowedTokens.has(token.type)) {
      problems.push(`${nameOf(token)} is not kept, ${whatIsKept}: ${excerpt(token)}`);
    } else if (token.type === 'link' && !isWholeLink(token.href)) {
      problems.push(`a link must begin with http://, https://, mailto: or tel: ${excerpt(token)}`);
    }
    return undefined;
  });
  return problems;
};

const nameOf = (token: Token) => (token.type === 'html' ? 'HTML' : `Markdown of the kind '${token.type}'`);

const excerpt = (token: Token) => JSON.stringify(token.raw.trim().slice(0, 40));
