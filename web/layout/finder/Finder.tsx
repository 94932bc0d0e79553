import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { modifierKey } from '#web/components/modifierKey.ts';
import { t } from '#web/i18n/translate.ts';
import { isOfAdministration } from '#web/paths.ts';
import type { Administration } from '#web/session/administration.ts';
import { sharedStore } from '#web/session/sessionStore.ts';
import { toast } from '../toasts.ts';
import type { FinderDialogProps } from './FinderDialog.tsx';
import styles from './Finder.module.css';

/** The button and the key that open the finder, on the pages of the administration (docs/rules/screens.md#finder). */
export function Finder({ known }: { known: Administration }) {
  const isOffered = isOfAdministration(useLocation().pathname);
  // Held in an object, since React would call a function.
  const [opened, setOpened] = useState<{ Dialog: ComponentType<FinderDialogProps> } | null>(null);
  const keys = `${modifierKey()} K`;
  const open = () =>
    void import('./FinderDialog.tsx').then(
      ({ FinderDialog }) => setOpened({ Dialog: FinderDialog }),
      () => toast(t('The server could not be reached. Please check your connection and try again.'), 'error'),
    );
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isKey =
      (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
    if (!isKey || event.defaultPrevented || sharedStore.read('admin.shortcuts') === false) return;
    event.preventDefault();
    // A dialog must be closed first, so that nothing typed in it is lost.
    if (!document.querySelector('dialog:modal')) open();
  });
  useEffect(() => {
    if (!isOffered) return;
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOffered]);

  if (!isOffered) return null;
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={t('Find')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round">
            <circle cx="8.75" cy="8.75" r="5.25" />
            <path d="M12.75 12.75L17 17" />
          </g>
        </svg>
        <span className={styles.label}>{t('Find')}</span>
        <kbd aria-hidden="true" className={styles.key}>
          {keys}
        </kbd>
      </button>
      {opened &&
        // Outside the page's header, since a dialog has a header of its own.
        createPortal(
          <opened.Dialog key={known.current?.account.id} known={known} onClose={() => setOpened(null)} />,
          document.body,
        )}
    </>
  );
}
