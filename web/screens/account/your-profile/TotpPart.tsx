import { Link } from '@tanstack/react-router';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import styles from './YourProfileScreen.module.css';

/** Whether the second factor is on, and the way to the other state. */
export function TotpPart({ totp }: { totp: boolean }) {
  // One link for both: it has the focus again when what it opened has switched the state.
  const way = totp ? { ...paths.removeTotp(), replace: true, resetScroll: false } : paths.setUpTotp();
  return (
    <Card as="section" aria-labelledby="two-factor" className={styles.part}>
      <h2 id="two-factor" className={styles.title}>
        {t('Two-factor sign-in (2FA)')}
      </h2>
      <p>
        {totp
          ? t('2FA is on. To sign in you need your password and a code of your authenticator app.')
          : t(
              '2FA is off. With it, somebody who learns your password still cannot sign in as you: a code of an app on your phone is needed too.',
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
