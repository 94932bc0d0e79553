import { useNavigate } from '@tanstack/react-router';
import { api } from '#web/api/client.ts';
import { PasswordField } from '#web/components/PasswordField.tsx';
import { Field, RecordForm } from '#web/forms/RecordForm.tsx';
import { useRecordForm } from '#web/forms/useRecordForm.ts';
import { t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { paths } from '#web/paths.ts';
import { signOut } from '#web/session/participations.ts';
import { Card } from '#web/ui/Card.tsx';
import { profileErrors, staysOnProfile } from './profileErrors.ts';
import styles from './YourProfileScreen.module.css';

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };

/**
 * Changes the person's password. This ends all their sessions, including this one (docs/rules/accounts.md#passwords).
 */
export function PasswordPart() {
  const navigate = useNavigate();
  const form = useRecordForm({
    record: null,
    valuesOf: () => empty,
    labels: {
      currentPassword: t('Current password'),
      newPassword: t('New password'),
      confirmPassword: t('Confirm new password'),
    },
    draft: null,
    isSame: (field, a, b) => a[field] === b[field],
    check: ({ currentPassword, newPassword }) => ({
      ...(currentPassword === '' && { currentPassword: t('Please enter your current password.') }),
      ...(newPassword === '' && { newPassword: t('Please choose a password.') }),
    }),
    send: async (_, passwords) => void (await api.updateMyDetails({ body: passwords })),
    errorsOf: profileErrors,
    failure: t('Unable to save changes.'),
    signsOut: true,
    onSaved: async () => {
      await signOut();
      toast(t('Your changes has been saved. Please login again with your new password.'), 'success');
      await navigate({ ...paths.home(), replace: true });
    },
  });
  return (
    <Card as="section" aria-labelledby="password" className={styles.part}>
      <h2 id="password" className={styles.title}>
        {t('Password')}
      </h2>
      <p className={styles.quiet}>
        {t(
          'Once you’ve changed it, you’re signed out everywhere, including here. You then sign in with the new password.',
        )}
      </p>
      <RecordForm
        form={form}
        submitLabel={t('Change password')}
        unsaved={t('Your password has not been changed yet.')}
        staysAt={staysOnProfile}
      >
        <Field of={form} name="currentPassword">
          {(field) => <PasswordField {...field} autoComplete="current-password" />}
        </Field>
        <Field of={form} name="newPassword">
          {(field) => (
            <PasswordField
              {...field}
              hint={t('At least 10 characters. A few words in a row are strong and easy to remember.')}
              autoComplete="new-password"
            />
          )}
        </Field>
        <Field of={form} name="confirmPassword">
          {(field) => <PasswordField {...field} autoComplete="new-password" />}
        </Field>
      </RecordForm>
    </Card>
  );
}
