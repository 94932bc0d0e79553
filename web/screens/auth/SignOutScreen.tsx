import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useId, useSyncExternalStore } from 'react';
import { outbox } from '#web/api/client.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { LoadingScreen } from '#web/layout/ErrorScreen.tsx';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './auth.module.css';

/**
 * Asks whether to sign out although answers are not saved (docs/rules/accounts.md#signing-out). Once all answers are
 * saved or discarded, the route signs out without asking.
 */
export function SignOutScreen() {
  const unsaved = useSyncExternalStore(outbox.subscribe, outbox.unsaved);
  const questionId = useId();
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  usePage({ title: t('Sign out?') });
  useEffect(() => {
    if (unsaved === 0) void router.invalidate();
  }, [unsaved, router]);

  if (unsaved === 0) return <LoadingScreen />;

  const stay = () => {
    if (canGoBack) router.history.back();
    else void navigate({ ...paths.home(), replace: true });
  };
  return (
    <div className={styles.page}>
      <PageHeading describedBy={questionId}>{t('Sign out?')}</PageHeading>
      <p id={questionId}>{t('Are you sure you want to logout? You have unsynced updates that will be lost.')}</p>
      <p>
        {plural(
          unsaved,
          '1 answer has not been saved yet. If you stay signed in, it will be saved as soon as the server can be reached.',
          '{count} answers have not been saved yet. If you stay signed in, they will be saved as soon as the server can be reached.',
          { count: unsaved },
        )}
      </p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={stay}>
          {t('Stay signed in')}
        </Button>
        <Button onClick={() => void outbox.discard()}>{t('Sign out without saving')}</Button>
      </div>
    </div>
  );
}
