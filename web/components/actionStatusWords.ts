import type { ActionStatus } from '#contract/entities/action.ts';
import { t } from '../i18n/translate.ts';

const words: Record<ActionStatus, string> = { OPEN: 'To do', IN_PROGRESS: 'In progress', DONE: 'Done' };

/** How far an action is, in words. */
export const actionStatusWords = (status: ActionStatus): string => t(words[status]);

/** What can be chosen, in the order in which an action goes through it. */
export const actionStatusOptions = () =>
  (Object.keys(words) as ActionStatus[]).map((value) => ({ value, label: actionStatusWords(value) }));
