import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { OwnSession } from '#contract/entities/person.ts';
import { ApiError } from '#web/api/ApiError.ts';
import { api } from '#web/api/client.ts';
import { failureMessage } from '#web/api/failureMessage.ts';
import { mySessionsQuery } from '#web/api/queries.ts';
import { attempt } from '#web/forms/attempt.ts';
import { t } from '#web/i18n/translate.ts';
import { useAuthState } from '#web/session/useAuthState.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Note } from '#web/ui/Note.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { deviceText } from './deviceText.ts';
import { SessionRow } from './SessionRow.tsx';
import styles from './YourProfileScreen.module.css';

/** The person's sessions. They can be ended one by one, or all others at once. */
export function SessionsPart() {
  const title = useRef<HTMLHeadingElement>(null);
  const { accessToken } = useAuthState();
  // Someone who has just signed out makes no further requests.
  const { data: sessions, error, refetch } = useQuery({ ...mySessionsQuery(), enabled: accessToken !== null });

  const end = async (call: () => Promise<void>, done: string) => {
    // A session that is already gone counts as success.
    const callUnlessGone = () =>
      call().catch((failure: unknown) => {
        if (!(failure instanceof ApiError && failure.status === 404)) throw failure;
      });
    if (!(await attempt(callUnlessGone, { success: done, failure: t('Unable to end that session.') }))) return;
    await refetch();
    // The button that was pressed has gone.
    title.current?.focus({ preventScroll: true });
  };
  const endOne = ({ id, device }: OwnSession) =>
    end(
      () => api.endMySession({ params: { sessionId: id } }),
      t('Signed out: {device}', { device: deviceText(device) }),
    );
  const endOthers = () => end(() => api.endMyOtherSessions(), t('You are signed out everywhere else.'));

  return (
    <Card as="section" aria-labelledby="sessions" className={styles.part}>
      <h2 id="sessions" ref={title} tabIndex={-1} className={styles.title}>
        {t('Where you are signed in')}
      </h2>
      <p className={styles.quiet}>
        {t('If you don’t recognise a device in this list, sign it out and change your password.')}
      </p>
      {error && <Note tone="error">{failureMessage(error)}</Note>}
      {!sessions && !error && <Skeleton height="64px" />}
      {sessions && (
        <ul className={styles.sessions}>
          {sessions.map((each) => (
            <SessionRow key={each.id} session={each} onEnd={() => endOne(each)} />
          ))}
        </ul>
      )}
      {sessions && sessions.length > 1 && (
        <div className={styles.actions}>
          <Button onClick={() => void endOthers()}>{t('Sign out everywhere else')}</Button>
        </div>
      )}
    </Card>
  );
}
