import { limits } from '#contract/limits.ts';
import { t } from '#web/i18n/translate.ts';
import { TextInput } from '#web/ui/TextInput.tsx';
import { typingPause, type AnswerProps } from './answerProps.ts';

interface OtherWordsProps extends Pick<AnswerProps, 'faultsId' | 'leaveField'> {
  words: string | null;
  isFaulty: boolean;
  onChange: (words: string, delay: number) => void;
}

/** Free text: for the option 'Other', or for the subject of a scale. */
export function OtherWords({ words, isFaulty, faultsId, onChange, leaveField }: OtherWordsProps) {
  const text = words ?? '';
  const invalid = isFaulty && text.trim() === '';
  return (
    <TextInput
      label={t('Please specify')}
      value={text}
      maxLength={limits.otherTextLength}
      autoComplete="off"
      invalid={invalid}
      describedBy={invalid ? faultsId : undefined}
      onChange={(typed) => onChange(typed, typingPause)}
      onBlur={leaveField}
    />
  );
}
