import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '#web/api/client.ts';
import { failureMessage, isInvalid } from '#web/api/failureMessage.ts';
import { t } from '#web/i18n/translate.ts';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { toast } from '#web/layout/toasts.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/Form.tsx';
import { InputField } from '#web/ui/InputField.tsx';
import styles from './auth.module.css';

/** The page to request a mail with a link to choose a new password. */
export function ResetPasswordScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return sentTo === null ? <Ask onSent={setSentTo} /> : <Sent emailAddress={sentTo} />;
}

function Ask({ onSent }: { onSent: (emailAddress: string) => void }) {
  usePage({ title: t('Forgotten password'), back: { label: t('Back to sign-in'), link: paths.signIn() } });
  const [emailAddress, setEmailAddress] = useState('');
  const [failure, setError] = useState<string>();

  const send = async () => {
    const address = emailAddress.trim();
    if (address === '') return setError(t('Please enter your e-mail address.'));
    setError(undefined);
    try {
      await api.requestResetPassword({ body: { emailAddress: address } });
      onSent(address);
    } catch (error) {
      if (isInvalid(error, 'emailAddress'))
        setError(t('Please enter a complete e-mail address, such as name@example.org.'));
      else toast(`${t("Couldn't send a reset password email.")} ${failureMessage(error)}`, 'error');
    }
  };

  return (
    <div className={styles.page}>
      <PageHeading>{t('Forgotten password')}</PageHeading>
      <p>{t('Enter the e-mail address of your account. We’ll send you a link to choose a new password.')}</p>
      <Form onSubmit={send} failure={null} submitLabel={t('Send the link')}>
        <InputField
          label={t('E-mail address')}
          type="email"
          autoComplete="username"
          value={emailAddress}
          onChange={setEmailAddress}
          error={failure}
        />
      </Form>
    </div>
  );
}

function Sent({ emailAddress }: { emailAddress: string }) {
  usePage({ title: t('Thank you') });
  return (
    <div className={styles.page}>
      <PageHeading>{t('Thank you')}</PageHeading>
      <p>
        {t(
          'If there is an account with the address {emailAddress}, we’ve sent it an e-mail with a link to choose a new password.',
          { emailAddress },
        )}
      </p>
      <p>
        {t(
          'It should arrive within a few minutes. If it doesn’t, check your spam folder and that the address is correct.',
        )}
      </p>
      <p>
        <Link {...paths.signIn()} className={buttonClass('primary')}>
          {t('Continue')}
        </Link>
      </p>
    </div>
  );
}
