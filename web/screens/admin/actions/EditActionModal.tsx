import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { canEdit } from '#rules/permissions.ts';
import { api } from '#web/api/client.ts';
import { t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { paths } from '#web/paths.ts';
import { useAdmin } from '../useAdmin.ts';
import { ActionDialog } from './ActionDialog.tsx';
import type { ActionDraft } from './actionDraft.ts';
import { useAction } from './useAction.ts';
import { useActionsCache } from './useActionsCache.ts';

/** Changes an action of the plan. */
export function EditActionModal() {
  const { actionId } = useParams({ from: '/admin/actions/edit/$actionId' });
  const { filter } = useSearch({ from: '/admin/actions' });
  const admin = useAdmin();
  const navigate = useNavigate();
  const cache = useActionsCache();
  const action = useAction(actionId);
  const plan = { ...paths.actionPlan(filter), replace: true, resetScroll: false };
  if (action === undefined || !canEdit(admin)) return <Navigate {...plan} />;
  if (action === null) return null;

  const save = async (body: ActionDraft) => {
    const saved = await api.updateAction({ params: { surveyId: action.survey.id, actionId }, body });
    toast(t('Changes saved'), 'success');
    await navigate(plan);
    cache.saved(saved);
  };
  return (
    <ActionDialog
      heading={t('Edit action')}
      submitLabel={t('Save changes')}
      action={action}
      about={actionId}
      onSave={save}
      onClose={() => void navigate(plan)}
    />
  );
}
