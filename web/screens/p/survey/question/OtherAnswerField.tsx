import { limits } from '#contract/limits.ts';
import { t } from '#web/i18n/translate.ts';
import { TextInput } from '#web/ui/TextInput.tsx';
import { typingPause, type AnswerProps } from './answerProps.ts';

interface OtherAnswerFieldProps extends Pick<AnswerProps, 'errorsId' | 'leaveField'> {
  text: string | null;
  isInvalid: boolean;
  onChange: (given: string, delay: number) => void;
}

/** A text field for the option 'Other', or for the subject of a scale. */
export function OtherAnswerField({ text: given, isInvalid, errorsId, onChange, leaveField }: OtherAnswerFieldProps) {
  const text = given ?? '';
  const invalid = isInvalid && text.trim() === '';
  return (
    <TextInput
      label={t('Please specify')}
      value={text}
      maxLength={limits.otherTextLength}
      autoComplete="off"
      invalid={invalid}
      describedBy={invalid ? errorsId : undefined}
      onChange={(typed) => onChange(typed, typingPause)}
      onBlur={leaveField}
    />
  );
}
