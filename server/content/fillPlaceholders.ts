import { escapeHtml } from './escapeHtml.ts';
import { loadHtmlparser2 } from './loadHtmlparser2.ts';

type Values = Readonly<Record<string, string | null>>;

/**
 * Fills `{surveyName}` and the like in sanitised HTML. Values are plain text and are escaped. A paragraph with a
 * placeholder whose value is null is left out, so that the text of a survey without a closing date does not say "by .".
 * A placeholder that is not among the values stays as it is.
 */
export const fillPlaceholders = (html: string, values: Values): string =>
  withoutMissing(html, values).replace(placeholder, (whole, name: string) =>
    Object.hasOwn(values, name) ? escapeHtml(values[name] ?? '') : whole,
  );

const placeholder = /\{([A-Za-z]+)\}/g;

/** Removes the paragraphs with a placeholder whose value is null, and the white space after them. */
function withoutMissing(html: string, values: Values): string {
  const isMissing = (paragraph: string) =>
    [...paragraph.matchAll(placeholder)].some(([, name = '']) => Object.hasOwn(values, name) && values[name] === null);
  if (!isMissing(html)) return html;
  const { Parser } = loadHtmlparser2();
  const opened: number[] = [];
  let stored = '';
  let from = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (name === 'p') opened.push(parser.startIndex);
    },
    onclosetag(name, isImplied) {
      if (name !== 'p') return;
      const start = opened.pop()!;
      // A paragraph without a closing tag ends where the next element or the end of the text closes it.
      const end = isImplied ? parser.startIndex : parser.endIndex + 1;
      if (opened.length > 0 || !isMissing(html.slice(start, end))) return;
      stored += html.slice(from, start);
      from = end + /^\s*/.exec(html.slice(end))![0].length;
    },
  });
  parser.end(html);
  return stored + html.slice(from);
}
