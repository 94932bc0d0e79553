import * as rules from '#rules/formatDates.ts';
import { currentLocale } from './translate.ts';

/* The formats of rules/formatDates.ts for screens, in the person's language and the browser's time zone. */

export const formatDueDate = (instant: string): string => rules.formatDueDate(instant, { language: currentLocale() });

export const formatListDate = (instant: string): string => rules.formatListDate(instant, { language: currentLocale() });

export const formatMoment = (instant: string): string => rules.formatMoment(instant, { language: currentLocale() });
