import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useCallback } from 'react';
import type { Participant, ParticipantGroup } from '#contract/entities/participant.ts';
import { canEdit } from '#rules/permissions.ts';
import { participantsQuery } from '#web/api/queries.ts';
import { usePendingChanges } from '#web/forms/pendingChanges.ts';
import { withoutLeaving } from '#web/forms/withPending.ts';
import { t } from '#web/i18n/translate.ts';
import { ErrorScreen } from '#web/layout/ErrorScreen.tsx';
import { paths } from '#web/paths.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import type { MenuGroup } from '#web/ui/Menu.tsx';
import { useAdmin } from '../useAdmin.ts';
import { EmptyPeople } from './EmptyPeople.tsx';
import { OrganisationModals } from './OrganisationModals.tsx';
import { PeopleList } from './PeopleList.tsx';
import type { RowKind } from './PeopleTable.tsx';
import { fetchPerson } from './fetchPerson.ts';
import { mailSuppressionLabels } from './mailSuppressionLabels.ts';
import { removeFromGroup } from './peopleCalls.ts';
import { personColumns, personName } from './personColumns.tsx';
import { useModalRows } from './useModalRows.ts';
import { useParticipantsSearch } from './useParticipantsSearch.ts';
import { usePeople } from './usePeople.ts';
import { useSelection } from './useSelection.ts';

interface OrganisationPeopleProps {
  /** Null while loading. */
  groups: readonly ParticipantGroup[] | null;
  /** Null for the whole organisation. */
  group: ParticipantGroup | null;
  /** The number of people in the list. Null while the side panel is loading. */
  total: number | null;
}

const idOf = ({ id }: Participant) => id;

/** The list of people, with the actions on them. */
export function OrganisationPeople({ groups, group, total }: OrganisationPeopleProps) {
  const admin = useAdmin();
  const { account } = admin;
  const mayEdit = canEdit(admin);
  const groupId = group?.id ?? null;
  const { search, change, openModal, closeModal } = useParticipantsSearch();
  const navigate = useNavigate();
  const query = useInfiniteQuery({
    ...participantsQuery(account.id, { groupId, text: search.text, sort: search.sort }),
    placeholderData: keepPreviousData,
  });
  const changes = usePendingChanges();
  const rowsOf = useCallback(
    ({ participants }: { participants: Participant[] }) => withoutLeaving(participants, groupId, changes),
    [groupId, changes],
  );
  const people = usePeople(query, rowsOf);
  const selection = useSelection(people.rows, idOf);
  const modal = useModalRows({
    search,
    people,
    selection,
    idOf,
    listKey: ['participants', account.id],
    read: (id) => fetchPerson(account.id, id),
  });
  const menuFor = useOrganisationMenu(account.id, group);
  const kind = useMemo(
    (): RowKind<Participant> => ({
      idOf,
      nameOf: personName,
      columns: personColumns<Participant>((person) => person, suppressionLabel),
      menuOf: mayEdit ? ({ id }) => menuFor([id], id) : null,
    }),
    [mayEdit, menuFor],
  );

  const filters: MenuGroup[] = [
    {
      title: t('Group'),
      entries: (groups ?? []).map(({ id, name, groupType }) => ({
        label: name,
        checked: groupType === 'allParticipants' ? group === null : groupId === id,
        onSelect: () =>
          void navigate({
            ...(groupType === 'allParticipants' ? paths.allParticipants() : paths.groupParticipants(id)),
            search: { text: search.text, sort: search.sort },
          }),
      })),
    },
  ];

  if (people.isLoading && people.error) return <ErrorScreen error={people.error} />;
  return (
    <>
      <PeopleList
        caption={
          group
            ? t('People of the group {group}', { group: group.name })
            : t('People of {organisation}', { organisation: account.name })
        }
        people={people}
        error={mayEdit ? modal.error : null}
        kind={kind}
        total={total}
        search={search}
        onChange={change}
        selection={mayEdit ? selection : null}
        actions={menuFor(selection.chosen.map(idOf))}
        filters={filters}
        empty={
          <EmptyPeople
            text={group ? t('No one is in this group yet.') : t('No one is here yet.')}
            mayAdd={mayEdit && total !== null}
          >
            {group ? (
              <Link {...paths.allParticipants()} className={buttonClass('quiet')}>
                {t('Choose from all participants')}
              </Link>
            ) : (
              <Button onClick={() => openModal('newGroup')}>{t('New group')}</Button>
            )}
          </EmptyPeople>
        }
      />
      {mayEdit && groups && (
        <OrganisationModals groups={groups} search={search} people={modal.rows} onClose={closeModal} />
      )}
    </>
  );
}

const suppressionLabel = ({ mailRefusal }: Participant): string | null =>
  mailRefusal && mailSuppressionLabels(mailRefusal);

/**
 * The actions on people of an organisation: on one person, given the id of the row, or on the selected people.
 * @param group the group whose people are shown. Null for everyone.
 */
function useOrganisationMenu(accountId: string, group: ParticipantGroup | null) {
  const { openModal } = useParticipantsSearch();
  return useCallback(
    (participantIds: string[], of?: string): MenuGroup[] => {
      const open = (modal: 'edit' | 'addToGroup' | 'remove') => openModal(modal, of);
      return [
        {
          label: t('Change'),
          entries: [
            ...(of !== undefined ? [{ label: t('Edit name and address'), onSelect: () => open('edit') }] : []),
            { label: t('Add to a group'), onSelect: () => open('addToGroup') },
            ...(group
              ? [
                  {
                    label: t('Remove from this group'),
                    onSelect: () => removeFromGroup(accountId, group, participantIds),
                  },
                ]
              : []),
          ],
        },
        {
          label: t('Remove'),
          entries: [{ label: t('Remove from the organisation'), danger: true, onSelect: () => open('remove') }],
        },
      ];
    },
    [accountId, group, openModal],
  );
}
