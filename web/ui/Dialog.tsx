import { use, useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import styles from './Dialog.module.css';
import { DialogExtras } from './DialogExtras.ts';

interface DialogProps {
  title: string;
  /** Called on Escape, on the close button and on a click outside. The parent then stops rendering the dialog. */
  onClose: () => void;
  /** The accessible name of the close button, in the person's language. */
  closeLabel?: string;
  children: ReactNode;
}

/**
 * A modal that uses the browser's own `<dialog>`. The focus stays inside while it is open, and returns to where it was
 * when the parent stops rendering the dialog.
 */
export function Dialog({ title, onClose, closeLabel = 'Close', children }: DialogProps) {
  const titleId = useId();
  const dialogRef = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const isLeaving = useRef(false);

  // A layout effect, because its clean-up runs while the dialog is still in the page. Closing returns the focus only
  // then.
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog) return;
    isLeaving.current = false;
    dialog.showModal();
    return () => {
      isLeaving.current = true;
      dialog.close();
    };
  }, []);

  // The dialog's own box is filled by its content, so an event on the dialog itself is one on the backdrop.
  const isOutside = (event: MouseEvent) => event.target === event.currentTarget;

  return (
    <dialog
      ref={dialogRef}
      aria-labelledby={titleId}
      className={styles.dialog}
      onCancel={(event) => {
        // Ignores the cancel event of a dialog above this one, or of a file chooser in it.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (event.target !== event.currentTarget) return;
        // On a second Escape, the browser closes a dialog without a cancel event. If the parent has stopped rendering
        // the dialog, this event comes late and is not needed. If the dialog is open again, it was only re-mounted.
        if (!event.currentTarget.open && !isLeaving.current) onClose();
      }}
      onMouseDown={(event) => {
        pressedOutside.current = isOutside(event);
      }}
      onClick={(event) => {
        if (isOutside(event) && pressedOutside.current) onClose();
      }}
    >
      <div className={styles.content}>
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
            <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
              <path
                d="M4 4l12 12M16 4L4 16"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.75"
                strokeLinecap="round"
              />
            </svg>
          </button>
        </header>
        <div className={styles.body}>{children}</div>
        {use(DialogExtras)}
      </div>
    </dialog>
  );
}
