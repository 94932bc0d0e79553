import type { MatrixSubquestion } from '#contract/entities/question.ts';
import type { AnswerFields } from '#rules/questions/questionRule.ts';
import { t } from '#web/i18n/translate.ts';
import { ScaleButtons } from '#web/ui/ScaleButtons.tsx';
import type { AnswerProps } from './answerProps.ts';
import { OtherAnswerField } from './OtherAnswerField.tsx';
import styles from './answers.module.css';

/** The control to choose a value from min to max. */
export function ScaleAnswer({
  question,
  labelledBy,
  describedBy,
  errorsId,
  faultyIds,
  choose,
  leaveField,
}: AnswerProps) {
  const { id, min, max, labels, answerIndex, answerNotApplicable } = question;
  const isInvalid = faultyIds.includes(id);
  const change = (fields: Partial<AnswerFields>) => choose(id, fields);
  return (
    <div className={styles.stack}>
      {question.requiresOtherTitle && (
        <OtherAnswerField
          text={question.otherTitle}
          isInvalid={isInvalid}
          errorsId={errorsId}
          onChange={(otherTitle, delay) => choose(id, { otherTitle }, delay)}
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
        invalid={isInvalid && answerIndex === null}
        notApplicable={notApplicable(question, change)}
        onChange={(value) => change({ answerIndex: value, answerNotApplicable: null })}
      />
    </div>
  );
}

/** The 'Not applicable' box of a scale, if it is offered. Clearing the box restores the value given before. */
export function notApplicable(question: MatrixSubquestion, change: (fields: Partial<AnswerFields>) => void) {
  if (!question.notApplicableOption) return undefined;
  return {
    checked: question.answerNotApplicable === true,
    label: t('Not applicable'),
    onChange: (checked: boolean) => change({ answerNotApplicable: checked }),
  };
}
