import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';

/** Loaded when the first text is cleaned, which is not on a start's time. */
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
 * Untrusted HTML, reduced to the rich text that the product supports: header, bold, italic, link, blockquote, bullet
 * and ordered list, paragraph. Unknown elements are removed and their text is kept (except that of scripts and
 * styles). Cleaning clean text changes nothing.
 */
export const sanitizeRichText = (html: string): string => sanitizer()(html, options).trim();

/** Sanitised rich text. Null if there is none, or only markup is left of it. */
export function richTextOrNone(html: string | null): string | null {
  const clean = html === null ? '' : sanitizeRichText(html);
  const text = sanitizer()(clean, { allowedTags: [], allowedAttributes: {} });
  return text.replaceAll(/[\s\u200b\ufeff]/g, '') === '' ? null : clean;
}

/** A link that works in mails as well as in the application: web, mail or telephone, never relative. */
const isWholeLink = (href: string | undefined): href is string =>
  href !== undefined && /^\s*(https?:\/\/|mailto:|tel:)/i.test(href);
