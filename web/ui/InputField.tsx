import { useId, type ComponentProps } from 'react';
import { fieldNoteIds, FieldNotes } from './FieldNotes.tsx';
import { TextInput } from './TextInput.tsx';

interface OwnProps {
  label: string;
  /** A hint, in a quiet line below. */
  hint?: string | undefined;
  /** The validation error. The field is invalid while there is one. */
  error?: string | undefined;
}

type InputFieldProps = OwnProps &
  Omit<ComponentProps<typeof TextInput>, keyof OwnProps | 'labelledBy' | 'invalid' | 'describedBy' | 'id'>;

/** A single-line text field with label, hint and validation error. */
export function InputField({ hint, error, ...input }: InputFieldProps) {
  const id = useId();
  return (
    <FieldNotes id={id} hint={hint} error={error}>
      <TextInput {...input} id={id} invalid={error !== undefined} describedBy={fieldNoteIds(id, { hint, error })} />
    </FieldNotes>
  );
}
