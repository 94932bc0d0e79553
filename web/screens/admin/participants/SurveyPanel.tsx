import type { NewParticipant, ParticipantGroup } from '#contract/entities/participant.ts';
import type { Survey } from '#contract/entities/survey.ts';
import { canEdit } from '#rules/permissions.ts';
import { surveyAllows } from '#rules/surveyActions.ts';
import { api } from '#web/api/client.ts';
import { fetchParticipations } from '#web/api/queries.ts';
import { t } from '#web/i18n/translate.ts';
import { Note } from '#web/ui/Note.tsx';
import { useAdmin } from '../useAdmin.ts';
import { AddPersonForm } from './AddPersonForm.tsx';
import { DownloadCsv } from './DownloadCsv.tsx';
import { ImportCsv } from './ImportCsv.tsx';
import { PanelPart } from './ParticipantsLayout.tsx';
import { SurveyGroups } from './SurveyGroups.tsx';
import { useParticipantsSearch } from './useParticipantsSearch.ts';

/** The panel next to a survey's participants: its groups, adding people and groups, import and download. */
export function SurveyPanel({ survey, attached }: { survey: Survey; attached: readonly ParticipantGroup[] }) {
  const admin = useAdmin();
  const { id: surveyId, name, status } = survey;
  const mayAdd = canEdit(admin) && surveyAllows(status, 'addParticipants');
  const {
    search: { groups = [] },
  } = useParticipantsSearch();
  const chosen = attached.filter(({ id }) => groups.includes(id));
  const invited =
    status === 'OPEN'
      ? t('The survey is open: they are invited at once.')
      : t('They are invited when the survey opens.');

  const add = (participants: NewParticipant[]) => api.addParticipants({ params: { surveyId }, body: { participants } });
  const read = async (page: { limit: string; cursor?: string }) => {
    const { participations, cursor } = await fetchParticipations(
      surveyId,
      {
        sort: 'familyName',
        ...(chosen.length > 0 && { groups: chosen.map(({ id }) => id) }),
      },
      page,
    );
    return { people: participations.flatMap(({ participant }) => participant ?? []), cursor };
  };

  return (
    <>
      <PanelPart id="attach-group" title={t('Groups')}>
        <SurveyGroups surveyId={surveyId} attached={attached} mayChange={mayAdd} status={status} />
      </PanelPart>
      {status === 'CLOSED' && canEdit(admin) && (
        <PanelPart title={t('Add people')}>
          <Note tone="info">{t('This survey has closed, so you can no longer add people or groups.')}</Note>
        </PanelPart>
      )}
      {mayAdd && (
        <>
          <PanelPart id="add-person" title={t('Add a person')}>
            <AddPersonForm
              target={surveyId}
              add={add}
              existing={t('Participant was already a member of this survey.')}
            />
          </PanelPart>
          <PanelPart id="import-people" title={t('Import')}>
            <ImportCsv
              add={add}
              target={name}
              consequence={invited}
              allExisting={t('All participants were already members of this survey.')}
            />
          </PanelPart>
        </>
      )}
      {survey.participants.totalCount > 0 && (
        <PanelPart title={t('Download')}>
          <DownloadCsv
            read={read}
            prefix={name}
            groupName={chosen.length > 0 ? chosen.map((group) => group.name).join(', ') : null}
            total={survey.participants.totalCount}
            hint={
              chosen.length > 0
                ? t('Names and addresses of the people in {groups}, as selected in the filter.', {
                    groups: chosen.map((group) => group.name).join(', '),
                  })
                : t('Names and addresses of everyone who takes part, except anonymous participants.')
            }
          />
        </PanelPart>
      )}
    </>
  );
}
