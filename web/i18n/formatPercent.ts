import { currentLocale } from './translate.ts';

/** Whole per cent, from 0 to 100, as they are written in the person's language: "40%", "40 %". */
export const formatPercent = (percent: number): string => new Intl.NumberFormat(currentLocale(), { style: 'percent' }).format(percent / 100);
