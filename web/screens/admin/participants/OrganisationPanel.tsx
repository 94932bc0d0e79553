import { Link } from '@tanstack/react-router';
import type { NewParticipant, ParticipantGroup } from '#contract/entities/participant.ts';
import { canEdit } from '#rules/permissions.ts';
import { api } from '#web/api/client.ts';
import { fetchParticipants } from '#web/api/queries.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { useAdmin } from '../useAdmin.ts';
import { AddPersonForm } from './AddPersonForm.tsx';
import { DownloadCsv } from './DownloadCsv.tsx';
import { ImportCsv } from './ImportCsv.tsx';
import styles from './groups.module.css';
import { PanelPart } from './ParticipantsLayout.tsx';
import { useParticipantsSearch } from './useParticipantsSearch.ts';

interface OrganisationPanelProps {
  groups: readonly ParticipantGroup[];
  group: ParticipantGroup | null;
  /** The number of people in the list. */
  total: number;
}

/** The panel next to the organisation's people: its groups, adding people and groups, import and download. */
export function OrganisationPanel({ groups, group, total }: OrganisationPanelProps) {
  const admin = useAdmin();
  const { id: accountId, name: organisation } = admin.account;
  const { openModal } = useParticipantsSearch();
  const target = group?.name ?? organisation;

  const add = (participants: NewParticipant[]) =>
    api.addAccountParticipants({
      params: { accountId },
      body: { participants, ...(group && { groupId: group.id }) },
    });
  const read = async (page: { limit: string; cursor?: string }) => {
    const { participants, cursor } = await fetchParticipants(
      accountId,
      { groupId: group?.id ?? null, sort: 'familyName' },
      page,
    );
    return { people: participants, cursor };
  };

  return (
    <>
      <PanelPart title={t('Groups')}>
        <GroupLinks groups={groups} />
        {canEdit(admin) && (group || total > 0) && (
          <Button onClick={() => openModal('newGroup')}>{t('New group')}</Button>
        )}
      </PanelPart>
      {canEdit(admin) && (
        <>
          <PanelPart
            id="add-person"
            title={group ? t('Add a person to {group}', { group: group.name }) : t('Add a person')}
          >
            <AddPersonForm
              target={group?.id ?? accountId}
              add={add}
              existing={
                group
                  ? t('Participant was already a member of this group.')
                  : t('Participant was already a member of this organisation.')
              }
            />
          </PanelPart>
          <PanelPart id="import-people" title={t('Import')}>
            <ImportCsv
              add={add}
              target={target}
              consequence={
                group
                  ? t('They also take part in every survey that the group is attached to and that has not closed.')
                  : t('They get no email until they take part in an open survey.')
              }
              allExisting={
                group
                  ? t('All participants were already members of this group.')
                  : t('All participants were already members of this organisation.')
              }
            />
          </PanelPart>
        </>
      )}
      {total > 0 && (
        <PanelPart title={t('Download')}>
          <DownloadCsv
            read={read}
            prefix={organisation}
            groupName={group?.name ?? null}
            total={total}
            hint={plural(
              total,
              'Name and address of the 1 person in {target}.',
              'Names and addresses of all {total} people in {target}.',
              { total, target },
            )}
          />
        </PanelPart>
      )}
    </>
  );
}

function GroupLinks({ groups }: { groups: readonly ParticipantGroup[] }) {
  return (
    <nav aria-label={t('Groups')}>
      <ul className={styles.groups}>
        {groups.map(({ id, name, groupType, participantCount }) => (
          <li key={id}>
            <Link
              {...(groupType === 'allParticipants' ? paths.allParticipants() : paths.groupParticipants(id))}
              activeOptions={{ exact: true, includeSearch: false }}
              className={styles.link}
            >
              <span className={styles.name}>{name}</span> <span className={styles.number}>{participantCount}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
