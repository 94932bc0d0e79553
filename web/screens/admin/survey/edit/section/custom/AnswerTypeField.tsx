import { useId } from 'react';
import { t } from '#web/i18n/translate.ts';
import { fieldNoteIds, FieldNotes } from '#web/ui/FieldNotes.tsx';
import { SelectInput } from '#web/ui/SelectInput.tsx';
import { answerTypes, type AnswerType, type QuestionForm } from './questionForm.ts';

const words: Record<AnswerType, () => string> = {
  single: () => t('Radio buttons – one answer'),
  longSingle: () => t('Select box – one answer from a long list'),
  multi: () => t('Checkboxes – as many answers as apply'),
  short: () => t('Short text – a line of their own words'),
  long: () => t('Long text – several lines of their own words'),
};

interface AnswerTypeFieldProps {
  value: QuestionForm['answerType'];
  onChange: (answerType: QuestionForm['answerType']) => void;
  fault: string | undefined;
}

export function AnswerTypeField({ value, onChange, fault }: AnswerTypeFieldProps) {
  const id = useId();
  return (
    <FieldNotes id={id} fault={fault}>
      <SelectInput
        id={id}
        label={t('Answer type')}
        placeholder={t('Choose an answer type')}
        options={answerTypes.map((type) => ({ value: type, label: words[type]() }))}
        value={value}
        onChange={(chosen) => onChange(answerTypes.find((type) => type === chosen) ?? '')}
        invalid={fault !== undefined}
        describedBy={fieldNoteIds(id, { fault })}
      />
    </FieldNotes>
  );
}
