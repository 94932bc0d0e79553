import { classNames } from './classNames.ts';
import { groupKeys } from './groupKeys.ts';
import { isEachLabelled, scaleEnds, scaleValues, valueLabel } from './scaleLabels.ts';
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
  /** One label for each value from `min` to `max`, or only the labels of the two ends. */
  labels: readonly string[];
  value: number | null;
  onChange: (value: number) => void;
  notApplicable?: NotApplicable | undefined;
  invalid?: boolean;
  describedBy?: string | undefined;
  /**
   * True if the scale is a row of a table. From 720 px up, it is then smaller, and the table head shows the labels.
   * Below that width, every value keeps its own label, so that the question is the same on a phone.
   */
  inTable?: boolean;
}

/** Classifies the number of values, to decide whether they fit in one row. */
const sizeOf = (count: number) => (count <= 5 ? 'few' : count <= 7 ? 'some' : count <= 11 ? 'many' : 'more');

/**
 * A scale as a row of equal buttons. If there is no room for a label at each value, it becomes a column. If only the
 * ends have labels, it becomes two rows.
 */
export function ScaleButtons(props: ScaleButtonsProps) {
  const { labelledBy, name, min, max, labels, value, onChange, notApplicable, invalid, describedBy, inTable } = props;
  const values = scaleValues(min, max);
  const isEach = isEachLabelled(labels, min, max);
  const ends = isEach ? undefined : scaleEnds(labels);

  return (
    <div
      className={classNames(styles.scale, inTable && styles.inTable, invalid && styles.invalid)}
      data-labels={isEach ? 'each' : 'ends'}
      data-size={sizeOf(values.length)}
      style={{ '--count': values.length, '--half': Math.ceil(values.length / 2) } as object}
    >
      <div
        role="radiogroup"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-invalid={invalid ? true : undefined}
        className={styles.answers}
        onKeyDown={groupKeys}
      >
        {ends && <EndLabel value={min} label={ends.first} />}
        <div className={styles.values}>
          {values.map((each, index) => (
            <label key={each} className={styles.value}>
              <input
                type="radio"
                name={name}
                value={each}
                checked={value === each}
                data-key={isEach ? index + 1 : each}
                onChange={() => onChange(each)}
                className={styles.input}
              />
              <span className={isEach ? styles.ring : styles.figure}>{!isEach && each}</span>
              {isEach ? (
                <span className={styles.word}>{labels[index]}</span>
              ) : (
                <VisuallyHidden>{valueLabel(labels, min, max, each)}</VisuallyHidden>
              )}
            </label>
          ))}
        </div>
        {ends && <EndLabel value={max} label={ends.last} />}
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
          <span className={styles.apartWord}>{notApplicable.label}</span>
        </label>
      )}
    </div>
  );
}

/**
 * The visible label of an end. Screen readers read it with the value. Its number appears if the label is not next to
 * the value.
 */
function EndLabel({ value, label }: { value: number; label: string }) {
  return (
    <p className={styles.end} aria-hidden="true">
      <span className={styles.endFigure}>{value}: </span>
      {label}
    </p>
  );
}
