import type { ReactNode } from 'react';
import styles from './FieldNotes.module.css';

interface FieldNotesProps {
  /** Id of the field. `fieldNoteIds` derives the ids of the notes from it. */
  id: string;
  hint?: string | undefined;
  error?: string | undefined;
  children: ReactNode;
}

/** The ids of the hint and the error below a field, for its `aria-describedby`. */
export const fieldNoteIds = (id: string, { hint, error }: { hint?: string | undefined; error?: string | undefined }) =>
  [error && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;

/** A field with its hint and validation error below. */
export function FieldNotes({ id, hint, error, children }: FieldNotesProps) {
  return (
    <div className={styles.notes}>
      {children}
      {error && (
        <p id={`${id}-fault`} className={styles.fault}>
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
