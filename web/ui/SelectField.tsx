import { useId, type ComponentProps } from 'react';
import { fieldNoteIds, FieldNotes } from './FieldNotes.tsx';
import { SelectInput } from './SelectInput.tsx';

interface OwnProps {
  label: string;
  hint?: string | undefined;
  /** The validation error. The field is invalid while there is one. */
  error?: string | undefined;
}

type SelectFieldProps = OwnProps &
  Omit<ComponentProps<typeof SelectInput>, keyof OwnProps | 'labelledBy' | 'invalid' | 'describedBy' | 'id'>;

/** A select in a form, with label, hint and validation error. */
export function SelectField({ hint, error, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <FieldNotes id={id} hint={hint} error={error}>
      <SelectInput {...select} id={id} invalid={error !== undefined} describedBy={fieldNoteIds(id, { hint, error })} />
    </FieldNotes>
  );
}
