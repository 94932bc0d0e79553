import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { canEdit } from '#rules/permissions.ts';
import { api } from '#web/api/client.ts';
import { ConfirmModal } from '#web/components/ConfirmModal.tsx';
import { attempt } from '#web/forms/attempt.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { useAdmin } from '../useAdmin.ts';
import { hideRemovedAction, useAction } from './actionLists.ts';

/** Asks for confirmation before an action is removed from the plan. */
export function RemoveActionModal() {
  const { actionId } = useParams({ from: '/admin/actions/remove/$actionId' });
  const { filter } = useSearch({ from: '/admin/actions' });
  const admin = useAdmin();
  const navigate = useNavigate();
  const action = useAction(actionId);
  const plan = { ...paths.actionPlan(filter), replace: true, resetScroll: false };
  if (action === undefined || !canEdit(admin)) return <Navigate {...plan} />;
  if (action === null) return null;

  const remove = async () => {
    const call = () => api.deleteAction({ params: { surveyId: action.survey.id, actionId } });
    const removed = await attempt(call, {
      success: t('Removed {title}', { title: action.title }),
      failure: t('Failed to remove the action.'),
    });
    await navigate(plan);
    if (removed) hideRemovedAction(actionId);
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
          'It is removed from the action plan and the report, including its notes. To keep a record of it, set its status to “Done” instead.',
        )}
      </p>
    </ConfirmModal>
  );
}
