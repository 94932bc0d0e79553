import type { ReactNode } from 'react';
import { t } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './PeopleList.module.css';

/** The parts of the side panel that add people. The values are ids of elements. */
export type AddingPart = 'attach-group' | 'add-person' | 'import-people';

interface EmptyPeopleProps {
  text: string;
  mayAdd: boolean;
  /** A further way to add people. */
  children: ReactNode;
}

/** Shown instead of an empty list: the ways to add people, by the names that they have in the side panel. */
export function EmptyPeople({ text, mayAdd, children }: EmptyPeopleProps) {
  const importFile = () => goToPart('import-people')?.click();
  return (
    <>
      <p>{text}</p>
      {mayAdd && (
        <div className={styles.ways}>
          <Button onClick={() => goToPart('add-person')}>{t('Add a person')}</Button>
          <Button onClick={importFile}>{t('Import CSV')}</Button>
          {children}
        </div>
      )}
    </>
  );
}

/** Moves to a part of the side panel. @returns its first field or button, which has the focus. */
export function goToPart(part: AddingPart): HTMLElement | null {
  const element = document.getElementById(part);
  const first = element?.querySelector<HTMLElement>('input:not([hidden]), select, button') ?? null;
  element?.scrollIntoView({ block: 'nearest' });
  first?.focus({ preventScroll: true });
  return first;
}
