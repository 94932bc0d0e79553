import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { AccountPatch } from '#contract/entities/account.ts';
import type { AdminUserRole, Person } from '#contract/entities/person.ts';
import { api } from '#web/api/client.ts';
import { hasCode, isInvalid } from '#web/api/failureWords.ts';
import { accountQuery } from '#web/api/queries.ts';
import { t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { forgetAdministration, updateCurrentAccount } from '#web/session/administration.ts';
import type { SettingsFaults } from './settingsDraft.ts';
import { userFailureWords } from './userFailureWords.ts';

/** Roles that were chosen and not saved yet, by the id of the person. */
export type RoleChanges = Readonly<Record<string, AdminUserRole>>;

interface Saved {
  /** Called once the organisation's own settings are saved. */
  account: () => void;
  role: (userId: string) => void;
  /** Called with what the server says is wrong with a field. */
  faults: (faults: SettingsFaults) => void;
}

/** Saves settings, then roles one by one: what was saved before one of them is refused stays saved. Tells by toast how it went. */
export function useSaveSettings(accountId: string, person: Person) {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async (patch: AccountPatch, roles: RoleChanges, saved: Saved): Promise<void> => {
    try {
      if (Object.keys(patch).length > 0) {
        const account = await api.patchAccount({ params: { accountId }, body: patch });
        queryClient.setQueryData(accountQuery(accountId).queryKey, account);
        updateCurrentAccount(account);
        void queryClient.invalidateQueries({ queryKey: ['accounts'] });
        saved.account();
      }
      for (const [userId, adminRole] of Object.entries(roles)) {
        await api.updateUser({ params: { accountId, userId }, body: { adminRole } });
        saved.role(userId);
      }
      toast(t('Your changes have been saved.'), 'success');
      if (person.id in roles) {
        forgetAdministration();
        await router.invalidate();
      }
    } catch (error) {
      if (hasCode(error, 'InvalidImage')) saved.faults({ logo: userFailureWords(error) });
      if (isInvalid(error, 'timeZone')) saved.faults({ timeZone: t('Please choose a time zone from the list.') });
      toast(`${t('Unable to save changes.')} ${userFailureWords(error)}`, 'error');
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['users', accountId] });
      void queryClient.invalidateQueries({ queryKey: ['auditLog', accountId] });
    }
  };
}
