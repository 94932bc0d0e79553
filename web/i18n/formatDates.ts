import * as rules from '#rules/formatDates.ts';
import { currentLocale } from './translate.ts';

/* The dates of rules/formatDates.ts as the screens write them: in the person's language, and in the browser's own time zone. */

export const formatDueDate = (instant: string): string => rules.formatDueDate(instant, { language: currentLocale() });

export const formatListDate = (instant: string): string => rules.formatListDate(instant, { language: currentLocale() });

export const formatMoment = (instant: string): string => rules.formatMoment(instant, { language: currentLocale() });
