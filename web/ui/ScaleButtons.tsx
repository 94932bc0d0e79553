import { classNames } from './classNames.ts';
import { groupKeys } from './groupKeys.ts';
import { scaleEnds, scaleValues, valueLabel } from './scaleLabels.ts';
import styles from './ScaleButtons.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface NotApplicable {
  checked: boolean;
  label: string;
  onChange: (checked: boolean) => void;
}

interface ScaleButtonsProps {
  /** Id of the element that names the group. */
  labelledBy: string;
  name: string;
  /** First and last value, both included. */
  min: number;
  max: number;
  /** One a value from `min` to `max`, or the two ends. */
  labels: readonly string[];
  value: number | null;
  onChange: (value: number) => void;
  notApplicable?: NotApplicable | undefined;
  invalid?: boolean;
  describedBy?: string | undefined;
  /**
   * For the rows of a matrix: from 720 px up smaller, its labels left to the table's head. Below, every value keeps its
   * own label, so that a phone asks the same question as a desk.
   */
  compact?: boolean;
}

/** A scale as a row of equal buttons; below 480 px a column, unless it is compact and only its ends are labelled. */
export function ScaleButtons(props: ScaleButtonsProps) {
  const { labelledBy, name, min, max, labels, value, onChange, notApplicable, invalid, describedBy, compact } = props;
  const values = scaleValues(min, max);
  const everyLabelled = labels.length === values.length && values.length > 2;
  const ends = scaleEnds(labels);

  return (
    <div className={classNames(styles.scale, compact && styles.compact, everyLabelled && styles.labelled, invalid && styles.invalid)}>
      <div
        role="radiogroup"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-invalid={invalid ? true : undefined}
        className={styles.answers}
        onKeyDown={groupKeys}
      >
        <div className={styles.values} style={{ '--count': values.length } as object}>
          {values.map((each) => (
            <label key={each} className={styles.value}>
              <input
                type="radio"
                name={name}
                value={each}
                checked={value === each}
                data-key={each}
                onChange={() => onChange(each)}
                className={styles.input}
              />
              <span className={styles.figure}>{each}</span>
              {everyLabelled
                ? <span className={styles.word}>{valueLabel(labels, min, max, each)}</span>
                : <EndLabel label={valueLabel(labels, min, max, each)} />}
            </label>
          ))}
        </div>
        {!everyLabelled && ends && (
          <div className={styles.ends} aria-hidden="true">
            <span>{ends.first}</span>
            <span>{ends.last}</span>
          </div>
        )}
      </div>
      {notApplicable && (
        <label className={styles.apart}>
          <input
            type="checkbox"
            checked={notApplicable.checked}
            onChange={(event) => notApplicable.onChange(event.target.checked)}
            aria-describedby={labelledBy}
            className={styles.box}
          />
          <span>{notApplicable.label}</span>
        </label>
      )}
    </div>
  );
}

/** The label of an end: heard with its figure always, seen beside it where the scale is a column. */
function EndLabel({ label }: { label: string | undefined }) {
  if (!label) return null;
  return (
    <>
      <VisuallyHidden>{label}</VisuallyHidden>
      <span className={styles.endWord} aria-hidden="true">{label}</span>
    </>
  );
}
