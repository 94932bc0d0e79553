import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '#web/api/client.ts';
import { failureMessage, hasCode } from '#web/api/failureMessage.ts';
import { t } from '#web/i18n/translate.ts';
import { NotFoundScreen } from '#web/layout/ErrorScreen.tsx';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { toast } from '#web/layout/toasts.ts';
import { paths } from '#web/paths.ts';
import { updatePerson } from '#web/session/administration.ts';
import { removeMailLink, storedMailLink } from '#web/session/mailLink.ts';
import { session } from '#web/session/session.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/Form.tsx';
import styles from './auth.module.css';

/**
 * The page behind the link in a mail to a new address. Opening it does not confirm the address, because mail scanners
 * open links. That needs a click.
 */
export function ConfirmEmailScreen() {
  const [token] = useState(() => storedMailLink('confirmEmail')?.token ?? null);
  const [outcome, setOutcome] = useState<'confirmed' | 'usedUp' | null>(null);
  if (token === null) return <NotFoundScreen />;
  if (outcome === null) return <Ask token={token} onOutcome={setOutcome} />;
  return outcome === 'confirmed' ? <Confirmed /> : <UsedUp />;
}

function Ask({ token, onOutcome }: { token: string; onOutcome: (outcome: 'confirmed' | 'usedUp') => void }) {
  usePage({ title: t('Confirm your new address') });
  const confirm = async () => {
    try {
      await api.confirmEmail({ body: { token } });
    } catch (error) {
      if (hasCode(error, 'InvalidToken')) onOutcome('usedUp');
      else toast(`${t('Your e-mail address could not be changed.')} ${failureMessage(error)}`, 'error');
      return;
    }
    removeMailLink('confirmEmail');
    onOutcome('confirmed');
    await renewOwnDetails();
  };
  return (
    <div className={styles.page}>
      <PageHeading>{t('Confirm your new address')}</PageHeading>
      <p>
        {t(
          'You asked to sign in with the address that received this link. Press the button to make it the address of your account.',
        )}
      </p>
      <p>{t('If you didn’t request this, close this page. Nothing changes.')}</p>
      <Form onSubmit={confirm} failure={null} submitLabel={t('Confirm this address')}>
        {null}
      </Form>
    </div>
  );
}

/**
 * Loads the signed-in person's details again, because the new address may be theirs. If this fails, a reload shows the
 * address.
 */
async function renewOwnDetails(): Promise<void> {
  const { accessToken, kind } = session.state();
  if (accessToken === null || kind !== 'person') return;
  await api.getMyDetails().then(updatePerson, () => undefined);
}

function Confirmed() {
  usePage({ title: t('Your address has been changed') });
  return (
    <div className={styles.page}>
      <PageHeading>{t('Your address has been changed')}</PageHeading>
      <p>{t('From now on, you sign in with it and get our e-mails there.')}</p>
      <p>
        <Link {...paths.home()} className={buttonClass('primary')}>
          {t('Continue')}
        </Link>
      </p>
    </div>
  );
}

function UsedUp() {
  usePage({ title: t('Link not valid') });
  return (
    <div className={styles.page}>
      <PageHeading>{t('This link is no longer valid')}</PageHeading>
      <p>
        {t(
          'It may already have been used, it may be too old, or there may be another account with this address. Opening it now has not changed anything.',
        )}
      </p>
      <p>{t('You can request a new one in your profile.')}</p>
      <p>
        <Link {...paths.home()} className={buttonClass('primary')}>
          {t('Continue')}
        </Link>
      </p>
    </div>
  );
}
