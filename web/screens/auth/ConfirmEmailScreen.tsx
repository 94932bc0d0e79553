import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '#web/api/client.ts';
import { failureWords, hasCode } from '#web/api/failureWords.ts';
import { t } from '#web/i18n/translate.ts';
import { NotFoundScreen } from '#web/layout/ErrorScreen.tsx';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { toast } from '#web/layout/toasts.ts';
import { paths } from '#web/paths.ts';
import { updatePerson } from '#web/session/administration.ts';
import { forgetMailLink, keptMailLink } from '#web/session/mailLink.ts';
import { session } from '#web/session/session.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/Form.tsx';
import styles from './auth.module.css';

/** Where the link in a mail to a new address leads. It takes a press, since programs that look through mail open links. */
export function ConfirmEmailScreen() {
  const [token] = useState(() => keptMailLink('confirmEmail')?.token ?? null);
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
      else toast(`${t('Your e-mail address could not be changed.')} ${failureWords(error)}`, 'error');
      return;
    }
    forgetMailLink('confirmEmail');
    onOutcome('confirmed');
    await renewOwnDetails();
  };
  return (
    <div className={styles.page}>
      <PageHeading>{t('Confirm your new address')}</PageHeading>
      <p>
        {t(
          'You asked to sign in with the address that this link was sent to. Press the button, and it is the address of your account.',
        )}
      </p>
      <p>{t('If it was not you who asked, close this page: nothing is changed.')}</p>
      <Form onSubmit={confirm} failure={null} submitLabel={t('Confirm this address')}>
        {null}
      </Form>
    </div>
  );
}

/** Whoever is signed in here may be the person whose address it is; a reload shows it where this fails. */
async function renewOwnDetails(): Promise<void> {
  const { accessToken, kind } = session.state();
  if (accessToken === null || kind !== 'person') return;
  await api.getMyDetails().then(updatePerson, () => undefined);
}

function Confirmed() {
  usePage({ title: t('Your address is changed') });
  return (
    <div className={styles.page}>
      <PageHeading>{t('Your address is changed')}</PageHeading>
      <p>{t('From now on you sign in with it, and mail to you goes there.')}</p>
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
          'It may have been used already or be too old, or there is another account with this address. Nothing has been changed by it now.',
        )}
      </p>
      <p>{t('You can ask for a new one on your profile.')}</p>
      <p>
        <Link {...paths.home()} className={buttonClass('primary')}>
          {t('Continue')}
        </Link>
      </p>
    </div>
  );
}
