import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { outbox } from '../api/client.ts';
import { ConfirmModal } from '../components/ConfirmModal.tsx';
import { plural, t } from '../i18n/translate.ts';
import { useAuthState } from '../session/useAuthState.ts';
import { Button } from '../ui/Button.tsx';
import { Note } from '../ui/Note.tsx';
import styles from './MessagePage.module.css';

/**
 * If no one is signed in, says that answers are waiting on this device, how to save them, and how to remove them on a
 * shared device. It does not say whose they are, or which survey they belong to.
 */
export function AnswersWaiting(): ReactNode {
  const { accessToken } = useAuthState();
  const waiting = useSyncExternalStore(outbox.subscribe, outbox.waitingElsewhere);
  const [shown, setShown] = useState(false);
  const [asks, setAsks] = useState(false);
  const [removed, setRemoved] = useState(false);
  const status = useRef<HTMLDivElement>(null);
  // The status element is rendered before its text, so that screen readers read the text out.
  useEffect(() => {
    const timer = setTimeout(() => setShown(true));
    return () => clearTimeout(timer);
  }, []);
  // The pressed button has been removed, so the status takes the focus.
  useEffect(() => {
    if (removed) status.current?.focus();
  }, [removed]);

  const count = shown && accessToken === null ? waiting : 0;
  const remove = async () => {
    await outbox.discardElsewhere();
    setAsks(false);
    setRemoved(true);
  };
  return (
    <div className={count > 0 ? styles.waiting : undefined}>
      <div ref={status} role="status" tabIndex={-1} className={styles.status}>
        {count > 0 && (
          <Note tone="attention">
            <p>
              <strong>
                {plural(count, '1 answer is waiting on this device.', '{count} answers are waiting on this device.', {
                  count,
                })}
              </strong>
            </p>
            <p>{t('To save them, open the link in your invitation on this device again, or sign in.')}</p>
            <p>{t('A link shared by many people can’t do that. It starts a new response.')}</p>
          </Note>
        )}
        {count === 0 && removed && <p>{t('The waiting answers have been removed from this device.')}</p>}
      </div>
      {count > 0 && (
        <Button variant="plain" onClick={() => setAsks(true)}>
          {t('Remove from this device')}
        </Button>
      )}
      {asks && (
        <ConfirmModal
          title={t('Remove the waiting answers?')}
          confirmLabel={t('Remove')}
          cancelLabel={t('Keep')}
          danger
          onConfirm={remove}
          onClose={() => setAsks(false)}
        >
          <p>{t('These answers are not saved anywhere else. Once removed, they can’t be restored.')}</p>
        </ConfirmModal>
      )}
    </div>
  );
}

interface AboutQueuedAnswersProps {
  /** The action that the person is about to take. */
  to: 'leave' | 'submit' | 'load';
}

/** Says what happens to answers that cannot be saved at the moment, before the person takes the given action. */
export function AboutQueuedAnswers({ to }: AboutQueuedAnswersProps) {
  const lasts = useSyncExternalStore(outbox.subscribe, outbox.lasts);
  return <Note tone="attention">{text(to, lasts)}</Note>;
}

function text(to: AboutQueuedAnswersProps['to'], lasts: boolean): string {
  if (to === 'submit')
    return t(
      'The survey is submitted automatically as soon as your answers are saved. Please keep this page open until then. If you go back, nothing is submitted.',
    );
  if (to === 'load')
    return t(
      'Some of your answers are still waiting to be saved, and are kept on this device. You can open this page once they are saved. Please reload it then.',
    );
  return lasts
    ? t(
        'This device keeps your unsaved answers. They are saved when the server can be reached while this page is open, or when you open your invitation on this device again.',
      )
    : t(
        'This browser only keeps your unsaved answers while this page is open. Please leave it open until everything is saved.',
      );
}
