import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { LeaveGuard } from '#web/forms/LeaveGuard.tsx';
import { t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { copyText } from '#web/ui/copyText.ts';
import { Form } from '#web/ui/Form.tsx';
import { saveFile } from '#web/ui/saveFile.ts';
import styles from './SetUpTotpScreen.module.css';

/** Shows the recovery codes, which are only shown once. */
export function RecoveryCodesStep({ codes }: { codes: readonly string[] }) {
  const navigate = useNavigate();
  const list = useRef<HTMLUListElement>(null);
  const [saved, setKept] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const text = `${codes.join('\n')}\n`;

  const copy = async () => {
    if (await copyText(text, list.current)) toast(t('Recovery codes copied to clipboard'), 'success');
    else
      toast(
        t('Your browser didn’t allow copying. The codes are selected: copy them with the keyboard or the menu.'),
        'error',
      );
  };
  const download = () => saveFile(new Blob([text], { type: 'text/plain' }), 'heartwood-recovery-codes.txt');
  const finish = async () => {
    if (saved) await navigate({ ...paths.yourProfile(), replace: true });
    else setFailure(t('Please save the codes and tick the box. They won’t be shown again.'));
  };

  return (
    <>
      <p>
        {t(
          '2FA is on. If you lose your phone, each of these codes signs you in once instead of a code from the app. Keep them where you can find them without your phone: printed, or with your passwords.',
        )}
      </p>
      <ul ref={list} aria-label={t('Recovery codes')} className={classNames(styles.code, styles.codes)}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button onClick={() => void copy()}>{t('Copy codes')}</Button>
        <Button onClick={download}>{t('Download as text')}</Button>
      </div>
      <Form onSubmit={finish} failure={failure} submitLabel={t('Done')} incomplete={!saved}>
        <CheckboxField
          label={t('I have saved them')}
          hint={t('They are only shown once. Anyone who has one of them still needs your password.')}
          value={saved}
          onChange={(checked) => {
            setKept(checked);
            setFailure(null);
          }}
        />
      </Form>
      <LeaveGuard
        hasUnsaved={() => !saved}
        title={t('Leave without the recovery codes?')}
        leaveLabel={t('Leave')}
        stayLabel={t('Back to the codes')}
        text={t('They won’t be shown again. Without them and without your phone, you couldn’t sign in.')}
      />
    </>
  );
}
