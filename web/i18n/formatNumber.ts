import { currentLocale } from './translate.ts';

/** A number as it is written in the person's language, with one digit after the point at most. */
export const formatNumber = (value: number): string =>
  new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 1 }).format(value);
