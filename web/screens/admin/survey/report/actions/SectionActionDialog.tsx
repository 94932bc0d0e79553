import type { Action } from '#contract/entities/action.ts';
import type { ReportSection } from '#contract/entities/surveyReport.ts';
import { api } from '#web/api/client.ts';
import { t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { ActionDialog } from '#web/screens/admin/actions/ActionDialog.tsx';
import type { ActionDraft } from '#web/screens/admin/actions/actionDraft.ts';
import { useActionsCache } from '#web/screens/admin/actions/useActionsCache.ts';

interface SectionActionDialogProps {
  /** null: a new one. */
  action: Action | null;
  section: ReportSection;
  surveyId: string;
  onClose: () => void;
}

/** Adds an action to a section of a report, or changes one. */
export function SectionActionDialog({ action, section, surveyId, onClose }: SectionActionDialogProps) {
  const cache = useActionsCache();
  const save = async (draft: ActionDraft) => {
    if (action) {
      cache.saved(await api.updateAction({ params: { surveyId, actionId: action.id }, body: draft }));
    } else {
      await api.createAction({ params: { surveyId }, body: { sectionId: section.id, ...draft } });
      cache.refresh();
    }
    toast(action ? t('Changes saved') : t('Action added'), 'success');
    onClose();
  };
  return (
    <ActionDialog
      heading={action ? t('Edit action') : t('Add an action to “{section}”', { section: section.name })}
      submitLabel={action ? t('Save changes') : t('Add action')}
      action={action}
      about={action?.id ?? `${surveyId}.${section.id}`}
      onSave={save}
      onClose={onClose}
    />
  );
}
