import { useQuery } from '@tanstack/react-query';
import { canEdit, canView } from '#rules/permissions.ts';
import { surveyAllows } from '#rules/surveyActions.ts';
import { groupsQuery, surveyGroupsQuery } from '#web/api/queries.ts';
import { SurveyStatusTag } from '#web/components/SurveyStatusTag.tsx';
import { t } from '#web/i18n/translate.ts';
import { ErrorScreen } from '#web/layout/ErrorScreen.tsx';
import { NoPrivileges } from '#web/layout/NoPrivileges.tsx';
import { usePage } from '#web/layout/page.ts';
import { paths } from '#web/paths.ts';
import { useSurvey } from '../survey/surveyContext.ts';
import { useAdmin } from '../useAdmin.ts';
import { PanelPlaceholder, ParticipantsLayout } from './ParticipantsLayout.tsx';
import { useGroupCounts } from './useGroupCounts.ts';
import { SurveyPanel } from './SurveyPanel.tsx';
import { SurveyPeople } from './SurveyPeople.tsx';

/** The participants of a survey (docs/rules/participants.md#lists). */
export function SurveyParticipantsScreen() {
  const survey = useSurvey();
  const admin = useAdmin();
  const query = useQuery({ ...surveyGroupsQuery(survey.id), enabled: canView(admin) });
  const known = useGroupCounts(query);
  const mayAdd = canEdit(admin) && surveyAllows(survey.status, 'addParticipants');
  // Offered in the side panel.
  const others = useQuery({ ...groupsQuery(admin.account.id), enabled: mayAdd });
  // Not `isLoading`, which is true again when the panel tries again after an error.
  const attached = mayAdd && !others.isFetched ? undefined : known;
  usePage({
    title: t('Participants of {survey}', { survey: survey.name }),
    organisation: admin.account.name,
    back: { label: t('Back to {page}', { page: survey.name }), link: paths.survey(survey.id) },
  });

  if (!canView(admin)) return <NoPrivileges title={t('You cannot see participants')} />;
  if (!attached && query.error) return <ErrorScreen error={query.error} />;
  return (
    <ParticipantsLayout
      heading={t('Participants of {survey}', { survey: survey.name })}
      aside={<SurveyStatusTag status={survey.status} />}
      panelTitle={mayAdd ? t('Add people and groups') : t('Groups and download')}
      panel={attached ? <SurveyPanel survey={survey} attached={attached} /> : <PanelPlaceholder />}
    >
      <SurveyPeople survey={survey} attached={attached ?? null} />
    </ParticipantsLayout>
  );
}
