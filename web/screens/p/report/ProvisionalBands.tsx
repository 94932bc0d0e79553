import type { Bands } from '#rules/scoreLabel.ts';
import { formatNumber } from '#web/i18n/formatNumber.ts';
import { t } from '#web/i18n/translate.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import styles from './ProvisionalBands.module.css';

/** That the words for scores are provisional; what that means unfolds below it, and stands in the open in print. */
export function ProvisionalBands({ bands }: { bands: Bands }) {
  const label = t('The words for the scores are provisional.');
  const meaning = t(
    'Where one word gives way to the next, at {good} and at {great}, was settled by judgement and not by research on people. A score just below such a border says much the same as one just above it.',
    {
      good: formatNumber(bands.good * 100),
      great: formatNumber(bands.great * 100),
    },
  );
  return (
    <div className={styles.provisional}>
      <div className={styles.folded}>
        <Disclosure summary={label}>
          <p>{meaning}</p>
        </Disclosure>
      </div>
      <p className={styles.printed}>
        {label} {meaning}
      </p>
    </div>
  );
}
