import { currentLocale, plural, t } from '#web/i18n/translate.ts';
import styles from './MissingNumber.module.css';

/** Why there is no number: it could identify someone, or no one answered. */
export type Missing = 'suppressed' | 'none';

/** Returns why a number in a report is null. */
export const missingOf = ({ suppressed }: { suppressed?: boolean }): Missing => (suppressed ? 'suppressed' : 'none');

export const missingText = (missing: Missing) => (missing === 'suppressed' ? t('Hidden') : t('No answers'));

/**
 * Inline replacement for a number: the reason, with an icon. The icon is a closed lock for a suppressed number, and an
 * empty ring if no one answered.
 */
export function MissingNumber({ missing }: { missing: Missing }) {
  return (
    <span className={styles.missing}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" className={styles.mark}>
        {missing === 'suppressed' ? (
          <path
            d="M3.5 7.2h9v6.3h-9ZM5.3 7.2V5.4a2.7 2.7 0 0 1 5.4 0v1.8"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.4"
            strokeLinejoin="round"
          />
        ) : (
          <circle cx="8" cy="8" r="5" fill="none" stroke="currentColor" strokeWidth="1.4" strokeDasharray="2 2.2" />
        )}
      </svg>
      {missingText(missing)}
    </span>
  );
}

/** The number of responses that a result is based on, as text. */
export const responsesText = (responses: number) =>
  plural(responses, '1 response', '{responses} responses', { responses: responses.toLocaleString(currentLocale()) });
