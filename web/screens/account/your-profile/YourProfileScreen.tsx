import { Outlet, Link } from '@tanstack/react-router';
import { t } from '#web/i18n/translate.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { usePage } from '#web/layout/page.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { useAccountArea } from '../useAccountArea.ts';
import { DataPart } from './DataPart.tsx';
import { NamePart } from './NamePart.tsx';
import { PasswordPart } from './PasswordPart.tsx';
import { SessionsPart } from './SessionsPart.tsx';
import styles from './YourProfileScreen.module.css';

/** Everything that people can change about their own account. Dialogs that ask for the password open over it. */
export function YourProfileScreen() {
  const { person, current } = useAccountArea();
  usePage({
    title: t('Your profile'),
    back: current
      ? { label: t('Back to the dashboard'), link: paths.dashboard() }
      : { label: t('Back to your surveys'), link: paths.participations() },
  });
  return (
    <div className={styles.page}>
      <PageHeading>{t('Your profile')}</PageHeading>
      <NamePart person={person} />
      <PasswordPart />
      <TotpPart totp={person.totp} />
      <SessionsPart />
      <DataPart />
      <Outlet />
    </div>
  );
}

/** Shows whether the second factor is on, with a link to change it. */
function TotpPart({ totp }: { totp: boolean }) {
  // The same link in both states, so that it gets the focus back after its target has switched 2FA on or off.
  const way = totp ? { ...paths.removeTotp(), replace: true, resetScroll: false } : paths.setUpTotp();
  return (
    <Card as="section" aria-labelledby="two-factor" className={styles.part}>
      <h2 id="two-factor" className={styles.title}>
        {t('Two-factor sign-in (2FA)')}
      </h2>
      <p>
        {totp
          ? t('2FA is on. To sign in, you need your password and a code from your authenticator app.')
          : t(
              '2FA is off. With 2FA, someone who learns your password still can’t sign in as you: they would also need a code from an app on your phone.',
            )}
      </p>
      <div className={styles.actions}>
        <Link {...way} className={buttonClass('quiet')}>
          {totp ? t('Switch off 2FA') : t('Set up 2FA')}
        </Link>
      </div>
    </Card>
  );
}
