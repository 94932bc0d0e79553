import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ParticipantGroup } from '#contract/entities/participant.ts';
import type { Survey } from '#contract/entities/survey.ts';
import type { SurveyParticipation } from '#contract/entities/surveyParticipation.ts';
import { canEdit } from '#rules/permissions.ts';
import { surveyAllows } from '#rules/surveyActions.ts';
import { participationsQuery } from '#web/api/queries.ts';
import { t } from '#web/i18n/translate.ts';
import { ErrorScreen } from '#web/layout/ErrorScreen.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useAdmin } from '../useAdmin.ts';
import { EmptyPeople, goToPart } from './EmptyPeople.tsx';
import { fetchParticipation } from './fetchPerson.ts';
import { participationColumns, participationName } from './participationColumns.tsx';
import { PeopleList } from './PeopleList.tsx';
import type { RowKind } from './PeopleTable.tsx';
import { participationFilters } from './participationFilters.ts';
import { SurveyModals } from './SurveyModals.tsx';
import { useModalRows } from './useModalRows.ts';
import { useParticipantsSearch } from './useParticipantsSearch.ts';
import { usePeople } from './usePeople.ts';
import { useSelection } from './useSelection.ts';
import { useParticipationMenu } from './useParticipationMenu.ts';

const rowsOf = ({ participations }: { participations: SurveyParticipation[] }) => participations;
const idOf = ({ id }: SurveyParticipation) => id;

interface SurveyPeopleProps {
  survey: Survey;
  /** Null while the side panel is loading. */
  attached: readonly ParticipantGroup[] | null;
}

/** The list of a survey's participations, with the actions on them. */
export function SurveyPeople({ survey, attached }: SurveyPeopleProps) {
  const admin = useAdmin();
  const { superAdmin } = admin;
  const mayEdit = canEdit(admin);
  const { search: inAddress, change, closeModal } = useParticipantsSearch();
  // Only super administrators can filter and sort by who has completed the survey.
  const search = useMemo(
    () =>
      superAdmin
        ? inAddress
        : {
            ...inAddress,
            filter: undefined,
            ...(inAddress.sort?.endsWith('completed') && { sort: undefined }),
          },
    [superAdmin, inAddress],
  );
  const { text, sort, filter, groups, mailRefusal } = search;
  const query = useInfiniteQuery({
    ...participationsQuery(survey.id, { text, sort, filter, groups, mailRefusal }),
    placeholderData: keepPreviousData,
  });
  const people = usePeople(query, rowsOf);
  const selection = useSelection(people.rows, idOf);
  const modal = useModalRows({
    search,
    people,
    selection,
    idOf,
    listKey: ['survey', survey.id, 'participations'],
    read: (id) => fetchParticipation(survey.id, id),
  });
  const context = {
    surveyStatus: survey.status,
    removeCompletedParticipations: survey.capabilities.removeCompletedParticipations,
    superAdmin,
  };
  const menuFor = useParticipationMenu(survey.id, context);
  const kind = useMemo(
    (): RowKind<SurveyParticipation> => ({
      idOf,
      nameOf: participationName,
      columns: participationColumns(superAdmin),
      menuOf: mayEdit ? (row) => menuFor([row], true) : null,
    }),
    [superAdmin, mayEdit, menuFor],
  );

  if (people.isLoading && people.error) return <ErrorScreen error={people.error} />;
  return (
    <>
      <PeopleList
        caption={t('Participants of {survey}', { survey: survey.name })}
        people={people}
        error={mayEdit ? modal.error : null}
        kind={kind}
        total={survey.participants.totalCount}
        search={search}
        onChange={change}
        selection={mayEdit ? selection : null}
        actions={menuFor(selection.chosen, false)}
        filters={participationFilters({ search, attached, superAdmin, onChange: change })}
        empty={
          <EmptyPeople
            text={t('No one takes part yet.')}
            mayAdd={attached !== null && mayEdit && surveyAllows(survey.status, 'addParticipants')}
          >
            <Button onClick={() => goToPart('attach-group')}>{t('Add a group')}</Button>
          </EmptyPeople>
        }
      />
      {mayEdit && (
        <SurveyModals
          survey={survey}
          context={context}
          search={search}
          participations={modal.rows}
          onClose={closeModal}
        />
      )}
    </>
  );
}
