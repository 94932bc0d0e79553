import { use, useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './Dialog.module.css';
import { DialogExtras } from './DialogExtras.ts';

interface DialogProps {
  title: string;
  /** Called on Escape, on the close button and on a click outside. The parent then stops rendering the dialog. */
  onClose: () => void;
  /** The accessible name of the close button, in the person's language. */
  closeLabel?: string;
  /**
   * `middle`: in the middle of the window. `foot`: a sheet that comes from below. `side`: a panel next to the page, which
   * can still be used.
   */
  place?: 'middle' | 'foot' | 'side';
  children: ReactNode;
}

/**
 * A dialog that uses the browser's own `<dialog>`. Unless it is at the side, the focus stays inside while it is open. It
 * returns to where it was when the parent stops rendering the dialog.
 */
export function Dialog({ title, onClose, closeLabel = 'Close', place = 'middle', children }: DialogProps) {
  const titleId = useId();
  const dialogRef = useRef<HTMLDialogElement>(null);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const extras = use(DialogExtras);
  const pressedOutside = useRef(false);
  const isLeaving = useRef(false);

  // A layout effect, because its clean-up runs while the dialog is still in the page. Closing returns the focus only
  // then.
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog) return;
    isLeaving.current = false;
    if (place === 'side') dialog.show();
    else dialog.showModal();
    if (place !== 'middle') titleRef.current?.focus();
    return () => {
      isLeaving.current = true;
      dialog.close();
    };
  }, [place]);

  // The dialog's own box is filled by its content, so an event on the dialog itself is one on the backdrop.
  const isOutside = (event: MouseEvent) => place !== 'side' && event.target === event.currentTarget;

  return (
    <dialog
      ref={dialogRef}
      aria-labelledby={titleId}
      className={classNames(styles.dialog, styles[place])}
      onKeyDown={(event) => {
        // In a modal dialog, the browser turns Escape into a cancel event.
        if (place === 'side' && event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
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
          <h2 ref={titleRef} id={titleId} tabIndex={place === 'middle' ? undefined : -1} className={styles.title}>
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
        {place !== 'side' && extras}
      </div>
    </dialog>
  );
}
