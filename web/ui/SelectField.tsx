import { useId, type ComponentProps } from 'react';
import { fieldNoteIds, FieldNotes } from './FieldNotes.tsx';
import { SelectInput } from './SelectInput.tsx';

interface OwnProps {
  label: string;
  hint?: string | undefined;
  /** A validation error; the field counts as invalid while there is one. */
  fault?: string | undefined;
}

type SelectFieldProps = OwnProps &
  Omit<ComponentProps<typeof SelectInput>, keyof OwnProps | 'labelledBy' | 'invalid' | 'describedBy' | 'id'>;

/** One of a list in a form, with label, hint and validation error. */
export function SelectField({ hint, fault, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <FieldNotes id={id} hint={hint} fault={fault}>
      <SelectInput {...select} id={id} invalid={fault !== undefined} describedBy={fieldNoteIds(id, { hint, fault })} />
    </FieldNotes>
  );
}
