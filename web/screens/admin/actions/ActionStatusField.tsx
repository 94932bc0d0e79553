import type { Action, ActionStatus } from '#contract/entities/action.ts';
import { canEdit } from '#rules/permissions.ts';
import { actionStatusOptions, actionStatusWords } from '#web/components/actionStatusWords.ts';
import { t } from '#web/i18n/translate.ts';
import { SelectInput } from '#web/ui/SelectInput.tsx';
import { useAdmin } from '../useAdmin.ts';
import { useSetStatus } from './useSetStatus.ts';

/** How far an action is: to be changed on the spot by whoever may. */
export function ActionStatusField({ action }: { action: Action }) {
  const { status, choose } = useSetStatus(action);
  if (!canEdit(useAdmin())) return actionStatusWords(status);
  return (
    <SelectInput
      aria-label={t('Status of {title}', { title: action.title })}
      options={actionStatusOptions()}
      value={status}
      onChange={(next) => void choose(next as ActionStatus)}
    />
  );
}
