import { useId } from 'react';
import type { MatrixSubquestion } from '../../../../../contract/entities/question.ts';
import { t } from '../../../../i18n/translate.ts';
import { ScaleButtons } from '../../../../ui/ScaleButtons.tsx';
import { scaleEnds } from '../../../../ui/scaleLabels.ts';
import type { AnswerProps } from './answerProps.ts';
import { notApplicable } from './notApplicable.ts';
import { OtherTitle } from './OtherTitle.tsx';
import styles from './MatrixAnswer.module.css';

/** Several scales of one kind: a table from 720 px up, one under the other below. Each row is saved for itself. */
export function MatrixAnswer(props: AnswerProps) {
  const rows = props.question.subquestions ?? [];
  return (
    <div className={styles.matrix} role="group" aria-labelledby={props.labelledBy} aria-describedby={props.describedBy}>
      <MatrixHead row={rows[0]} />
      {rows.map((row) => <MatrixRow key={row.id} row={row} {...props} />)}
    </div>
  );
}

/** What the columns mean; the rows say it themselves to those who listen. */
function MatrixHead({ row }: { row: MatrixSubquestion | undefined }) {
  const labels = row?.labels ?? [];
  const ends = scaleEnds(labels);
  if (!row || !ends) return null;
  const isEach = labels.length === (row.max ?? 0) - (row.min ?? 0) + 1;
  return (
    <div className={styles.head} aria-hidden="true">
      <span />
      <div className={styles.columns}>
        <div className={styles.labels} data-each={isEach || undefined}>
          {(isEach ? labels : [ends.first, ends.last]).map((label, index) => <span key={index}>{label}</span>)}
        </div>
        {/* As wide as the box at the end of each row, so that the labels stand over their columns. */}
        {row.notApplicableOption && <span className={styles.box}>{t('Not applicable')}</span>}
      </div>
    </div>
  );
}

function MatrixRow({ row, describedBy, faultyIds, choose, leaveField }: { row: MatrixSubquestion } & AnswerProps) {
  const titleId = useId();
  const isFaulty = faultyIds.includes(row.id);
  const change = (fields: Parameters<AnswerProps['choose']>[1], delay?: number) => choose(row.id, fields, delay);
  return (
    <div className={styles.row} data-question={row.id} data-faulty={isFaulty || undefined}>
      <div className={styles.title}>
        <p id={titleId}>{row.title}{row.optional && <span className={styles.quiet}> {t('(optional)')}</span>}</p>
        {row.subtitle && <p className={styles.quiet}>{row.subtitle}</p>}
        {row.requiresOtherTitle && (
          <OtherTitle question={row} label={t('Please specify')} isFaulty={isFaulty} describedBy={describedBy} change={change} leaveField={leaveField} />
        )}
      </div>
      <ScaleButtons
        compact
        labelledBy={titleId}
        describedBy={isFaulty ? describedBy : undefined}
        name={row.id}
        min={row.min ?? 0}
        max={row.max ?? 0}
        labels={row.labels ?? []}
        value={row.answerNotApplicable ? null : row.answerIndex}
        invalid={isFaulty && row.answerIndex === null}
        notApplicable={notApplicable(row, change)}
        onChange={(value) => change({ answerIndex: value, answerNotApplicable: null })}
      />
    </div>
  );
}
