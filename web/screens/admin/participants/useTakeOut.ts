import { useCallback } from 'react';
import { api } from '#web/api/client.ts';
import { t } from '#web/i18n/translate.ts';
import { usePeopleChange } from './usePeopleChange.ts';

/** Takes people out of a group of an organisation, by their ids, and tells by toast how it went. */
export function useTakeOut(accountId: string) {
  const { change } = usePeopleChange();
  return useCallback(
    (groupId: string, participantIds: string[]) =>
      change(() => api.removeGroupParticipants({ params: { accountId, groupId }, body: { participantIds } }), {
        success: () => t('Successfully removed participant(s)'),
        failure: t('Failed to remove participant.'),
      }),
    [accountId, change],
  );
}
