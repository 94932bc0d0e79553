import { useEffect, useRef } from 'react';
import { t } from '../i18n/translate.ts';
import { buttonClass } from '../ui/Button.tsx';
import { dismissToast, holdToast, releaseToast, useToasts, type ToastMessage } from './toasts.ts';
import styles from './Toasts.module.css';

/** The messages at the edge of the page, read out as they come. */
export function Toasts() {
  const toasts = useToasts();
  return (
    <div className={styles.toasts} role="region" aria-label={t('Messages')}>
      <div className={styles.messages} role="status" aria-live="polite">
        {toasts.map((toast) => (
          <Toast key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  );
}

/** A message. It closes after some seconds during which it has neither the pointer nor the focus. */
function Toast({ toast }: { toast: ToastMessage }) {
  const element = useRef<HTMLDivElement>(null);
  const { id, offer } = toast;
  useEffect(() => {
    showFocus(element.current);
    return () => releaseToast(id);
  }, [id]);
  return (
    <div
      ref={element}
      className={styles.toast}
      data-tone={toast.tone}
      onPointerEnter={() => holdToast(id)}
      onPointerLeave={() => releaseToast(id)}
      onFocus={() => holdToast(id)}
      onBlur={() => releaseToast(id)}
    >
      <div className={styles.text}>
        <p>{toast.text}</p>
        {offer && <p className={styles.about}>{offer.about}</p>}
      </div>
      {offer && (
        <button
          type="button"
          className={buttonClass('plain')}
          aria-keyshortcuts="Control+Z"
          aria-label={`${t('Undo')}: ${offer.about}`}
          onClick={offer.undo}
        >
          {t('Undo')}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={t('Close message')} onClick={() => dismissToast(id)}>
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <path d="M5 5l10 10M15 5L5 15" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
        </svg>
      </button>
    </div>
  );
}

/**
 * If the message covers the focused element, scrolls it into view. Scroll padding then keeps it clear of the message.
 */
function showFocus(message: HTMLElement | null): void {
  const focused = document.activeElement;
  if (!message || !focused || focused === document.body || message.contains(focused)) return;
  const [above, below] = [message.getBoundingClientRect(), focused.getBoundingClientRect()];
  const isCovered =
    above.top < below.bottom && below.top < above.bottom && above.left < below.right && below.left < above.right;
  if (isCovered) focused.scrollIntoView({ block: 'nearest' });
}
