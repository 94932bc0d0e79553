import { currentLocale } from './translate.ts';

/** Formats a number in the person's language, with at most one decimal place. */
export const formatNumber = (value: number): string =>
  new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 1 }).format(value);
