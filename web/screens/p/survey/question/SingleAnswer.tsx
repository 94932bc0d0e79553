import { otherIndex } from '#rules/questions/choice.ts';
import { ChoiceRows } from '#web/ui/ChoiceRows.tsx';
import type { AnswerProps } from './answerProps.ts';
import { choiceOptions } from './choiceOptions.ts';
import { OtherText } from './OtherText.tsx';
import styles from './answers.module.css';

/** One of a few options, as rows. */
export function SingleAnswer(props: AnswerProps) {
  const { question, labelledBy, describedBy, faultyIds, choose } = props;
  const { id, answerIndex } = question;
  return (
    <div className={styles.stack}>
      <ChoiceRows
        type="radio"
        name={id}
        labelledBy={labelledBy}
        describedBy={describedBy}
        invalid={faultyIds.includes(id) && answerIndex === null}
        options={choiceOptions(question)}
        value={answerIndex}
        onChange={(value) => choose(id, { answerIndex: value })}
      />
      {answerIndex === otherIndex(question) && <OtherText {...props} />}
    </div>
  );
}
