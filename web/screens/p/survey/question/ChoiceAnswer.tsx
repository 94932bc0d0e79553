import type { Question } from '#contract/entities/question.ts';
import { otherIndex } from '#rules/questions/choice.ts';
import { t } from '#web/i18n/translate.ts';
import { ChoiceRows } from '#web/ui/ChoiceRows.tsx';
import { SelectInput } from '#web/ui/SelectInput.tsx';
import type { AnswerProps } from './answerProps.ts';
import { OtherAnswerField } from './OtherAnswerField.tsx';
import styles from './answers.module.css';

/** A choice of one or several options as rows, or of one option from a long list that opens. */
export function ChoiceAnswer(props: AnswerProps) {
  const { question, labelledBy, describedBy, errorsId, faultyIds, choose, leaveField } = props;
  const { id, multichoiceType, answerIndex, answerIndices } = question;
  const chosen = (multichoiceType === 'multi' ? answerIndices : answerIndex === null ? null : [answerIndex]) ?? [];
  const isInvalid = faultyIds.includes(id);
  const field = { labelledBy, describedBy, invalid: isInvalid && chosen.length === 0 };
  const options = choiceOptions(question);
  return (
    <div className={styles.stack}>
      {multichoiceType === 'multi' ? (
        <ChoiceRows
          {...field}
          type="checkbox"
          name={id}
          options={options}
          value={chosen}
          onChange={(indices) => choose(id, { answerIndices: indices })}
        />
      ) : multichoiceType === 'longSingle' ? (
        <SelectInput
          {...field}
          placeholder={answerIndex === null ? t('Choose an answer') : undefined}
          options={options.map(({ value, label }) => ({ value: String(value), label }))}
          value={answerIndex === null ? '' : String(answerIndex)}
          onChange={(value) => {
            if (value !== '') choose(id, { answerIndex: Number(value) });
          }}
        />
      ) : (
        <ChoiceRows
          {...field}
          type="radio"
          name={id}
          options={options}
          value={answerIndex}
          onChange={(value) => choose(id, { answerIndex: value })}
        />
      )}
      {chosen.includes(otherIndex(question)) && (
        <OtherAnswerField
          text={question.answeredStringValue}
          isInvalid={isInvalid}
          errorsId={errorsId}
          onChange={(answeredStringValue, delay) => choose(id, { answeredStringValue }, delay)}
          leaveField={leaveField}
        />
      )}
    </div>
  );
}

/** The options of a choice. If 'Other' is offered, it comes last, and its value is the number of options. */
function choiceOptions({ options, allowOtherAnswer }: Question): { value: number; label: string }[] {
  const given = (options ?? []).map((label, value) => ({ value, label }));
  return allowOtherAnswer ? [...given, { value: otherIndex({ options, allowOtherAnswer }), label: t('Other') }] : given;
}
