import type { Language } from '#contract/languages.ts';
import { months } from './formatDates.ts';

/**
 * The default name of a survey: its type with the month and year of its start or, without a start, of today
 * (docs/rules/survey-lifecycle.md#name). "Wellbeing pulse November 2026"
 * @param timeZone IANA name; the machine's if omitted.
 */
export function defaultSurveyName(typeName: string, start: Date, timeZone?: string): string {
  return `${typeName} ${monthAndYear('en', start, timeZone)}`;
}

/**
 * A default name of a survey in a reader's language. "Wellbeing pulse March 2026 (2)" is "Kurzbefragung März 2026 (2)" in
 * German. Returns any other name unchanged, and every name if the type has no name of its own in that language.
 * @param typeName the name of the survey's type in English and in the reader's language.
 */
export function translateSurveyName(
  name: string,
  typeName: { english: string; translated: string },
  language: Language,
): string {
  const { english, translated } = typeName;
  if (translated === english || !name.startsWith(`${english} `)) return name;
  const [, month = '', year, number = ''] = ending.exec(name.slice(english.length)) ?? [];
  const index = months.findIndex((each) => each === month);
  if (index === -1) return name;
  return `${translated} ${monthAndYear(language, new Date(Date.UTC(Number(year), index)), 'UTC')}${number}`;
}

/** The month, the year and, if the name was taken, a number from 2 in brackets. */
const ending = /^ ([A-Z][a-z]+) ([1-9]\d{3})( \((?:[2-9]|[1-9]\d+)\))?$/;

const monthAndYear = (language: Language, date: Date, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat(language, { timeZone, month: 'long', year: 'numeric' }).format(date);
