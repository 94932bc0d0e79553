import { useNavigate, useSearch } from '@tanstack/react-router';
import type { SurveySummary } from '#contract/entities/survey.ts';
import { canEdit } from '#rules/permissions.ts';
import { surveyAllows, type SurveyAction } from '#rules/surveyActions.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import type { MenuEntry, MenuGroup } from '#web/ui/Menu.tsx';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { setArchived } from '../archiving.ts';

/** The actions in a survey's row of the list, which depend on its status and the person's role. */
export function useSurveyMenu(survey: SurveySummary, onGone: () => void): MenuGroup[] {
  const { id, status, archived } = survey;
  const admin = useAdmin();
  const navigate = useNavigate();
  const search = useSearch({ from: '/admin/survey/your-surveys' });

  const may = (action: SurveyAction) => canEdit(admin) && surveyAllows(status, action);
  const when = (allowed: boolean, entry: MenuEntry) => (allowed ? [entry] : []);
  return [
    {
      label: t('View and edit'),
      entries: [
        { label: t('View'), onSelect: () => void navigate(paths.survey(id)) },
        ...when(may('edit'), { label: t('Edit'), onSelect: () => void navigate(paths.editSurvey(id)) }),
        ...when(canEdit(admin), {
          label: t('Copy to a new survey'),
          onSelect: () => void navigate(paths.copySurvey(id)),
        }),
      ],
    },
    {
      label: t('Archive or delete'),
      entries: [
        ...when(may('archive'), {
          label: archived ? t('Unarchive') : t('Archive'),
          onSelect: () => {
            setArchived(admin.account.id, survey, !archived);
            onGone();
          },
        }),
        ...when(may('delete'), {
          label: t('Delete'),
          danger: true,
          onSelect: () => void navigate({ ...paths.deleteYourSurvey(id), search, resetScroll: false }),
        }),
      ],
    },
  ];
}
