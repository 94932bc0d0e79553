import { useRef, useState } from 'react';
import type { Action, ActionStatus } from '#contract/entities/action.ts';
import { canEdit } from '#rules/permissions.ts';
import { api } from '#web/api/client.ts';
import { actionStatusOptions, actionStatusLabels } from '#web/components/actionStatusLabels.ts';
import { attempt } from '#web/forms/attempt.ts';
import { changeWithUndo, undoChange, usePendingChanges } from '#web/forms/pendingChanges.ts';
import { t } from '#web/i18n/translate.ts';
import { SelectInput } from '#web/ui/SelectInput.tsx';
import { useAdmin } from '../useAdmin.ts';
import { refreshActions, showSavedAction } from './actionLists.ts';

/**
 * The status of an action. People who may edit change it here. A change that cannot be saved is undone. That an action
 * is done is saved after ten seconds, in which it can be undone.
 */
export function ActionStatusField({ action }: { action: Action }) {
  const { id, survey, title, status } = action;
  const mayChange = canEdit(useAdmin());
  const [chosen, setChosen] = useState<ActionStatus | null>(null);
  const choices = useRef(0);
  const before = useRef(Promise.resolve());
  const done = usePendingChanges()
    .filter((change) => change.kind === 'done')
    .findLast((change) => change.action.id === id);
  const update = (next: ActionStatus, keepalive = false) =>
    api.updateAction({ params: { surveyId: survey.id, actionId: id }, body: { status: next }, keepalive });
  const report = (next: ActionStatus) => ({
    success: t('{title}: {status}', { title, status: actionStatusLabels(next) }),
    failure: t('Failed to save the changes.'),
  });
  const save = async (next: ActionStatus, choice: number, earlier: Promise<void>) => {
    await earlier;
    // Another status has been chosen since.
    if (choice !== choices.current) return;
    const saved = await attempt(() => update(next), report(next));
    if (saved) showSavedAction(saved.result);
    else refreshActions();
    if (choice === choices.current) setChosen(null);
  };
  /** Saves one choice after another, so that the last choice is the one saved. */
  const choose = (next: ActionStatus) => {
    const isUndone = done !== undefined && undoChange(done, report(next).success);
    // Going back on what has not been sent needs no call.
    if (isUndone && next === done.action.status && chosen === null) return;
    if (next === 'DONE' && !done) {
      const earlier = before.current;
      changeWithUndo({
        change: { kind: 'done', action },
        about: title,
        call: async () => {
          await earlier;
          return update('DONE', true);
        },
        ...report('DONE'),
        stale: [['actions']],
        onSent: showSavedAction,
      });
      return;
    }
    setChosen(next);
    choices.current += 1;
    const choice = choices.current;
    before.current = save(next, choice, before.current);
  };
  if (!mayChange) return actionStatusLabels(status);
  return (
    <SelectInput
      aria-label={t('Status of {title}', { title })}
      options={actionStatusOptions()}
      value={done ? 'DONE' : (chosen ?? status)}
      onChange={(next) => choose(next as ActionStatus)}
    />
  );
}
