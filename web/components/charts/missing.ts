import { t } from '#web/i18n/translate.ts';

/** Why there is no number: it could be turned against somebody, or nobody answered. */
export type Missing = 'heldBack' | 'none';

export const missingWords = (missing: Missing) => (missing === 'heldBack' ? t('Held back') : t('No answers'));

/** Of what is null in a report. */
export const missingOf = ({ suppressed }: { suppressed?: boolean }): Missing => (suppressed ? 'heldBack' : 'none');
