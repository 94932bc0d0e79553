import { decodeEntities } from './decodeEntities.ts';

/**
 * Sanitised rich text (headings, paragraphs, quotes, lists, links, bold, italic, line breaks) as plain text for the
 * reader of a text mail: a blank line between blocks, "- " and "1. " before list items, "> " before quotes, a link's
 * address in brackets behind its words.
 */
export function htmlToText(html: string): string {
  const blocks: Block[] = [];
  const lists: { ordered: boolean; width: number; items: number }[] = [];
  let quotes = 0;
  let marker = '';
  let words = '';
  let link: { href: string; start: number } | null = null;

  const endBlock = () => {
    const text = words
      .split('\n')
      .map((line) => line.replace(/[ \t]+/g, ' ').trim())
      .join('\n')
      .trim();
    words = '';
    if (text === '') return;
    const indent = (depth: number) => ' '.repeat(lists.slice(0, depth).reduce((sum, { width }) => sum + width, 0));
    const first = '> '.repeat(quotes) + (marker === '' ? indent(lists.length) : indent(lists.length - 1) + marker);
    const further = '> '.repeat(quotes) + indent(lists.length);
    const startsList = lists.length === 1 && lists[0]?.items === 1;
    blocks.push({
      text: text
        .split('\n')
        .map((line, i) => (i === 0 ? first : further) + line)
        .join('\n'),
      close: marker !== '' && !startsList,
    });
    marker = '';
  };

  for (const [, closing, tag = '', attributes = '', text] of html.matchAll(token)) {
    if (text !== undefined) {
      words += decodeEntities(text.replace(/\s+/g, ' '));
    } else if (tag === 'br') {
      words += '\n';
    } else if (tag === 'a') {
      if (!closing) {
        link = { href: decodeEntities(/href="([^"]*)"/.exec(attributes)?.[1] ?? ''), start: words.length };
      } else if (link) {
        const address = link.href.replace(/^(mailto|tel):/i, '');
        if (address !== '' && words.slice(link.start).trim() !== address) words += ` (${address})`;
        link = null;
      }
    } else if (blockTags.has(tag)) {
      endBlock();
      if (tag === 'blockquote') quotes += closing ? -1 : 1;
      if (tag === 'ul' || tag === 'ol') {
        if (closing) lists.pop();
        else lists.push({ ordered: tag === 'ol', width: tag === 'ol' ? 3 : 2, items: 0 });
      }
      const list = lists.at(-1);
      if (tag === 'li' && closing) {
        marker = '';
      } else if (tag === 'li' && list) {
        list.items += 1;
        marker = list.ordered ? `${list.items}. ` : '- ';
      }
    }
  }
  endBlock();
  return blocks.map(({ text, close }, i) => (i === 0 ? '' : close ? '\n' : '\n\n') + text).join('');
}

interface Block {
  text: string;
  /** Stands directly under the block before it, as the items of a list do. */
  close: boolean;
}

const token = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|([^<]+)/g;

const blockTags = new Set(['h1', 'h2', 'h3', 'h4', 'p', 'blockquote', 'ul', 'ol', 'li']);
