import type { Bands } from '#rules/scoreLabel.ts';
import { t } from '#web/i18n/translate.ts';
import { ProvisionalBands } from './ProvisionalBands.tsx';
import styles from './ScoreMeaning.module.css';

/** Before the first score: what one says, and what it does not. */
export function ScoreMeaning({ bands }: { bands: Bands }) {
  return (
    <section aria-labelledby="score-meaning" className={styles.meaning}>
      <h2 id="score-meaning" className={styles.heading}>
        {t('What a score means')}
      </h2>
      <p className={styles.words}>
        {t(
          'A score sums up your own answers, for the time that the survey asked about, and nothing else. It runs from 0 to 100, and higher is always better. It is not a diagnosis: the last word on how you are is yours.',
        )}
      </p>
      <ProvisionalBands bands={bands} />
    </section>
  );
}
