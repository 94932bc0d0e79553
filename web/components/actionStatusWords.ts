import type { ActionStatus } from '#contract/entities/action.ts';
import { t } from '../i18n/translate.ts';

const words: Record<ActionStatus, string> = { OPEN: 'To do', IN_PROGRESS: 'In progress', DONE: 'Done' };

/** The label of an action's status. */
export const actionStatusWords = (status: ActionStatus): string => t(words[status]);

/** The statuses of an action, in the order in which it passes through them. */
export const actionStatusOptions = () =>
  (Object.keys(words) as ActionStatus[]).map((value) => ({ value, label: actionStatusWords(value) }));
