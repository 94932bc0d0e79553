import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { api } from '#web/api/client.ts';
import { failureWords } from '#web/api/failureWords.ts';
import { accountQuery } from '#web/api/queries.ts';
import { ConfirmModal } from '#web/components/ConfirmModal.tsx';
import { t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { paths } from '#web/paths.ts';
import { useAccountArea } from '../useAccountArea.ts';
import { useSettingsModal } from './useSettingsModal.ts';

/** Confirms that the logo is removed (docs/rules/screens.md#organisation-settings). */
export function RemoveLogoModal() {
  const { current } = useAccountArea();
  const accountId = current!.account.id;
  const queryClient = useQueryClient();
  const close = useSettingsModal();
  const { queryKey } = accountQuery(accountId);
  const { data: account } = useQuery(accountQuery(accountId));
  if (account?.logo === null) return <Navigate {...paths.settings()} replace resetScroll={false} />;

  const remove = async () => {
    try {
      const saved = await api.patchAccount({ params: { accountId }, body: { logo: null } });
      toast(t('Your changes have been saved.'), 'success');
      await close();
      queryClient.setQueryData(queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ['auditLog', accountId] });
    } catch (error) {
      toast(`${t('Unable to save changes.')} ${failureWords(error)}`, 'error');
      await close();
    }
  };
  return (
    <ConfirmModal
      title={t('Remove the logo?')}
      confirmLabel={t('Remove logo')}
      danger
      onConfirm={remove}
      onClose={() => void close()}
    >
      <p>{t('Introductions to surveys then show the name alone.')}</p>
    </ConfirmModal>
  );
}
