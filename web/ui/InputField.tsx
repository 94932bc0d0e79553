import { useId, type ComponentProps } from 'react';
import { fieldNoteIds, FieldNotes } from './FieldNotes.tsx';
import { TextInput } from './TextInput.tsx';

interface OwnProps {
  label: string;
  /** What is wanted, in a quiet line below. */
  hint?: string | undefined;
  /** What is wrong; the field counts as invalid while there is something. */
  fault?: string | undefined;
}

type InputFieldProps = OwnProps &
  Omit<ComponentProps<typeof TextInput>, keyof OwnProps | 'labelledBy' | 'invalid' | 'describedBy' | 'id'>;

/** One line of text in a form, with label, hint and fault. */
export function InputField({ hint, fault, ...input }: InputFieldProps) {
  const id = useId();
  return (
    <FieldNotes id={id} hint={hint} fault={fault}>
      <TextInput {...input} id={id} invalid={fault !== undefined} describedBy={fieldNoteIds(id, { hint, fault })} />
    </FieldNotes>
  );
}
