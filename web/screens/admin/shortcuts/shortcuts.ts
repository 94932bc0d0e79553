import { canEdit, canView, type EffectiveRole } from '#rules/permissions.ts';
import { t } from '#web/i18n/translate.ts';
import { paths, type LinkTarget } from '#web/paths.ts';
import { modifierKey } from '#web/components/modifierKey.ts';

/**
 * A key, or a sequence of two keys. It opens a page, focuses the search field of the page or shows the list of
 * shortcuts. `elsewhere`: other code handles it, with a modifier key.
 */
export interface Shortcut {
  keys: string;
  label: string;
  act: LinkTarget | 'search' | 'list' | 'elsewhere';
}

/**
 * The shortcuts of an administrator of an organisation, or of a super administrator who views all organisations (null).
 */
export function shortcutsOf(role: EffectiveRole | null): Shortcut[] {
  const when = (allowed: boolean, shortcut: Shortcut) => (allowed ? [shortcut] : []);
  const sees = role !== null && canView(role);
  return [
    ...when(role !== null, { keys: 'g d', label: t('Dashboard'), act: paths.dashboard() }),
    ...when(sees, { keys: 'g s', label: t('Surveys'), act: paths.yourSurveys() }),
    ...when(sees, { keys: 'g p', label: t('Participants'), act: paths.allParticipants() }),
    ...when(role !== null, { keys: 'g r', label: t('Reporting'), act: paths.reporting() }),
    ...when(role !== null, { keys: 'g a', label: t('Action plan'), act: paths.actionPlan() }),
    ...when(role !== null && canEdit(role), { keys: 'n', label: t('New survey'), act: paths.newSurvey() }),
    { keys: '/', label: t('Search on this page'), act: 'search' },
    { keys: '?', label: t('This list'), act: 'list' },
    { keys: `${modifierKey()}+K`, label: t('Find surveys, reports, groups and pages'), act: 'elsewhere' },
    { keys: `${modifierKey()}+Z`, label: t('Undo, while a message offers it'), act: 'elsewhere' },
  ];
}
