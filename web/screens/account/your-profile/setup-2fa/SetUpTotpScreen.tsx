import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '#web/i18n/translate.ts';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { updatePerson } from '#web/session/administration.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { useAccountArea } from '#web/screens/account/useAccountArea.ts';
import { PasswordStep } from './PasswordStep.tsx';
import { RecoveryCodesStep } from './RecoveryCodesStep.tsx';
import { ScanStep, type TotpSetUp } from './ScanStep.tsx';
import styles from './SetUpTotpScreen.module.css';

type Step = { number: 1; expired?: boolean } | { number: 2; setUp: TotpSetUp } | { number: 3; recoveryCodes: string[] };

const headings = { 1: 'Enter your password', 2: 'Scan the QR code', 3: 'Save your recovery codes' } as const;

/** Sets up two-factor sign-in: password, QR code, recovery codes (docs/rules/accounts.md#second-factor). */
export function SetUpTotpScreen() {
  const { person } = useAccountArea();
  const [step, setStep] = useState<Step>({ number: 1 });
  const { number } = step;
  usePage({
    title: t('Set up 2FA: step {number} of 3', { number }),
    back: { label: t('Back to your profile'), link: paths.yourProfile() },
  });
  if (person.totp && number === 1) return <AlreadyOn />;

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p id="step" className={styles.step}>
          {t('Set up 2FA: step {number} of 3', { number })}
        </p>
        <PageHeading key={number} describedBy="step">
          {t(headings[number])}
        </PageHeading>
      </header>
      {number === 1 && (
        <PasswordStep expired={step.expired ?? false} onStarted={(setUp) => setStep({ number: 2, setUp })} />
      )}
      {number === 2 && (
        <ScanStep
          setUp={step.setUp}
          onExpired={() => setStep({ number: 1, expired: true })}
          onConfirmed={(recoveryCodes) => {
            updatePerson({ ...person, totp: true });
            setStep({ number: 3, recoveryCodes });
          }}
        />
      )}
      {number === 3 && <RecoveryCodesStep codes={step.recoveryCodes} />}
    </div>
  );
}

function AlreadyOn() {
  return (
    <div className={styles.page}>
      <PageHeading>{t('2FA is set up for your account')}</PageHeading>
      <p>{t('To use another app or phone, first switch it off in your profile, then set it up again.')}</p>
      <p>
        <Link {...paths.yourProfile()} className={buttonClass('primary')}>
          {t('Go to your profile')}
        </Link>
      </p>
    </div>
  );
}
