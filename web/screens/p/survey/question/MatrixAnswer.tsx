import { useId } from 'react';
import type { MatrixSubquestion } from '#contract/entities/question.ts';
import type { AnswerFields } from '#rules/questions/questionRule.ts';
import { isOtherTitleMissing, isScaleUnanswered } from '#rules/questions/scale.ts';
import { t } from '#web/i18n/translate.ts';
import { ScaleButtons } from '#web/ui/ScaleButtons.tsx';
import { scaleEnds } from '#web/ui/scaleLabels.ts';
import type { AnswerProps } from './answerProps.ts';
import { OtherAnswerField } from './OtherAnswerField.tsx';
import { notApplicable } from './ScaleAnswer.tsx';
import styles from './MatrixAnswer.module.css';

/** The most columns that fit next to the row's text, including 'Not applicable'. */
const mostColumns = 7;

/**
 * Several scales of one kind. They are a table from 720 px up. On a narrower screen, or if a table would be too wide,
 * they are below one another. Each row is saved separately.
 */
export function MatrixAnswer(props: AnswerProps) {
  const rows = props.question.subquestions ?? [];
  const first = rows[0];
  const columns = first ? valuesOf(first) + (first.notApplicableOption ? 1 : 0) : 0;
  const isTable = columns <= mostColumns;
  return (
    <div
      className={styles.matrix}
      data-table={isTable || undefined}
      role="group"
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
    >
      {first && isTable && <MatrixHead row={first} />}
      {rows.map((row, index) => (
        <MatrixRow
          key={row.id}
          row={row}
          inTable={isTable}
          onComplete={() => showNext(rows.slice(index + 1).find(isIncomplete))}
          {...props}
        />
      ))}
    </div>
  );
}

const valuesOf = ({ min, max }: MatrixSubquestion) => (max ?? 0) - (min ?? 0) + 1;

const isIncomplete = (row: MatrixSubquestion) => isScaleUnanswered(row) || isOtherTitleMissing(row);

/**
 * Scrolls just far enough to show the row in full, or Next if there is none. Nothing moves for people who use the
 * keyboard, because their focus shows where they are, or who prefer reduced motion (docs/rules/answering.md#matrix).
 */
function showNext(row: MatrixSubquestion | undefined): void {
  if (document.querySelector(':focus-visible') || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  document
    .querySelector(row ? `[data-question="${CSS.escape(row.id)}"]` : '[type=submit]')
    ?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
}

/** The labels of the columns. Screen readers read them in each row instead. */
function MatrixHead({ row }: { row: MatrixSubquestion }) {
  const labels = row.labels ?? [];
  const ends = scaleEnds(labels);
  if (!ends) return null;
  const isEach = labels.length === valuesOf(row);
  return (
    <div className={styles.head} aria-hidden="true">
      <span />
      <div className={styles.columns}>
        <div className={styles.labels} data-each={isEach || undefined}>
          {(isEach ? labels : [ends.first, ends.last]).map((label, index) => (
            <span key={index}>{label}</span>
          ))}
        </div>
        {row.notApplicableOption && <span className={styles.apart}>{t('Not applicable')}</span>}
      </div>
    </div>
  );
}

interface MatrixRowProps extends AnswerProps {
  row: MatrixSubquestion;
  inTable: boolean;
  /** Called when a choice completes the row. Changing the choice later does not call it again. */
  onComplete: () => void;
}

function MatrixRow({ row, inTable, onComplete, question, errorsId, faultyIds, choose, leaveField }: MatrixRowProps) {
  const titleId = useId();
  const isInvalid = faultyIds.includes(row.id);
  const change = (fields: Partial<AnswerFields>) => {
    choose(row.id, fields);
    if (isIncomplete(row) && !isIncomplete({ ...row, ...fields })) onComplete();
  };
  return (
    <div className={styles.row} data-question={row.id} data-faulty={isInvalid || undefined}>
      <div className={styles.words}>
        <p id={titleId} className={styles.title}>
          {row.title}
          {row.optional && !question.optional && <span className={styles.quiet}> {t('(optional)')}</span>}
        </p>
        {row.subtitle && <p className={styles.quiet}>{row.subtitle}</p>}
        {row.requiresOtherTitle && (
          <OtherAnswerField
            text={row.otherTitle}
            isInvalid={isInvalid}
            errorsId={errorsId}
            onChange={(otherTitle, delay) => choose(row.id, { otherTitle }, delay)}
            leaveField={leaveField}
          />
        )}
      </div>
      <ScaleButtons
        inTable={inTable}
        labelledBy={titleId}
        describedBy={isInvalid ? errorsId : undefined}
        name={row.id}
        min={row.min ?? 0}
        max={row.max ?? 0}
        labels={row.labels ?? []}
        value={row.answerNotApplicable ? null : row.answerIndex}
        invalid={isInvalid && row.answerIndex === null}
        notApplicable={notApplicable(row, change)}
        onChange={(value) => change({ answerIndex: value, answerNotApplicable: null })}
      />
    </div>
  );
}
