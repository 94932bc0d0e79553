import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { canEdit } from '#rules/permissions.ts';
import { paths } from '#web/paths.ts';
import { useAdmin } from '../useAdmin.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { useAction } from './actionLists.ts';

/** Changes an action of the plan. */
export function EditActionModal() {
  const { actionId } = useParams({ from: '/admin/actions/edit/$actionId' });
  const { filter } = useSearch({ from: '/admin/actions' });
  const admin = useAdmin();
  const navigate = useNavigate();
  const action = useAction(actionId);
  const plan = { ...paths.actionPlan(filter), replace: true, resetScroll: false };
  if (action === undefined || !canEdit(admin)) return <Navigate {...plan} />;
  if (action === null) return null;
  const close = () => navigate(plan);
  return <ActionDialog surveyId={action.survey.id} action={action} section={action.section} onClose={close} />;
}
