import { t } from '#web/i18n/translate.ts';
import { ScaleButtons } from '#web/ui/ScaleButtons.tsx';
import type { AnswerProps } from './answerProps.ts';
import { OtherTitle } from './OtherTitle.tsx';
import { notApplicable } from './notApplicable.ts';
import styles from './answers.module.css';

/** A value from min to max. */
export function ScaleAnswer({
  question,
  labelledBy,
  describedBy,
  faultsId,
  faultyIds,
  choose,
  leaveField,
}: AnswerProps) {
  const { id, min, max, labels, answerIndex, answerNotApplicable } = question;
  const isFaulty = faultyIds.includes(id);
  const change = (fields: Parameters<AnswerProps['choose']>[1], delay?: number) => choose(id, fields, delay);
  return (
    <div className={styles.stack}>
      {question.requiresOtherTitle && (
        <OtherTitle
          question={question}
          label={t('Please specify')}
          isFaulty={isFaulty}
          faultsId={faultsId}
          change={change}
          leaveField={leaveField}
        />
      )}
      <ScaleButtons
        labelledBy={labelledBy}
        describedBy={describedBy}
        name={id}
        min={min ?? 0}
        max={max ?? 0}
        labels={labels ?? []}
        value={answerNotApplicable ? null : answerIndex}
        invalid={isFaulty && answerIndex === null}
        notApplicable={notApplicable(question, change)}
        onChange={(value) => change({ answerIndex: value, answerNotApplicable: null })}
      />
    </div>
  );
}
