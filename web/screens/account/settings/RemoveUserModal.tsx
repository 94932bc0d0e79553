import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { api } from '#web/api/client.ts';
import { queryClient } from '#web/api/queryClient.ts';
import { ConfirmModal } from '#web/components/ConfirmModal.tsx';
import { attempt } from '#web/forms/attempt.ts';
import { staleUsers } from '#web/api/queries.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { forgetAdministration } from '#web/session/administration.ts';
import { useAccountArea } from '../useAccountArea.ts';
import { useSettingsModal } from './useSettingsModal.ts';
import { userFailureMessage } from './userFailureMessage.ts';
import { useUser } from './useUser.ts';

/** Asks for confirmation before an administrator is removed (docs/rules/screens.md#organisation-settings). */
export function RemoveUserModal() {
  const { userId } = useParams({ from: '/account/settings/remove/$userId' });
  const { person, current } = useAccountArea();
  const navigate = useNavigate();
  const close = useSettingsModal();
  const account = current!.account;
  const user = useUser(account.id, userId);
  if (user === undefined) return <Navigate {...paths.settings()} replace resetScroll={false} />;
  if (user === null) return null;
  const isOwn = userId === person.id;

  const remove = async () => {
    const removed = await attempt(() => api.removeUser({ params: { accountId: account.id, userId } }), {
      success: t('User removed'),
      failure: t('Unable to remove user.'),
      reasonOf: userFailureMessage,
    });
    if (removed && isOwn) {
      forgetAdministration();
      return navigate({ ...paths.home(), replace: true, ignoreBlocker: true });
    }
    // Closing returns the focus to the link, which then disappears with its row.
    await close();
    for (const queryKey of staleUsers(account.id)) void queryClient.invalidateQueries({ queryKey });
  };

  return (
    <ConfirmModal
      title={
        isOwn
          ? t('Remove yourself from {organisation}?', { organisation: account.name })
          : t('Remove {name}?', { name: user.name })
      }
      confirmLabel={t('Remove')}
      danger
      onConfirm={remove}
      onClose={() => void close()}
    >
      <ul>
        <li>
          {isOwn
            ? t('You will no longer be able to see or change anything in {organisation}.', {
                organisation: account.name,
              })
            : t('{name} will no longer be able to see or change anything in {organisation}.', {
                name: user.name,
                organisation: account.name,
              })}
        </li>
        <li>{t('The account itself stays, with the survey results in it.')}</li>
        <li>{t('Earlier actions stay in the audit log.')}</li>
      </ul>
    </ConfirmModal>
  );
}
