import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { api } from '#web/api/client.ts';
import { failureMessage, hasCode } from '#web/api/failureMessage.ts';
import { Field, RecordForm } from '#web/forms/RecordForm.tsx';
import { useRecordForm } from '#web/forms/useRecordForm.ts';
import { t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { paths } from '#web/paths.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { copyText } from '#web/ui/copyText.ts';
import { InputField } from '#web/ui/InputField.tsx';
import { missingProof, profileErrors } from '../profileErrors.ts';
import styles from './SetUpTotpScreen.module.css';

/** The data of a setup. `qrcode`: a data URL. `secret`: base32. `token`: confirms the setup. */
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

/** Shows the QR code and the key for the app, and asks for the app's first code. */
export function ScanStep({ setUp: { qrcode, secret, token }, onExpired, onConfirmed }: ScanStepProps) {
  const form = useRecordForm({
    record: null,
    valuesOf: () => ({ totpCode: '' }),
    labels: { totpCode: t('Authentication code') },
    draft: null,
    check: missingProof,
    send: async (_, { totpCode }) => {
      const { recoveryCodes } = await api.confirmTotp({ body: { token, totpCode: totpCode.trim() } });
      onConfirmed(recoveryCodes);
    },
    errorsOf: (error) => {
      if (!hasCode(error, 'InvalidToken')) return profileErrors(error);
      onExpired();
      return { totpCode: failureMessage(error) };
    },
    success: t('2FA has now been set up for your account.'),
    failure: t('Unable to set up 2FA.'),
  });

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
      <RecordForm
        form={form}
        submitLabel={t('Set up 2FA')}
        aside={
          <Link {...paths.yourProfile()} className={buttonClass('quiet')} onClick={form.discard}>
            {t('Cancel')}
          </Link>
        }
      >
        <Field of={form} name="totpCode">
          {(field) => (
            <InputField
              {...field}
              hint={t('The six digits that your app shows for Heartwood now.')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={20}
            />
          )}
        </Field>
      </RecordForm>
    </>
  );
}

function Secret({ secret }: { secret: string }) {
  const shown = useRef<HTMLElement>(null);
  const copy = async () => {
    if (await copyText(secret, shown.current)) toast(t('Key copied to clipboard'), 'success');
    else
      toast(
        t('Your browser didn’t allow copying. The key is selected: copy it with the keyboard or the menu.'),
        'error',
      );
  };
  return (
    <div className={styles.secret}>
      <p>{t('Scan it with your authenticator app. If there’s no camera, enter this key in the app.')}</p>
      <p id="secret" className={styles.label}>
        {t('Key')}
      </p>
      {/* In groups, for reading and typing. Apps ignore the spaces. */}
      <code ref={shown} aria-labelledby="secret" className={styles.code}>
        {secret.match(/.{1,4}/g)?.join(' ')}
      </code>
      <Button onClick={() => void copy()}>{t('Copy key')}</Button>
    </div>
  );
}
