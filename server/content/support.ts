import type { Selectable } from 'kysely';
import type { Article } from '#contract/entities/article.ts';
import type { SupportContacts } from '#contract/entities/individualReport.ts';
import type { Language } from '#contract/languages.ts';
import type { Content } from './content.ts';
import type { AccountTable } from '../db/tables/peopleTables.ts';
import { countryOfTimeZone } from './countryOfTimeZone.ts';
import { escapeHtml } from './escapeHtml.ts';
import type { HelpLines } from './helpLines.ts';
import type { Texts } from './makeTexts.ts';
import { presentCheck, presentHelpLinesOnce } from './presentHelpLines.ts';
import { sanitizeRichText } from './richText.ts';

/**
 * The settings of an organisation that decide where its people find help. If `country` is null, the country of the time
 * zone is used.
 */
export type SupportSettings = Pick<Selectable<AccountTable>, 'country' | 'time_zone' | 'support_lines'>;

/** The slug of the article that offers support outside of any survey: the support article of the first survey type. */
export const generalSupportArticle = ({ surveyTypes }: Pick<Content, 'surveyTypes'>): string =>
  surveyTypes.values().next().value?.definition.report.supportArticle ?? '';

/** The settings for people whose organisation is not known. */
export const noOrganisation: SupportSettings = { country: null, time_zone: 'UTC', support_lines: [] };

/** The country whose help lines come first (ISO 3166-1 alpha-2). Null if it is not known. */
export const countryOf = ({ country, time_zone }: Pick<SupportSettings, 'country' | 'time_zone'>): string | null =>
  country ?? countryOfTimeZone(time_zone);

/**
 * The emergency number and the one line that are shown wherever support is offered, in the language of `texts`. If the
 * file has no such line for the country, the organisation's first own line with a phone number is shown instead.
 */
export function supportContacts(
  { helpLines }: Pick<Texts, 'helpLines'>,
  organisation: SupportSettings,
): SupportContacts {
  const country = countryOf(organisation);
  const lines =
    country === null ? [] : (helpLines.find(({ countries = [] }) => countries.includes(country))?.lines ?? []);
  const [number] = lines.find(({ role }) => role === 'emergency')?.phones ?? [];
  const crisis = lines.find(({ role, phones }) => role === 'crisis' && phones);
  const own = organisation.support_lines.find(({ phone }) => phone !== null);
  return {
    emergency: country !== null && number !== undefined ? { number, country } : null,
    line:
      crisis?.phones?.[0] !== undefined
        ? { name: crisis.name, phone: crisis.phones[0], hours: crisis.hours ?? null }
        : own?.phone
          ? { name: own.name, phone: own.phone, hours: own.hours }
          : null,
  };
}

const noHelpLines: HelpLines = [];
const divided = new WeakMap<HelpLines, Map<string | null, [HelpLines, HelpLines]>>();

/**
 * Divides the help lines into those of a country and all others. If the country has none, the first list has all of
 * them and the second is empty. Returns the same list objects each time, because a cache uses them as keys.
 */
function byCountry(helpLines: HelpLines, country: string | null): [HelpLines, HelpLines] {
  let parts = divided.get(helpLines);
  if (!parts) divided.set(helpLines, (parts = new Map()));
  const known = parts.get(country);
  if (known) return known;
  const ofCountry = helpLines.filter(({ countries = [] }) => country !== null && countries.includes(country));
  const made: [HelpLines, HelpLines] =
    ofCountry.length === 0
      ? [helpLines, noHelpLines]
      : [ofCountry, helpLines.filter((region) => !ofCountry.includes(region))];
  parts.set(country, made);
  return made;
}

/** Returns whether organisations in different countries read an article differently. */
export const dependsOnCountry = (article: Article, texts: Record<Language, Texts>): boolean =>
  namesHelpLines(article, texts[article.language]) || texts.en.countryNotes[article.slug] !== undefined;

const namesHelpLines = ({ contents }: Article, { helpLinesHtml }: Texts): boolean =>
  contents.some(({ html }) => html === helpLinesHtml);

/**
 * An article as the people of an organisation read it: with the help lines and the note for their country.
 * @param texts the texts of all languages, because an article that is not translated is in English, with English help
 * lines and an English note.
 */
export function articleFor(article: Article, texts: Record<Language, Texts>, organisation: SupportSettings): Article {
  const own = texts[article.language];
  return withCountryNote(withHelpLines(article, own, organisation), own, countryOf(organisation));
}

/** Puts the note on the law of a country, if there is one, before the sources. */
function withCountryNote(article: Article, own: Texts, country: string | null): Article {
  const note = country === null ? undefined : own.countryNotes[article.slug]?.[country];
  if (country === null || !note) return article;
  const { text, source, checked } = note;
  const name = new Intl.DisplayNames(own.language, { type: 'region' }).of(country) ?? country;
  const link = `<a href="${escapeHtml(source.url)}">${escapeHtml(source.title)}</a>`;
  const html = sanitizeRichText(
    `<p>${escapeHtml(text)}</p>\n<p>${escapeHtml(own.say('Source'))}: ${link} · ${presentCheck(checked, own)}</p>`,
  );
  const sources = article.contents.findIndex(({ title }) => title === own.say('Where this comes from'));
  return {
    ...article,
    contents: article.contents.toSpliced(sources === -1 ? article.contents.length : sources, 0, {
      ...htmlItem(html, own.say('In your country: {country}', { country: name })),
      country,
    }),
  };
}

/**
 * In place of the general help lines, an article shows those of an organisation and its country. At the end, it shows
 * those of other countries. If the country is not known, it shows all help lines in one place.
 */
function withHelpLines(article: Article, own: Texts, organisation: SupportSettings): Article {
  if (!namesHelpLines(article, own)) return article;
  const country = countryOf(organisation);
  const [ofCountry, others] = byCountry(own.helpLines, country);
  const helpLines = presentHelpLinesOnce(ofCountry, organisation.support_lines, own);
  return {
    ...article,
    contents: [
      ...article.contents.map((each) => (each.html === own.helpLinesHtml ? { ...each, html: helpLines } : each)),
      ...(others.length === 0
        ? []
        : [htmlItem(presentHelpLinesOnce(others, [], own), own.say('Help lines in other countries'))]),
    ],
  };
}

/**
 * The support article for an organisation's people: the organisation's own text followed by its own contacts or,
 * without such a text, the product's article.
 * @param slug the slug of the product's article.
 * @param html the organisation's text. Null: none.
 */
export function supportArticle(
  slug: string,
  html: string | null,
  {
    texts,
    language,
    organisation,
  }: { texts: Record<Language, Texts>; language: Language; organisation: SupportSettings },
): Article | null {
  const article = texts[language].articles.get(slug);
  if (!article) return null;
  if (html === null) return articleFor(article, texts, organisation);
  const own = organisation.support_lines;
  return {
    ...article,
    contents: [
      htmlItem(html),
      ...(own.length === 0 ? [] : [htmlItem(presentHelpLinesOnce(noHelpLines, own, texts[language]))]),
    ],
  };
}

const htmlItem = (html: string, title: string | null = null): Article['contents'][number] => ({
  contentType: 'Html',
  title,
  html,
  url: null,
  image: null,
  caption: null,
});
