import { useCallback } from 'react';
import type { SurveyParticipation } from '#contract/entities/surveyParticipation.ts';
import { api } from '#web/api/client.ts';
import { stalePeople } from '#web/api/queries.ts';
import { attempt } from '#web/forms/attempt.ts';
import { t } from '#web/i18n/translate.ts';
import type { MenuGroup } from '#web/ui/Menu.tsx';
import { participationName } from './participationColumns.tsx';
import { mayInviteAgain, mayRemind, mayRemove, mayThank, type ParticipationContext } from './participationRules.ts';
import { useParticipantsSearch } from './useParticipantsSearch.ts';
import { remindPeople, thankPeople } from './peopleCalls.ts';

/**
 * The actions on participations of a survey: on one row, or on the selected rows. Mail to several people asks for
 * confirmation.
 */
export function useParticipationMenu(surveyId: string, context: ParticipationContext) {
  const { openModal } = useParticipantsSearch();
  const { surveyStatus, removeCompletedParticipations, superAdmin } = context;

  return useCallback(
    (participations: readonly SurveyParticipation[], isRow: boolean): MenuGroup[] => {
      const allowing = { surveyStatus, removeCompletedParticipations, superAdmin };
      const [first] = participations;
      const ids = participations.map(({ id }) => id);
      const open = (modal: 'edit' | 'remove' | 'remind' | 'thank') => openModal(modal, isRow ? first!.id : undefined);
      const may = (rule: (participation: SurveyParticipation) => boolean) => participations.some(rule);

      const inviteAgain = () =>
        attempt(() => api.resendInvitation({ params: { surveyId, participationId: first!.id } }), {
          success: t('The invitation has been sent to {name} again.', { name: participationName(first!) }),
          failure: t('Failed to send the invitation.'),
          stale: stalePeople,
        });

      return [
        {
          label: t('Mail'),
          entries: [
            ...(may((each) => mayRemind(allowing, each))
              ? [
                  {
                    label: t('Send survey reminder'),
                    onSelect: () => (ids.length > 1 ? open('remind') : void remindPeople(surveyId, ids)),
                  },
                ]
              : []),
            ...(isRow && may((each) => mayInviteAgain(allowing, each))
              ? [{ label: t('Resend invitation'), onSelect: () => void inviteAgain() }]
              : []),
            ...(may(mayThank)
              ? [
                  {
                    label: t('Resend thanks message'),
                    onSelect: () => (ids.length > 1 ? open('thank') : void thankPeople(surveyId, ids)),
                  },
                ]
              : []),
          ],
        },
        {
          label: t('Change'),
          entries:
            isRow && first?.participant ? [{ label: t('Edit name and address'), onSelect: () => open('edit') }] : [],
        },
        {
          label: t('Remove'),
          entries: [
            may((each) => mayRemove(allowing, each))
              ? { label: t('Remove'), danger: true, onSelect: () => open('remove') }
              : { label: t('Remove'), hint: staysText(surveyStatus === 'CLOSED'), disabled: true, onSelect: () => {} },
          ],
        },
      ];
    },
    [surveyId, surveyStatus, removeCompletedParticipations, superAdmin, openModal],
  );
}

/** Why no one in the selection can be removed. */
const staysText = (isClosed: boolean) =>
  isClosed
    ? t('The survey has closed, so its participants stay.')
    : t('People who have completed the survey stay in it.');
