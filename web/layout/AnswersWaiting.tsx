import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { outbox } from '../api/client.ts';
import { ConfirmModal } from '../components/ConfirmModal.tsx';
import { plural, t } from '../i18n/translate.ts';
import { useAuthState } from '../session/useAuthState.ts';
import { Button } from '../ui/Button.tsx';
import { Note } from '../ui/Note.tsx';
import styles from './MessagePage.module.css';

/**
 * Tells whoever is not signed in that answers wait on this device: how they are saved, and how they are removed where
 * other people use it. Whose they are, and of which survey, it does not say.
 */
export function AnswersWaiting(): ReactNode {
  const { accessToken } = useAuthState();
  const waiting = useSyncExternalStore(outbox.subscribe, outbox.waitingElsewhere);
  const [shown, setShown] = useState(false);
  const [asks, setAsks] = useState(false);
  const [removed, setRemoved] = useState(false);
  const status = useRef<HTMLDivElement>(null);
  // It is there before its words are, so that they are read out.
  useEffect(() => {
    const timer = setTimeout(() => setShown(true));
    return () => clearTimeout(timer);
  }, []);
  // The button that was pressed is gone.
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
            <p>{t('Open the link in your invitation here once more, or sign in, and what waits is saved.')}</p>
            <p>{t('A link that many people share cannot do that: it begins a new response.')}</p>
          </Note>
        )}
        {count === 0 && removed && <p>{t('What waited on this device is removed.')}</p>}
      </div>
      {count > 0 && (
        <Button variant="plain" onClick={() => setAsks(true)}>
          {t('Remove from this device')}
        </Button>
      )}
      {asks && (
        <ConfirmModal
          title={t('Remove what waits?')}
          confirmLabel={t('Remove')}
          cancelLabel={t('Keep')}
          danger
          onConfirm={remove}
          onClose={() => setAsks(false)}
        >
          <p>{t('These answers are saved nowhere else. Once removed, they cannot be brought back.')}</p>
        </ConfirmModal>
      )}
    </div>
  );
}

interface AboutQueuedAnswersProps {
  /** What the person is about to do. */
  to: 'leave' | 'submit' | 'load';
}

/** While answers could not be saved: what becomes of them, and what is to be known of that here. */
export function AboutQueuedAnswers({ to }: AboutQueuedAnswersProps) {
  const lasts = useSyncExternalStore(outbox.subscribe, outbox.lasts);
  return <Note tone="attention">{words(to, lasts)}</Note>;
}

function words(to: AboutQueuedAnswersProps['to'], lasts: boolean): string {
  if (to === 'submit')
    return t(
      'The survey is submitted by itself as soon as your answers are saved. Please keep this page open until then; if you go back, nothing is submitted.',
    );
  if (to === 'load')
    return t(
      'Some of your answers are still waiting to be saved, and are kept on this device. This page can be shown once they are: please reload it then.',
    );
  return lasts
    ? t(
        'This device keeps what is not saved yet. It is saved once the server can be reached while this page is open, or else when you open your invitation here again.',
      )
    : t(
        'This browser keeps what is not saved yet only while this page is open. Please leave it open until all is saved.',
      );
}
