import type { MouseEvent } from 'react';
import { formatMoment } from '../i18n/formatDates.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../ui/Button.tsx';
import { Note } from '../ui/Note.tsx';
import styles from './UnsavedChanges.module.css';

interface UnsavedChangesProps {
  /** When they were typed, in milliseconds since the epoch. */
  at: number;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers what was typed into a form before and not saved. Whoever has decided goes on from the heading, in a dialog from its first field: the offer is gone. */
export function UnsavedChanges({ at, onRestore, onDiscard }: UnsavedChangesProps) {
  const decide =
    (act: () => void) =>
    ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      const next =
        currentTarget.closest('dialog')?.querySelector('input') ?? currentTarget.closest('main')?.querySelector('h1');
      next?.focus({ preventScroll: true });
      act();
    };
  return (
    <Note tone="attention">
      <div className={styles.offer}>
        <p role="status">
          {t('You have unsaved changes from {moment}.', { moment: formatMoment(new Date(at).toISOString()) })}
        </p>
        <Button onClick={decide(onRestore)}>{t('Restore')}</Button>
        <Button variant="plain" onClick={decide(onDiscard)}>
          {t('Discard')}
        </Button>
      </div>
    </Note>
  );
}
