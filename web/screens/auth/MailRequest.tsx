import { type ReactNode, useState } from 'react';
import { failureMessage, isInvalid } from '#web/api/failureMessage.ts';
import { t } from '#web/i18n/translate.ts';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { toast } from '#web/layout/toasts.ts';
import { paths } from '#web/paths.ts';
import { Form } from '#web/ui/Form.tsx';
import { InputField } from '#web/ui/InputField.tsx';
import styles from './auth.module.css';

interface MailRequestProps {
  heading: string;
  /** Says what to enter, and what the mail is for. */
  intro: string;
  send: (emailAddress: string) => Promise<unknown>;
  /** The message if the request failed. */
  failure: string;
  /** Shown once the request has been sent. It is the same whether or not the address is known. */
  children: (emailAddress: string) => ReactNode;
}

const backToSignIn = () => ({ label: t('Back to sign-in'), link: paths.signIn() });

/** A page to request a mail with a link to an address. */
export function MailRequest({ children, ...form }: MailRequestProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return sentTo === null ? <Ask {...form} onSent={setSentTo} /> : <Sent>{children(sentTo)}</Sent>;
}

interface AskProps extends Omit<MailRequestProps, 'children'> {
  onSent: (emailAddress: string) => void;
}

function Ask({ heading, intro, send, failure, onSent }: AskProps) {
  usePage({ title: heading, back: backToSignIn() });
  const [emailAddress, setEmailAddress] = useState('');
  const [invalid, setInvalid] = useState<string>();

  const submit = async () => {
    const address = emailAddress.trim();
    if (address === '') return setInvalid(t('Please enter your e-mail address.'));
    setInvalid(undefined);
    try {
      await send(address);
      onSent(address);
    } catch (error) {
      if (isInvalid(error, 'emailAddress'))
        setInvalid(t('Please enter a complete e-mail address, such as name@example.org.'));
      else toast(`${failure} ${failureMessage(error)}`, 'error');
    }
  };

  return (
    <div className={styles.page}>
      <PageHeading>{heading}</PageHeading>
      <p>{intro}</p>
      <Form onSubmit={submit} failure={null} submitLabel={t('Send the link')}>
        <InputField
          label={t('E-mail address')}
          type="email"
          autoComplete="username"
          value={emailAddress}
          onChange={setEmailAddress}
          error={invalid}
        />
      </Form>
    </div>
  );
}

function Sent({ children }: { children: ReactNode }) {
  usePage({ title: t('Thank you'), back: backToSignIn() });
  return (
    <div className={styles.page}>
      <PageHeading>{t('Thank you')}</PageHeading>
      {children}
    </div>
  );
}

/** Says when the mail should arrive, and what to do if it does not. */
export const ArrivesSoon = () => (
  <p>
    {t('It should arrive within a few minutes. If it doesn’t, check your spam folder and that the address is correct.')}
  </p>
);
