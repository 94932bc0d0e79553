import { currentLocale, plural, t } from '#web/i18n/translate.ts';
import styles from './MissingNumber.module.css';

/** Why there is no number, by priority: it could identify someone, the surveys differ, or no one answered. */
const reasons = ['suppressed', 'different', 'none'] as const;
export type Missing = (typeof reasons)[number];

/** Returns why a number in a report is null. */
export function missingOf({
  scored = true,
  suppressed,
}: {
  scored?: boolean;
  suppressed?: boolean | undefined;
}): Missing {
  if (!scored) return 'different';
  return suppressed ? 'suppressed' : 'none';
}

/** Returns why all numbers of a chart are null. */
export const missingOfAll = (missing: readonly Missing[]): Missing =>
  reasons.find((reason) => missing.includes(reason)) ?? 'none';

export function missingText(missing: Missing): string {
  if (missing === 'different') return t('Different questions');
  return missing === 'suppressed' ? t('Hidden') : t('No answers');
}

/**
 * Inline replacement for a number: the reason, with an icon. The icon is a closed lock for a suppressed number, an
 * unequal sign if the surveys differ, and an empty ring if no one answered.
 */
export function MissingNumber({ missing }: { missing: Missing }) {
  return (
    <span className={styles.missing}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" className={styles.mark}>
        {missing === 'none' ? (
          <circle cx="8" cy="8" r="5" fill="none" stroke="currentColor" strokeWidth="1.4" strokeDasharray="2 2.2" />
        ) : (
          <path d={icons[missing]} fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinejoin="round" />
        )}
      </svg>
      {missingText(missing)}
    </span>
  );
}

const icons = {
  suppressed: 'M3.5 7.2h9v6.3h-9ZM5.3 7.2V5.4a2.7 2.7 0 0 1 5.4 0v1.8',
  different: 'M3 6h10M3 10h10M10.5 2.5l-5 11',
};

/** The number of responses that a result is based on, as text. */
export const responsesText = (responses: number) =>
  plural(responses, '1 response', '{responses} responses', { responses: responses.toLocaleString(currentLocale()) });
