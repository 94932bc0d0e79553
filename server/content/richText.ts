import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';

/** Loaded when the first text is sanitised, so that it does not delay the start. */
const sanitizer = (): typeof sanitizeHtml =>
  (loaded ??= createRequire(import.meta.url)('sanitize-html') as typeof sanitizeHtml);
let loaded: typeof sanitizeHtml | undefined;

const maxNesting = 20;

const options: sanitizeHtml.IOptions = {
  allowedTags: ['h2', 'h3', 'h4', 'p', 'br', 'strong', 'em', 'a', 'blockquote', 'ul', 'ol', 'li'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: maxNesting,
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    b: 'strong',
    i: 'em',
    div: 'p',
    a: (tagName, { href }): sanitizeHtml.Tag => ({
      tagName,
      attribs: isWholeLink(href) ? { href: href.trim(), rel: 'noopener noreferrer' } : {},
    }),
  },
};

/**
 * Reduces untrusted HTML to the rich text that the product supports: headings, bold, italic, links, block quotes,
 * bulleted and ordered lists, and paragraphs. Removes unknown elements but keeps their text, except that of scripts and
 * styles. Sanitising a text twice changes nothing.
 */
export const sanitizeRichText = (html: string): string => sanitizer()(html, options).trim();

/** Sanitised rich text. Null if there is none, or if no text is left in the markup. */
export function richTextOrNone(html: string | null): string | null {
  const clean = html === null ? '' : sanitizeRichText(html);
  const text = sanitizer()(clean, { allowedTags: [], allowedAttributes: {} });
  return text.replaceAll(/[\s\u200b\ufeff]/g, '') === '' ? null : clean;
}

/**
 * Returns whether a link works in mails as well as in the application: a link to a web page, an e-mail address or a
 * telephone number, but no relative one.
 */
const isWholeLink = (href: string | undefined): href is string =>
  href !== undefined && /^\s*(https?:\/\/|mailto:|tel:)/i.test(href);
