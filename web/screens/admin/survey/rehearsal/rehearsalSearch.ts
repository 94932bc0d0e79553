import { useSearch } from '@tanstack/react-router';
import { type Language, languageTags } from '#contract/languages.ts';

/** The choices of a rehearsal, stored in the address of its pages. */
export interface RehearsalSearch {
  /** Percentage of people who are expected to answer. */
  rate?: number;
  /** Another number gives other answers. */
  seed?: number;
  /** The language of the personal report. */
  language?: Language;
  /** Index of the invented person whose personal report is shown. */
  person?: number;
}

/** The rates that can be chosen. */
export const rates = { least: 10, most: 100, step: 5 };
const mostSeed = 9999;

export function parseRehearsalSearch({ rate, seed, language, person }: Record<string, unknown>): RehearsalSearch {
  const tag = languageTags.find((each) => each === language);
  return {
    ...(isWithin(rate, rates.least, rates.most) && { rate }),
    ...(isWithin(seed, 0, mostSeed) && { seed }),
    ...(tag && { language: tag }),
    ...(isWithin(person, 0, 2) && { person }),
  };
}

const isWithin = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;

/** The seed that gives other answers than this one. After the last possible seed comes the first. */
export const nextSeed = (seed: number): number => (seed + 1) % (mostSeed + 1);

/** The choices in the address. */
export function useRehearsalSearch(): Required<RehearsalSearch> {
  const search = useSearch({ from: '/admin/survey/$surveyId/rehearsal' });
  return { rate: 60, seed: 0, language: 'en', person: 0, ...search };
}
