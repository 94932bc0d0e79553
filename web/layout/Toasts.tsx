import { useEffect, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { t } from '../i18n/translate.ts';
import { closeToast, useToasts, type ToastMessage } from './toasts.ts';
import styles from './Toasts.module.css';

/** The messages at the edge of the page, read out as they come. */
export function Toasts() {
  const toasts = useToasts();
  return (
    <div className={styles.toasts} role="region" aria-label={t('Messages')}>
      <div role="status" aria-live="polite">
        {toasts.map((toast) => (
          <Toast key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  );
}

/** It goes after five seconds in which nobody points at it or stands on it. */
function Toast({ toast }: { toast: ToastMessage }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => closeToast(toast.id), limits.toastAutoClose);
    return () => clearTimeout(timer);
  }, [held, toast.id]);
  return (
    <div
      className={styles.toast}
      data-tone={toast.tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{toast.text}</p>
      <button
        type="button"
        className={styles.close}
        aria-label={t('Close message')}
        onClick={() => closeToast(toast.id)}
      >
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <path d="M5 5l10 10M15 5L5 15" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
        </svg>
      </button>
    </div>
  );
}
