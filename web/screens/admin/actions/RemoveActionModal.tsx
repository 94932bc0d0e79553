import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { canEdit } from '#rules/permissions.ts';
import { api } from '#web/api/client.ts';
import { failureWords } from '#web/api/failureWords.ts';
import { ConfirmModal } from '#web/components/ConfirmModal.tsx';
import { t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { paths } from '#web/paths.ts';
import { useAdmin } from '../useAdmin.ts';
import { useAction } from './useAction.ts';
import { useActionsCache } from './useActionsCache.ts';

/** Confirms that an action leaves the plan. */
export function RemoveActionModal() {
  const { actionId } = useParams({ from: '/admin/actions/remove/$actionId' });
  const { filter } = useSearch({ from: '/admin/actions' });
  const admin = useAdmin();
  const navigate = useNavigate();
  const cache = useActionsCache();
  const action = useAction(actionId);
  const plan = { ...paths.actionPlan(filter), replace: true, resetScroll: false };
  if (action === undefined || !canEdit(admin)) return <Navigate {...plan} />;
  if (action === null) return null;

  const remove = async () => {
    try {
      await api.deleteAction({ params: { surveyId: action.survey.id, actionId } });
    } catch (error) {
      toast(`${t('Failed to remove the action.')} ${failureWords(error)}`, 'error');
      return navigate(plan);
    }
    toast(t('Removed {title}', { title: action.title }), 'success');
    await navigate(plan);
    cache.removed(actionId);
  };
  return (
    <ConfirmModal
      title={t('Remove this action?')}
      confirmLabel={t('Remove action')}
      danger
      onConfirm={remove}
      onClose={() => void navigate(plan)}
    >
      <p>
        <strong>{action.title}</strong>
      </p>
      <p>
        {t(
          'It leaves the action plan and the report, with its notes. To keep it as something that was done, choose “Done” as its status instead.',
        )}
      </p>
    </ConfirmModal>
  );
}
