import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { api } from '#web/api/client.ts';
import { failureWords, hasCode } from '#web/api/failureWords.ts';
import { t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { paths } from '#web/paths.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { copyText } from '#web/ui/copyText.ts';
import { Form } from '#web/ui/Form.tsx';
import { InputField } from '#web/ui/InputField.tsx';
import { profileFaults } from '../profileFaults.ts';
import styles from './SetUpTotpScreen.module.css';

/** What a set-up begins with. `qrcode`: a data URL; `secret`: base32; `token`: to confirm with. */
export interface TotpSetUp {
  qrcode: string;
  secret: string;
  token: string;
}

interface ScanStepProps {
  setUp: TotpSetUp;
  onExpired: () => void;
  onConfirmed: (recoveryCodes: string[]) => void;
}

/** The QR code and the key for the app, and the first code of it. */
export function ScanStep({ setUp: { qrcode, secret, token }, onExpired, onConfirmed }: ScanStepProps) {
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();

  const confirm = async () => {
    setFault(code.trim() === '' ? t('Please enter the code.') : undefined);
    if (code.trim() === '') return;
    try {
      const { recoveryCodes } = await api.confirmTotp({ body: { token, totpCode: code.trim() } });
      toast(t('2FA has now been set up for your account.'), 'success');
      onConfirmed(recoveryCodes);
    } catch (error) {
      const isExpired = hasCode(error, 'InvalidToken');
      const ofField = profileFaults(error)?.totpCode;
      setFault(ofField);
      const failed = t('Unable to set up 2FA.');
      toast(isExpired || ofField ? failed : `${failed} ${failureWords(error)}`, 'error');
      if (isExpired) onExpired();
    }
  };

  return (
    <>
      <div className={styles.scan}>
        <img
          src={qrcode}
          width="208"
          height="208"
          alt={t('QR code for your authenticator app')}
          className={styles.image}
        />
        <Secret secret={secret} />
      </div>
      <Form
        onSubmit={confirm}
        failure={null}
        submitLabel={t('Set up 2FA')}
        beside={
          <Link {...paths.yourProfile()} className={buttonClass('quiet')}>
            {t('Cancel')}
          </Link>
        }
      >
        <InputField
          label={t('Authentication code')}
          hint={t('The six digits that your app shows for Heartwood now.')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          value={code}
          onChange={setCode}
          fault={fault}
        />
      </Form>
    </>
  );
}

function Secret({ secret }: { secret: string }) {
  const shown = useRef<HTMLElement>(null);
  const copy = async () => {
    if (await copyText(secret, shown.current)) toast(t('Key copied to clipboard'), 'success');
    else toast(t('Your browser did not allow copying. The key is selected: copy it by keyboard or menu.'), 'error');
  };
  return (
    <div className={styles.secret}>
      <p>{t('Scan it with your authenticator app. Where there is no camera, enter this key in the app.')}</p>
      <p id="secret" className={styles.label}>
        {t('Key')}
      </p>
      {/* In groups, to be read and typed; apps leave out the spaces. */}
      <code ref={shown} aria-labelledby="secret" className={styles.code}>
        {secret.match(/.{1,4}/g)?.join(' ')}
      </code>
      <Button onClick={() => void copy()}>{t('Copy key')}</Button>
    </div>
  );
}
