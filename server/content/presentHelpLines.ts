import type { SupportLine } from '#contract/entities/account.ts';
import type { Language } from '#contract/languages.ts';
import { escapeHtml } from './escapeHtml.ts';
import type { HelpLine, HelpLines } from './helpLines.ts';
import { sanitizeRichText } from './richText.ts';
import type { Say } from './sentences.ts';

const known = new WeakMap<HelpLines, Map<string, string>>();

/**
 * Calls `presentHelpLines` and caches the result.
 * @param helpLines those of a country, or all. The cache relies on there being few such lists.
 */
export function presentHelpLinesOnce(
  helpLines: HelpLines,
  own: readonly SupportLine[],
  said: { language: Language; say: Say },
): string {
  const key = `${said.language} ${JSON.stringify(own)}`;
  let made = known.get(helpLines);
  if (!made) known.set(helpLines, (made = new Map()));
  const html = made.get(key) ?? presentHelpLines(helpLines, own, said);
  // Organisations can write any number of different lines over time, so the size of the cache is limited.
  if (made.size > 500) made.clear();
  made.set(key, html);
  return html;
}

/**
 * The help lines of an article as HTML: first an organisation's own, then those in `helpLines` by region.
 * @param helpLines in the language of the article.
 */
export function presentHelpLines(
  helpLines: HelpLines,
  own: readonly SupportLine[],
  said: { language: Language; say: Say },
): string {
  const { say } = said;
  const line = ({ name, phones = [], text, web, hours, note, checked }: HelpLine) =>
    item(name, [
      ...phones.map(phoneLink),
      ...(text === undefined ? [] : [escapeHtml(say('Text {number}', { number: text }))]),
      ...(web === undefined ? [] : [webLink(web)]),
      ...[hours, note].filter((each) => each !== undefined).map(escapeHtml),
      presentCheck(checked, said),
    ]);
  const ownLine = ({ name, phone, url, email, hours }: SupportLine) =>
    item(name, [
      ...(phone === null ? [] : [phoneLink(phone)]),
      ...(email === null ? [] : [`<a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>`]),
      ...(url === null ? [] : [webLink(url)]),
      ...(hours === null ? [] : [escapeHtml(hours)]),
    ]);
  return sanitizeRichText(
    [
      ...(own.length === 0 ? [] : [listOf(say('From your organisation'), own.map(ownLine))]),
      ...helpLines.map(({ region, lines }) => listOf(region, lines.map(line))),
    ].join('\n'),
  );
}

/** Says as HTML when someone last checked a help line or a source. */
export function presentCheck(
  checked: string | null | undefined,
  { language, say }: { language: Language; say: Say },
): string {
  const date = checked && new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const text = date ? say('checked on {date}', { date: date.format(new Date(checked)) }) : say('not yet checked');
  return `<em>${escapeHtml(text)}</em>`;
}

const listOf = (heading: string, items: string[]) =>
  `<h3>${escapeHtml(heading)}</h3>\n<ul>\n${items.join('\n')}\n</ul>`;
const item = (name: string, parts: string[]) => `<li><strong>${escapeHtml(name)}</strong>: ${parts.join(' · ')}</li>`;
const phoneLink = (phone: string) => `<a href="tel:${phone.replaceAll(/[^+0-9]/g, '')}">${escapeHtml(phone)}</a>`;
/** A link to a web page. Its text is only the host, because the rest of an address is hard to read. */
const webLink = (url: string) => `<a href="${escapeHtml(url)}">${escapeHtml(hostOf(url))}</a>`;
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url);
