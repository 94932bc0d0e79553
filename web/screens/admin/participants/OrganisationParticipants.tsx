import { useQuery } from '@tanstack/react-query';
import { canEdit, canView } from '#rules/permissions.ts';
import { groupsQuery } from '#web/api/queries.ts';
import { t } from '#web/i18n/translate.ts';
import { ErrorScreen, LoadingScreen, NotFoundScreen } from '#web/layout/ErrorScreen.tsx';
import { NoPrivileges } from '#web/layout/NoPrivileges.tsx';
import { usePage } from '#web/layout/page.ts';
import { paths } from '#web/paths.ts';
import { useAdmin } from '../useAdmin.ts';
import { GroupActions } from './GroupActions.tsx';
import { OrganisationPanel } from './OrganisationPanel.tsx';
import { OrganisationPeople } from './OrganisationPeople.tsx';
import { PanelPlaceholder, ParticipantsLayout } from './ParticipantsLayout.tsx';
import { useGroupCounts } from './useGroupCounts.ts';

/** The people of an organisation, or of one of its groups. */
export function OrganisationParticipants({ groupId }: { groupId: string | null }) {
  const admin = useAdmin();
  const { id: accountId, name: organisation } = admin.account;
  const query = useQuery({ ...groupsQuery(accountId), enabled: canView(admin) });
  const groups = useGroupCounts(query);
  const everyone = groups?.find(({ groupType }) => groupType === 'allParticipants');
  const group = groups?.find(({ id }) => id === groupId && id !== everyone?.id) ?? null;
  const heading = group?.name ?? t('Participants');
  usePage({
    title: heading,
    organisation,
    back:
      groupId === null
        ? { label: t('Back to the dashboard'), link: paths.dashboard() }
        : { label: t('Back to all participants'), link: paths.allParticipants() },
  });

  if (!canView(admin)) return <NoPrivileges title={t('You cannot see participants')} />;
  if (!groups && query.error) return <ErrorScreen error={query.error} />;
  if (!groups && groupId !== null) return <LoadingScreen />;
  if (groupId !== null && !group && groupId !== everyone?.id) return <NotFoundScreen />;
  const total = (group ?? everyone)?.participantCount ?? null;
  return (
    <ParticipantsLayout
      heading={heading}
      aside={canEdit(admin) && group && <GroupActions group={group} />}
      panelTitle={canEdit(admin) ? t('Add people and groups') : t('Groups and download')}
      panel={groups ? <OrganisationPanel groups={groups} group={group} total={total ?? 0} /> : <PanelPlaceholder />}
    >
      <OrganisationPeople groups={groups ?? null} group={group} total={total} />
    </ParticipantsLayout>
  );
}
