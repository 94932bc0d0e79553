import { useState } from 'react';
import { ApiError } from '#web/api/ApiError.ts';
import { api } from '#web/api/client.ts';
import { failureWords } from '#web/api/failureWords.ts';
import { t } from '#web/i18n/translate.ts';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import messagePage from '#web/layout/MessagePage.module.css';
import { Button } from '#web/ui/Button.tsx';
import { Note } from '#web/ui/Note.tsx';
import { keptMailLink, type MailLinks } from '#web/session/mailLink.ts';

type Outcome = 'stopped' | 'unknown' | null;

const isUnknown = (error: unknown) => error instanceof ApiError && ['NotFound', 'Validation'].includes(error.code);

/** Where the stop link of a mail leads. Opening it changes nothing; its one button does. */
export function StopMailScreen() {
  const [link] = useState(() => keptMailLink('stopMail'));
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
          'The organisation that wrote to you will send no more e-mails about its surveys to your address: no invitations, no reminders and no thank-you messages.',
        )}
      </p>
      <p>
        {t(
          'Nothing else changes. Your answers and your report are kept, and the personal link in your invitation goes on working: keep that e-mail if you may still want to use it.',
        )}
      </p>
      {failure !== null && (
        <Note tone="error">{t('Nothing has been stopped yet. {reason}', { reason: failureWords(failure) })}</Note>
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
          'The organisation will not write to your address about its surveys again. An e-mail that was already on its way may still arrive.',
        )}
      </p>
      <p>{t('You can close this window now.')}</p>
    </div>
  );
}

function UnknownLink() {
  usePage({ title: t('Link not known') });
  return (
    <div className={messagePage.message}>
      <PageHeading>{t('This link is not known')}</PageHeading>
      <p>
        {t(
          'Perhaps only a part of it was opened. Please open "Stop these messages" at the end of the e-mail once more.',
        )}
      </p>
      <p>{t('If that does not help, ask the person who organises the survey to stop writing to you.')}</p>
    </div>
  );
}
