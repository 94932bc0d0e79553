import { Navigate, useParams } from '@tanstack/react-router';
import { api } from '#web/api/client.ts';
import { ConfirmModal } from '#web/components/ConfirmModal.tsx';
import { attempt } from '#web/forms/attempt.ts';
import { staleUsers } from '#web/api/queries.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { useAccountArea } from '../useAccountArea.ts';
import { useSettingsModal } from './useSettingsModal.ts';
import { useUser } from './useUser.ts';

/**
 * Asks a super administrator for confirmation before two-factor sign-in is switched off for someone who cannot use it
 * any more.
 */
export function ResetUserTotpModal() {
  const { userId } = useParams({ from: '/account/settings/reset-2fa/$userId' });
  const { person, current } = useAccountArea();
  const close = useSettingsModal();
  const accountId = current!.account.id;
  const user = useUser(accountId, userId);
  if (user === null) return null;
  if (!user?.totp || !person.superAdmin) return <Navigate {...paths.settings()} replace resetScroll={false} />;

  const reset = async () => {
    await attempt(() => api.resetUserTotp({ params: { accountId, userId } }), {
      success: t('Two-factor sign-in has been switched off for {name}.', { name: user.name }),
      failure: t('Unable to save changes.'),
      stale: staleUsers(accountId),
    });
    await close();
  };
  return (
    <ConfirmModal
      title={t('Reset two-factor sign-in for {name}?', { name: user.name })}
      confirmLabel={t('Switch it off')}
      danger
      onConfirm={reset}
      onClose={() => void close()}
    >
      <p>
        {t(
          'Only do this if you are sure that the request comes from {name}. From then on, the password alone is enough to sign in.',
          {
            name: user.name,
          },
        )}
      </p>
      <ul>
        <li>{t('This ends all of {name}’s sessions.', { name: user.name })}</li>
        <li>{t('{name} gets an email about it.', { name: user.name })}</li>
        <li>{t('This is recorded in the audit log.')}</li>
      </ul>
    </ConfirmModal>
  );
}
