import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '#web/api/ApiError.ts';
import { api, outbox } from '#web/api/client.ts';
import { failureWords, isInvalid } from '#web/api/failureWords.ts';
import { clearAppShell } from '#web/appShell/clearAppShell.ts';
import { CodeField } from '#web/components/CodeField.tsx';
import { PasswordField } from '#web/components/PasswordField.tsx';
import { t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { paths } from '#web/paths.ts';
import { signOut } from '#web/session/participations.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Form } from '#web/ui/Form.tsx';
import { useAccountArea } from '../useAccountArea.ts';
import { checkFaults } from './checkFaults.ts';
import styles from './modal.module.css';
import { profileFaults, type ProfileFaults } from './profileFaults.ts';
import { useProfileModal } from './useProfileModal.ts';

/** Deletes the own account, with the answers where the person wishes so. */
export function DeleteMyAccountModal() {
  const {
    person: { totp, memberships },
  } = useAccountArea();
  const close = useProfileModal();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [removeAnswers, setRemoveAnswers] = useState(false);
  const [faults, setFaults] = useState<ProfileFaults>({});
  const [failure, setFailure] = useState<string | null>(null);

  const remove = async () => {
    const totpCode = totp ? code.trim() : undefined;
    const missing = checkFaults({ password, totpCode });
    setFailure(null);
    setFaults(missing);
    if (Object.keys(missing).length > 0) return;
    try {
      await api.deleteMyAccount({ body: { password, removeAnswers, ...(totpCode !== undefined && { totpCode }) } });
    } catch (error) {
      const ofField = profileFaults(error);
      setFaults(ofField ?? {});
      if (!ofField) setFailure(`${t('Your account could not be deleted.')} ${reasonOf(error)}`);
      return;
    }
    if (removeAnswers) await outbox.discard();
    await signOut();
    void clearAppShell();
    toast(t('Your account has been deleted.'), 'success');
    await navigate({ ...paths.home(), replace: true });
  };

  return (
    <Dialog title={t('Delete your account?')} closeLabel={t('Close')} onClose={() => void close()}>
      <Form
        onSubmit={remove}
        failure={failure}
        submitLabel={t('Delete my account')}
        danger
        beside={<Button onClick={() => void close()}>{t('Cancel')}</Button>}
      >
        <div className={styles.words}>
          <ul>
            <li>
              {t(
                'Your name, your e-mail address and your password are deleted here, and you are signed out everywhere.',
              )}
            </li>
            {memberships.length > 0 && (
              <li>
                {t(
                  'You do not administer any organisation any more. The surveys that you have made stay, and your name stays in the audit log beside what you did.',
                )}
              </li>
            )}
            <li>
              {t(
                'Surveys that you have submitted stay in the results, as those of nobody: your reports cannot be opened any more, by you or anybody else.',
              )}
            </li>
            <li>
              {t(
                'Surveys that you have begun and not submitted stay with their invitations, which you can open still.',
              )}
            </li>
            <li>
              {t(
                'An organisation that has invited you keeps its own list of people. It can tell you more, and take you off that list.',
              )}
            </li>
            <li>{t('This cannot be undone.')}</li>
          </ul>
        </div>
        <CheckboxField
          label={t('Delete my answers as well')}
          hint={t(
            'Of surveys that are not closed yet they are gone at once. From the results of closed ones they go once those of enough others go with them, since otherwise the difference would tell what you answered.',
          )}
          checked={removeAnswers}
          onChange={setRemoveAnswers}
        />
        <PasswordField
          label={t('Password')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          fault={faults.password}
        />
        {totp && <CodeField value={code} onChange={setCode} fault={faults.totpCode} />}
      </Form>
    </Dialog>
  );
}

/** Of the last who manages an organisation the message alone says which one. */
function reasonOf(error: unknown): string {
  const organisation =
    error instanceof ApiError &&
    isInvalid(error, 'account') &&
    /^Nobody else manages (.+)\. Please /.exec(error.message)?.[1];
  return organisation
    ? t('Nobody else manages {organisation}. Please let somebody else manage it first.', { organisation })
    : failureWords(error);
}
