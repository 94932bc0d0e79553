import { escapeHtml } from './escapeHtml.ts';

/**
 * Fills `{surveyName}` and the like in sanitised HTML. Values are plain text and are escaped. A paragraph that names a
 * placeholder whose value is null is left out whole, so that a survey without a closing date does not say "by ."; one
 * that is not among the values stays as it is written.
 */
export const fillPlaceholders = (html: string, values: Readonly<Record<string, string | null>>): string => {
  const lacking = (paragraph: string) =>
    [...paragraph.matchAll(placeholder)].some(([, name = '']) => Object.hasOwn(values, name) && values[name] === null);
  return html
    .replace(/<p>[^]*?<\/p>\s*/g, (paragraph) => (lacking(paragraph) ? '' : paragraph))
    .replace(placeholder, (whole, name: string) =>
      Object.hasOwn(values, name) ? escapeHtml(values[name] ?? '') : whole,
    );
};

const placeholder = /\{([A-Za-z]+)\}/g;
