import type { Bands, ScoreLabels } from '#rules/scoreLabel.ts';
import { BandKey } from './BandKey.tsx';
import styles from './TrendKey.module.css';

/** What the bands behind the lines of a trend mean. */
export const TrendKey = ({ labels, bands }: { labels: ScoreLabels; bands: Bands }) => (
  <BandKey bands={bands} labels={labels} tones={styles} />
);
