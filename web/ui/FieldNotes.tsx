import type { ReactNode } from 'react';
import styles from './FieldNotes.module.css';

interface FieldNotesProps {
  /** Of the field: the ids of the notes are made from it by `fieldNoteIds`. */
  id: string;
  hint?: string | undefined;
  fault?: string | undefined;
  children: ReactNode;
}

/** The ids of what is said below a field, for its `aria-describedby`. */
export const fieldNoteIds = (id: string, { hint, fault }: { hint?: string | undefined; fault?: string | undefined }) =>
  [fault && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;

/** A field with what is wanted and what is wrong below it. */
export function FieldNotes({ id, hint, fault, children }: FieldNotesProps) {
  return (
    <div className={styles.notes}>
      {children}
      {fault && (
        <p id={`${id}-fault`} className={styles.fault}>
          {fault}
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
