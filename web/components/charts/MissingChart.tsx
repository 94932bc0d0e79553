import { t } from '#web/i18n/translate.ts';
import { classNames } from '#web/ui/classNames.ts';
import { ConfidentialityLink } from '../ConfidentialityLink.tsx';
import { MissingNumber } from './MissingNumber.tsx';
import type { Missing } from './missing.ts';
import styles from './MissingChart.module.css';

/** In place of a chart: what is missing, and why. */
export function MissingChart({ missing }: { missing: Missing }) {
  return (
    <div className={classNames(styles.place, styles[missing])}>
      <div className={styles.words}>
        <MissingNumber missing={missing} />
        {missing === 'heldBack' ? (
          <p>
            {t('This result could tell something about single people, so it is not shown.')} <ConfidentialityLink />
          </p>
        ) : (
          <p>{t('Nobody has answered this.')}</p>
        )}
      </div>
    </div>
  );
}
