import type { Survey } from '#contract/entities/survey.ts';
import type { SurveyParticipation } from '#contract/entities/surveyParticipation.ts';
import { api } from '#web/api/client.ts';
import { stalePeople } from '#web/api/queries.ts';
import { attempt } from '#web/forms/attempt.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { ConfirmModal } from '#web/components/ConfirmModal.tsx';
import { useAdmin } from '../useAdmin.ts';
import { EditParticipantDialog } from './EditParticipantDialog.tsx';
import { MailModal } from './MailModal.tsx';
import { participationName } from './participationColumns.tsx';
import { mayRemove, type ParticipationContext } from './participationRules.ts';
import type { ParticipantsSearch } from './participantsSearch.ts';

interface SurveyModalsProps {
  survey: Survey;
  context: ParticipationContext;
  search: ParticipantsSearch;
  /** The participations that the modal is about. */
  participations: readonly SurveyParticipation[];
  onClose: () => void;
}

/** The dialog that the address opens over the list of a survey's participants. */
export function SurveyModals({ survey, context, search: { modal }, participations, onClose }: SurveyModalsProps) {
  const { account } = useAdmin();
  const [first] = participations;
  if (modal === 'edit' && first?.participant) {
    return (
      <EditParticipantDialog key={first.id} accountId={account.id} participant={first.participant} onClose={onClose} />
    );
  }
  if ((modal === 'remind' || modal === 'thank') && first) {
    return (
      <MailModal
        kind={modal}
        surveyId={survey.id}
        context={context}
        participations={participations}
        onClose={onClose}
      />
    );
  }
  const removable = participations.filter((each) => mayRemove(context, each));
  if (modal !== 'remove' || removable.length === 0) return null;
  return (
    <RemoveFromSurvey
      survey={survey}
      removable={removable}
      staying={participations.length - removable.length}
      onClose={onClose}
    />
  );
}

interface RemoveFromSurveyProps {
  survey: Survey;
  removable: readonly SurveyParticipation[];
  /** How many of the selected people cannot be removed. */
  staying: number;
  onClose: () => void;
}

function RemoveFromSurvey({ survey, removable, staying, onClose }: RemoveFromSurveyProps) {
  const count = removable.length;
  const completed = removable.filter(({ status }) => status === 'COMPLETED').length;
  const remove = async () => {
    await attempt(
      () =>
        api.removeParticipations({
          params: { surveyId: survey.id },
          body: { participationIds: removable.map(({ id }) => id) },
        }),
      {
        success: t('Successfully removed participant(s)'),
        failure: t('Failed to remove participant.'),
        stale: stalePeople,
      },
    );
    onClose();
  };
  return (
    <ConfirmModal
      title={plural(count, 'Remove {name} from {survey}?', 'Remove {count} people from {survey}?', {
        name: participationName(removable[0]!),
        count,
        survey: survey.name,
      })}
      confirmLabel={plural(count, 'Remove 1 person', 'Remove {count} people', { count })}
      danger
      busyLabel={t('Removing people …')}
      onConfirm={remove}
      onClose={onClose}
    >
      <ul>
        {staying > 0 && (
          <li>
            {plural(
              staying,
              '1 of the selected people has completed the survey and stays.',
              '{staying} of the selected people have completed the survey and stay.',
              { staying },
            )}
          </li>
        )}
        {completed > 0 && <li>{t('Submitted answers are removed from the results.')}</li>}
        {completed < count && <li>{t('Answers given so far are deleted, and links that were sent stop working.')}</li>}
        <li>{t('The people stay in the organisation and in their groups.')}</li>
      </ul>
    </ConfirmModal>
  );
}
