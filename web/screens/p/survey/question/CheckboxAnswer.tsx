import { otherIndex } from '#rules/questions/choice.ts';
import { ChoiceRows } from '#web/ui/ChoiceRows.tsx';
import type { AnswerProps } from './answerProps.ts';
import { choiceOptions } from './choiceOptions.ts';
import { OtherText } from './OtherText.tsx';
import styles from './answers.module.css';

/** Any number of options, as rows. */
export function CheckboxAnswer(props: AnswerProps) {
  const { question, labelledBy, describedBy, faultyIds, choose } = props;
  const chosen = question.answerIndices ?? [];
  return (
    <div className={styles.stack}>
      <ChoiceRows
        type="checkbox"
        name={question.id}
        labelledBy={labelledBy}
        describedBy={describedBy}
        invalid={faultyIds.includes(question.id) && chosen.length === 0}
        options={choiceOptions(question)}
        value={chosen}
        onChange={(answerIndices) => choose(question.id, { answerIndices })}
      />
      {chosen.includes(otherIndex(question)) && <OtherText {...props} />}
    </div>
  );
}
