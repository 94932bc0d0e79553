import type { ActionStatus } from '#contract/entities/action.ts';
import { t } from '../i18n/translate.ts';

const labels: Record<ActionStatus, string> = { OPEN: 'To do', IN_PROGRESS: 'In progress', DONE: 'Done' };

/** The label of an action's status. */
export const actionStatusLabels = (status: ActionStatus): string => t(labels[status]);

/** The statuses of an action, in the order in which it passes through them. */
export const actionStatusOptions = () =>
  (Object.keys(labels) as ActionStatus[]).map((value) => ({ value, label: actionStatusLabels(value) }));
