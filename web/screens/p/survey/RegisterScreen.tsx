import { Link, useLoaderData } from '@tanstack/react-router';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import type { Participation, RegistrationOutcome, RegistrationResult } from '#contract/entities/participation.ts';
import { t } from '#web/i18n/translate.ts';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { forgetParticipations } from '#web/session/participations.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { useReminder } from './useReminder.ts';
import styles from './RegisterScreen.module.css';

/** After submitting: create or link an account, or skip it. */
export function RegisterScreen() {
  const participation = useLoaderData({ from: '/p/survey/register' });
  const [result, setResult] = useState<RegistrationResult | null>(null);
  const decided = useRef(false);
  const isUndecided = useCallback(() => !decided.current, []);
  useReminder(t("Don't forget to create an account if you want to come back to your report"), isUndecided);

  const settle = (settled: RegistrationResult) => {
    decided.current = true;
    forgetParticipations();
    setResult(settled);
  };
  const skip = (
    <Link {...paths.report()} replace className={buttonClass('quiet')} onClick={() => (decided.current = true)}>
      {t('Skip to your report')}
    </Link>
  );
  return result ? (
    <Registered result={result} participation={participation} />
  ) : (
    <Ask participation={participation} skip={skip} onSettled={settle} />
  );
}

interface AskProps {
  participation: Participation;
  skip: ReactNode;
  onSettled: (result: RegistrationResult) => void;
}

function Ask({ participation, skip, onSettled }: AskProps) {
  usePage({ title: t('Keep your report'), organisation: participation.account.name });
  return (
    <div className={styles.page}>
      <PageHeading>{t('Keep your report')}</PageHeading>
      <p>
        {t(
          'Your survey is submitted and your personal report is ready. With an account you can come back to it whenever you like; without one, only in this window while it stays open, or on this device if you keep it there.',
        )}
      </p>
      <p>{t('This is up to you. Your organisation does not learn whether you have an account.')}</p>
      <p>{skip}</p>
      <RegisterForm participationId={participation.participationId} onSettled={onSettled} />
    </div>
  );
}

const headings: Record<RegistrationOutcome, string> = {
  registeredNew: 'Account created',
  registeredExisting: 'Survey added',
  confirmationSent: 'Check your e-mail',
  alreadyRegistered: 'Already added',
};

/** One of the four outcomes, in the server's sentences, and the way on. */
function Registered({
  result: { outcome, messages },
  participation,
}: {
  result: RegistrationResult;
  participation: Participation;
}) {
  usePage({ title: t(headings[outcome]), organisation: participation.account.name });
  return (
    <div className={styles.page} data-outcome={outcome}>
      <PageHeading>{t(headings[outcome])}</PageHeading>
      {messages.map(({ message }) => (
        <p key={message}>{message}</p>
      ))}
      {outcome === 'confirmationSent' && <p>{t('You need not wait for it: your report is ready now.')}</p>}
      <p>
        <Link {...paths.report()} replace className={buttonClass('primary')}>
          {t('Go to your report')}
        </Link>
      </p>
    </div>
  );
}
