import type { Selectable } from 'kysely';
import type { Article } from '../../contract/entities/article.ts';
import type { SupportContacts } from '../../contract/entities/support.ts';
import type { Language } from '../../contract/languages.ts';
import type { Content } from './content.ts';
import type { AccountTable } from '../db/tables/accountTables.ts';
import { countryOfTimeZone } from './countryOfTimeZone.ts';
import type { Texts } from './makeTexts.ts';
import { presentHelpLines } from './presentHelpLines.ts';

/** What decides where the people of an organisation are sent for help. `country` is as it was set; null: that of the time zone. */
export type SupportSettings = Pick<Selectable<AccountTable>, 'country' | 'time_zone' | 'support_lines'>;

/** The article that offers support outside of any survey, by its slug: that of the first survey type. */
export const generalSupportArticle = ({ surveyTypes }: Pick<Content, 'surveyTypes'>): string =>
  surveyTypes.values().next().value?.definition.report.supportArticle ?? '';

/** Of people of whom no organisation is known. */
export const noOrganisation: SupportSettings = { country: null, time_zone: 'UTC', support_lines: [] };

/** Whose help lines come first (ISO 3166-1 alpha-2); null where that is not known. */
export const countryOf = ({ country, time_zone }: Pick<SupportSettings, 'country' | 'time_zone'>): string | null =>
  country ?? countryOfTimeZone(time_zone);

/**
 * The emergency number and the one line that stand wherever support is offered, in the language of `texts`. Of a country without a line in
 * the file the organisation's first own one that has a phone.
 */
export function supportContacts({ helpLines }: Pick<Texts, 'helpLines'>, organisation: SupportSettings): SupportContacts {
  const country = countryOf(organisation);
  const lines = country === null ? [] : helpLines.find(({ countries = [] }) => countries.includes(country))?.lines ?? [];
  const [number] = lines.find(({ role }) => role === 'emergency')?.phones ?? [];
  const crisis = lines.find(({ role, phones }) => role === 'crisis' && phones);
  const own = organisation.support_lines.find(({ phone }) => phone !== null);
  return {
    emergency: country !== null && number !== undefined ? { number, country } : null,
    line: crisis?.phones?.[0] !== undefined ? { name: crisis.name, phone: crisis.phones[0], hours: crisis.hours ?? null }
      : own?.phone ? { name: own.name, phone: own.phone, hours: own.hours } : null,
  };
}

/** Whether the help lines are a part of an article. */
export const namesHelpLines = ({ contents, language }: Article, texts: Record<Language, Texts>): boolean =>
  contents.some(({ html }) => html === texts[language].helpLinesHtml);

/**
 * An article as the people of an organisation read it: where it names the help lines, those of their organisation and country stand, and those
 * of other countries at its end. Where no country is known all stand there.
 * @param texts of all languages: one that is not translated is in English, help lines included.
 */
export function withHelpLinesFor(article: Article, texts: Record<Language, Texts>, organisation: SupportSettings): Article {
  const own = texts[article.language];
  if (!namesHelpLines(article, texts)) return article;
  const country = countryOf(organisation);
  const ofCountry = own.helpLines.filter(({ countries = [] }) => country !== null && countries.includes(country));
  const others = ofCountry.length === 0 ? [] : own.helpLines.filter((region) => !ofCountry.includes(region));
  const helpLines = presentHelpLines(ofCountry.length === 0 ? own.helpLines : ofCountry, organisation.support_lines, own);
  return {
    ...article,
    contents: [
      ...article.contents.map((each) => (each.html === own.helpLinesHtml ? { ...each, html: helpLines } : each)),
      ...(others.length === 0 ? [] : [htmlItem(presentHelpLines(others, [], own), own.say('Help lines in other countries'))]),
    ],
  };
}

/**
 * The support article of an organisation's people: its own text with its own lines below it, or else the product's.
 * @param slug of the product's article.
 * @param html the own text; null: none.
 */
export function supportArticle(
  slug: string, html: string | null, { texts, language, organisation }: { texts: Record<Language, Texts>; language: Language; organisation: SupportSettings },
): Article | null {
  const article = texts[language].articles.get(slug);
  if (!article) return null;
  if (html === null) return withHelpLinesFor(article, texts, organisation);
  const own = organisation.support_lines;
  return { ...article, contents: [htmlItem(html), ...(own.length === 0 ? [] : [htmlItem(presentHelpLines([], own, texts[language]))])] };
}

const htmlItem = (html: string, title: string | null = null): Article['contents'][number] =>
  ({ contentType: 'Html', title, html, url: null, image: null, caption: null });
