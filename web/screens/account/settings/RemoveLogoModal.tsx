import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { api } from '#web/api/client.ts';
import { accountQuery } from '#web/api/queries.ts';
import { queryClient } from '#web/api/queryClient.ts';
import { attempt } from '#web/forms/attempt.ts';
import { ConfirmModal } from '#web/components/ConfirmModal.tsx';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { useAccountArea } from '../useAccountArea.ts';
import { useSettingsModal } from './useSettingsModal.ts';

/** Asks for confirmation before the logo is removed (docs/rules/screens.md#organisation-settings). */
export function RemoveLogoModal() {
  const { current } = useAccountArea();
  const accountId = current!.account.id;
  const close = useSettingsModal();
  const { queryKey } = accountQuery(accountId);
  const { data: account } = useQuery(accountQuery(accountId));
  if (account?.logo === null) return <Navigate {...paths.settings()} replace resetScroll={false} />;

  const remove = async () => {
    const saved = await attempt(() => api.patchAccount({ params: { accountId }, body: { logo: null } }), {
      success: t('Your changes have been saved.'),
      failure: t('Unable to save changes.'),
      stale: [['auditLog', accountId]],
    });
    await close();
    if (saved) queryClient.setQueryData(queryKey, saved.result);
  };
  return (
    <ConfirmModal
      title={t('Remove the logo?')}
      confirmLabel={t('Remove logo')}
      danger
      onConfirm={remove}
      onClose={() => void close()}
    >
      <p>{t('Survey introductions will then show only the name.')}</p>
    </ConfirmModal>
  );
}
