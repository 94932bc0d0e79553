import { useState } from 'react';
import { ApiError } from '#web/api/ApiError.ts';
import { api } from '#web/api/client.ts';
import { failureMessage } from '#web/api/failureMessage.ts';
import { t } from '#web/i18n/translate.ts';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import messagePage from '#web/layout/MessagePage.module.css';
import { Button } from '#web/ui/Button.tsx';
import { Note } from '#web/ui/Note.tsx';
import { storedMailLink, type MailLinks } from '#web/session/mailLink.ts';

type Outcome = 'stopped' | 'unknown' | null;

const isUnknown = (error: unknown) => error instanceof ApiError && ['NotFound', 'Validation'].includes(error.code);

/** The page behind the link in a mail that stops mails. Opening it changes nothing. Only its button stops the mails. */
export function StopMailScreen() {
  const [link] = useState(() => storedMailLink('stopMail'));
  const [outcome, setOutcome] = useState<Outcome>(null);
  if (!link || outcome === 'unknown') return <UnknownLink />;
  return outcome === 'stopped' ? <Stopped /> : <Ask link={link} onOutcome={setOutcome} />;
}

function Ask({ link, onOutcome }: { link: MailLinks['stopMail']; onOutcome: (outcome: Outcome) => void }) {
  usePage({ title: t('Stop e-mails') });
  const [stopping, setStopping] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const stop = async () => {
    if (stopping) return;
    setStopping(true);
    setFailure(null);
    try {
      await api.stopMail({ params: { accountId: link.accountId }, query: { token: link.stopToken }, body: {} });
      onOutcome('stopped');
    } catch (error) {
      if (isUnknown(error)) onOutcome('unknown');
      else setFailure(error);
    }
    setStopping(false);
  };

  return (
    <div className={messagePage.message}>
      <PageHeading>{t('Stop these e-mails?')}</PageHeading>
      <p>
        {t(
          'You’ll get no more e-mails about surveys from the organisation that wrote to you: no invitations, reminders or thank-you messages.',
        )}
      </p>
      <p>
        {t(
          'Nothing else changes. Your answers and your report stay, and the personal link in your invitation still works. Keep that e-mail if you may want to use it later.',
        )}
      </p>
      {failure !== null && (
        <Note tone="error">{t('Nothing has been stopped yet. {reason}', { reason: failureMessage(failure) })}</Note>
      )}
      <Button variant="primary" aria-disabled={stopping || undefined} onClick={() => void stop()}>
        {t('Stop these e-mails')}
      </Button>
    </div>
  );
}

function Stopped() {
  usePage({ title: t('E-mails stopped') });
  return (
    <div className={messagePage.message}>
      <PageHeading>{t('The e-mails are stopped')}</PageHeading>
      <p>
        {t(
          'The organisation won’t write to your address about its surveys again. An e-mail that has already been sent may still arrive.',
        )}
      </p>
      <p>{t('You can close this window now.')}</p>
    </div>
  );
}

function UnknownLink() {
  usePage({ title: t('Unknown link') });
  return (
    <div className={messagePage.message}>
      <PageHeading>{t('We don’t know this link')}</PageHeading>
      <p>{t('Perhaps part of it is missing. Please open "Stop these messages" at the end of the e-mail again.')}</p>
      <p>{t('If that doesn’t help, ask the person who organises the survey to stop writing to you.')}</p>
    </div>
  );
}
