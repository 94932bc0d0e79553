import { canEdit, canView, type Standing } from '#rules/permissions.ts';
import { t } from '#web/i18n/translate.ts';
import { paths, type LinkTarget } from '#web/paths.ts';

/** A key, or two one after the other, and what it does: leads somewhere, or to the search of the page or the list of shortcuts. */
export interface Shortcut {
  keys: string;
  words: string;
  act: LinkTarget | 'search' | 'list';
}

/** The shortcuts of an administrator of an organisation, or of a super administrator who views all of them (null). */
export function shortcutsOf(standing: Standing | null): Shortcut[] {
  const when = (allowed: boolean, shortcut: Shortcut) => (allowed ? [shortcut] : []);
  const sees = standing !== null && canView(standing);
  return [
    ...when(standing !== null, { keys: 'g d', words: t('Dashboard'), act: paths.dashboard() }),
    ...when(sees, { keys: 'g s', words: t('Surveys'), act: paths.yourSurveys() }),
    ...when(sees, { keys: 'g p', words: t('Participants'), act: paths.allParticipants() }),
    ...when(standing !== null, { keys: 'g r', words: t('Reporting'), act: paths.reporting() }),
    ...when(standing !== null, { keys: 'g a', words: t('Action plan'), act: paths.actionPlan() }),
    ...when(standing !== null && canEdit(standing), { keys: 'n', words: t('New survey'), act: paths.newSurvey() }),
    { keys: '/', words: t('Search on this page'), act: 'search' },
    { keys: '?', words: t('This list'), act: 'list' },
  ];
}
