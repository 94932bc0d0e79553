import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '#web/api/ApiError.ts';
import { api, outbox } from '#web/api/client.ts';
import { failureMessage, isInvalid } from '#web/api/failureMessage.ts';
import { clearAppShell } from '#web/appShell/clearAppShell.ts';
import { CodeField } from '#web/components/CodeField.tsx';
import { PasswordField } from '#web/components/PasswordField.tsx';
import { Field, RecordDialog } from '#web/forms/RecordForm.tsx';
import { useRecordForm } from '#web/forms/useRecordForm.ts';
import { t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { paths } from '#web/paths.ts';
import { signOut } from '#web/session/participations.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { useAccountArea } from '../useAccountArea.ts';
import styles from './modal.module.css';
import { missingProof, profileErrors } from './profileErrors.ts';
import { useProfileModal } from './useProfileModal.ts';

/** Deletes the person's own account, and their answers if they wish. */
export function DeleteMyAccountModal() {
  const {
    person: { totp, memberships },
  } = useAccountArea();
  const close = useProfileModal();
  const navigate = useNavigate();
  const proofOf = ({ password, totpCode }: { password: string; totpCode: string }) => ({
    password,
    ...(totp && { totpCode: totpCode.trim() }),
  });
  const form = useRecordForm({
    record: null,
    valuesOf: () => ({ removeAnswers: false, password: '', totpCode: '' }),
    labels: {
      removeAnswers: t('Delete my answers as well'),
      password: t('Password'),
      totpCode: t('One Time Password (OTP)'),
    },
    draft: null,
    check: (values) => missingProof(proofOf(values)),
    send: async (_, values) => {
      const { removeAnswers } = values;
      await api.deleteMyAccount({ body: { ...proofOf(values), removeAnswers } });
      if (removeAnswers) await outbox.discard();
    },
    errorsOf: profileErrors,
    failure: t('Your account could not be deleted.'),
    reasonOf,
    signsOut: true,
    onSaved: async () => {
      await signOut();
      void clearAppShell();
      toast(t('Your account has been deleted.'), 'success');
      await navigate({ ...paths.home(), replace: true });
    },
  });

  return (
    <RecordDialog
      title={t('Delete your account?')}
      form={form}
      submitLabel={t('Delete my account')}
      danger
      onClose={() => void close()}
    >
      <div className={styles.words}>
        <ul>
          <li>
            {t('Your name, your e-mail address and your password are deleted here, and you are signed out everywhere.')}
          </li>
          {memberships.length > 0 && (
            <li>
              {t(
                'You no longer administer any organisation. The surveys that you created stay, and your name stays in the audit log next to what you did.',
              )}
            </li>
          )}
          <li>
            {t(
              'Surveys that you have submitted stay in the results, without any link to you. Your reports can no longer be opened, by you or anyone else.',
            )}
          </li>
          <li>
            {t(
              'If you have started a survey but not submitted it, an invitation that was sent only to you still opens it.',
            )}
          </li>
          <li>
            {t(
              'An organisation that has invited you keeps its own list of people. It can tell you more and remove you from that list.',
            )}
          </li>
          <li>{t('This cannot be undone.')}</li>
        </ul>
      </div>
      <Field of={form} name="removeAnswers">
        {(field) => (
          <CheckboxField
            {...field}
            hint={t(
              'In surveys that are still open, they are deleted immediately. In closed surveys, they are removed from the results as soon as enough other people’s answers are removed, too. Otherwise the difference would show what you answered.',
            )}
          />
        )}
      </Field>
      <Field of={form} name="password">
        {(field) => <PasswordField {...field} autoComplete="current-password" />}
      </Field>
      {totp && (
        <Field of={form} name="totpCode">
          {(field) => <CodeField {...field} />}
        </Field>
      )}
    </RecordDialog>
  );
}

/** If the person is the last manager of an organisation, only the error's message says which organisation it is. */
function reasonOf(error: unknown): string {
  const organisation =
    error instanceof ApiError &&
    isInvalid(error, 'account') &&
    /^Nobody else manages (.+)\. Please /.exec(error.message)?.[1];
  return organisation
    ? t('{organisation} has no other manager. Please give someone else that role first.', { organisation })
    : failureMessage(error);
}
