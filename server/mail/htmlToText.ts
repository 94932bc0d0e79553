import { createRequire } from 'node:module';
import type * as library from 'html-to-text';

/** Everything that JavaScript counts as white space, including non-breaking spaces. */
const whitespaceCharacters =
  ' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';

/** Line breaks around a block. Two leave a blank line. */
const breaks = (leadingLineBreaks: number, trailingLineBreaks: number) => ({ leadingLineBreaks, trailingLineBreaks });

const options: library.HtmlToTextOptions = {
  wordwrap: false,
  whitespaceCharacters,
  selectors: [
    ...['h2', 'h3', 'h4'].map((selector) => ({ selector, options: { ...breaks(2, 2), uppercase: false } })),
    { selector: 'ul', options: { itemPrefix: '- ' } },
    // The editor puts the text of a list item into paragraphs.
    { selector: 'li > p', format: 'paragraph', options: breaks(2, 1) },
    { selector: 'li > p:first-child', format: 'paragraph', options: breaks(1, 1) },
    {
      selector: 'a',
      options: {
        linkBrackets: ['(', ')'],
        hideLinkHrefIfSameAsText: true,
        pathRewrite: (href: string) => href.replace(/^(mailto|tel):/i, ''),
      },
    },
    { selector: 'img', format: 'skip' },
  ],
};

/** Loads the library with the first text, so that it does not delay the start. */
const converter = (): ((html: string) => string) =>
  (compiled ??= (createRequire(import.meta.url)('html-to-text') as typeof library).compile(options));
let compiled: ((html: string) => string) | undefined;

/**
 * Converts sanitised rich text (headings, paragraphs, quotes, lists, links, bold, italic, line breaks) to plain text
 * for a text mail: a blank line between blocks, "- " and "1. " before list items, "> " before quotes, and a link's
 * address in brackets after its text.
 */
export const htmlToText = (html: string): string =>
  converter()(html)
    .replace(/ +$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '');
