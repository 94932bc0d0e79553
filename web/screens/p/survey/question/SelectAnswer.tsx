import { otherIndex } from '#rules/questions/choice.ts';
import { t } from '#web/i18n/translate.ts';
import { SelectInput } from '#web/ui/SelectInput.tsx';
import type { AnswerProps } from './answerProps.ts';
import { choiceOptions } from './choiceOptions.ts';
import { OtherText } from './OtherText.tsx';
import styles from './answers.module.css';

/** One of many options, from a list that opens. */
export function SelectAnswer(props: AnswerProps) {
  const { question, labelledBy, describedBy, faultyIds, choose } = props;
  const { id, answerIndex } = question;
  return (
    <div className={styles.stack}>
      <SelectInput
        labelledBy={labelledBy}
        describedBy={describedBy}
        invalid={faultyIds.includes(id) && answerIndex === null}
        placeholder={answerIndex === null ? t('Choose an answer') : undefined}
        options={choiceOptions(question).map(({ value, label }) => ({ value: String(value), label }))}
        value={answerIndex === null ? '' : String(answerIndex)}
        onChange={(value) => {
          if (value !== '') choose(id, { answerIndex: Number(value) });
        }}
      />
      {answerIndex === otherIndex(question) && <OtherText {...props} />}
    </div>
  );
}
