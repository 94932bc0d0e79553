import styles from './ProgressLine.module.css';

interface ProgressLineProps {
  /** The progress, from 0 to `max`. */
  value: number;
  max: number;
  /** The accessible name: "Progress". */
  label: string;
  /** How the value is read out. By default, a browser says the percentage. */
  valueText?: string;
}

/** A thin line that fills from the left. */
export function ProgressLine({ value, max, label, valueText }: ProgressLineProps) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={valueText}
      className={styles.line}
    >
      <div className={styles.fill} style={{ inlineSize: `${share * 100}%` }} />
    </div>
  );
}
