import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Account } from '#contract/entities/account.ts';
import type { AccountUser, AdminUserRole, Person } from '#contract/entities/person.ts';
import { api } from '#web/api/client.ts';
import { failureMessage, hasCode, isInvalid } from '#web/api/failureMessage.ts';
import { accountQuery, everyPage, usersQuery, staleUsers } from '#web/api/queries.ts';
import { queryClient } from '#web/api/queryClient.ts';
import { ArchivedNote } from '#web/components/ArchivedNote.tsx';
import { ConfirmModal } from '#web/components/ConfirmModal.tsx';
import { DraftOffer, FormLayout, SaveBar, UnsavedGuard } from '#web/forms/RecordForm.tsx';
import { useRecordForm } from '#web/forms/useRecordForm.ts';
import { t } from '#web/i18n/translate.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { forgetAdministration, updateCurrentAccount } from '#web/session/administration.ts';
import { LogoField } from './LogoField.tsx';
import { OrganisationFields } from './OrganisationFields.tsx';
import { RetentionField } from './RetentionField.tsx';
import styles from './Settings.module.css';
import { SuperFields } from './SuperFields.tsx';
import { SupportFields } from './SupportFields.tsx';
import { UsersCard } from './UsersCard.tsx';
import { retentionText } from './retentionText.ts';
import {
  erasesSooner,
  isSameSetting,
  settingsErrors,
  settingsLabels,
  settingsOf,
  settingsPatch,
} from './settingsValues.ts';
import { userFailureMessage } from './userFailureMessage.ts';

/** All settings, and the administrators' roles, saved together. Only changes are sent. */
export function SettingsForm({ account, person }: { account: Account; person: Person }) {
  const [asking, setAsking] = useState(false);
  const settings = useSettingsForm(account);
  const roles = useRolesForm(account.id, person);
  const forms = [settings, roles];

  const save = async () => {
    setAsking(false);
    if (settings.hasUnsaved()) await settings.submit();
    if (!settings.hasUnsaved() && roles.hasUnsaved()) await roles.submit();
  };
  const ask = async () => {
    const isValid = Object.keys(settingsErrors(settings.values)).length === 0;
    if (isValid && settings.conflicts.length === 0 && erasesSooner(account, settings.values)) setAsking(true);
    else await save();
  };

  const fields = { form: settings, account };
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <PageHeading>{t('Organisation settings')}</PageHeading>
        <Link {...paths.auditLog()}>{t('Audit log')}</Link>
      </div>
      <ArchivedNote account={account} />
      <DraftOffer forms={forms} />
      <FormLayout form={{ ...settings, submit: ask }} className={styles.parts}>
        <OrganisationFields {...fields} />
        <SupportFields {...fields} />
        <LogoField {...fields} />
        <RetentionField {...fields} />
      </FormLayout>
      <UsersCard account={account} person={person} roles={roles} />
      {person.superAdmin && (
        <FormLayout form={{ ...settings, id: `${settings.id}-super`, submit: ask }} className={styles.parts}>
          <SuperFields {...fields} />
        </FormLayout>
      )}
      <SaveBar forms={forms} />
      {asking && (
        <EraseAnswersModal
          retentionMonths={Number(settings.values.retentionMonths)}
          onConfirm={save}
          onClose={() => setAsking(false)}
        />
      )}
      <UnsavedGuard
        forms={forms}
        // Dialogs of the settings open over this page, so going to their addresses does not leave it.
        staysAt={({ pathname }) => pathname.includes('/account/settings/')}
        text={t('Your changes to the settings have not been saved yet.')}
      />
    </div>
  );
}

function useSettingsForm(account: Account) {
  const accountId = account.id;
  return useRecordForm({
    record: account,
    valuesOf: settingsOf,
    labels: settingsLabels(),
    draft: 'settings',
    // The image is too large to be stored in the draft.
    unstored: ['logo'],
    isSame: isSameSetting,
    check: settingsErrors,
    reload: () => api.getAccount({ params: { accountId } }),
    send: async (_, values, now) => {
      const saved = await api.patchAccount({ params: { accountId }, body: settingsPatch(now, values) });
      queryClient.setQueryData(accountQuery(accountId).queryKey, saved);
      updateCurrentAccount(saved);
      return saved;
    },
    errorsOf: (error) => {
      if (hasCode(error, 'InvalidImage')) return { logo: failureMessage(error) };
      return isInvalid(error, 'timeZone') ? { timeZone: t('Please choose a time zone from the list.') } : null;
    },
    success: t('Your changes have been saved.'),
    failure: t('Unable to save changes.'),
    stale: [['accounts'], ...staleUsers(accountId)],
  });
}

const rolesOf = (users: readonly AccountUser[]): Record<string, AdminUserRole> =>
  Object.fromEntries(users.map(({ id, adminRole }) => [id, adminRole]));

/** The roles of the administrators that have been loaded. The fields are named by user id. */
function useRolesForm(accountId: string, person: Person) {
  const router = useRouter();
  const { data } = useInfiniteQuery(usersQuery(accountId));
  const users = useMemo(() => data?.pages.flatMap((page) => page.users) ?? [], [data]);
  return useRecordForm({
    record: users,
    valuesOf: rolesOf,
    labels: Object.fromEntries(users.map(({ id, name }) => [id, t('Role of {name}', { name })])),
    draft: 'roles',
    reload: () =>
      everyPage(async (cursor) => {
        const page = await api.getUsers({ params: { accountId }, query: { limit: '200', cursor } });
        return { rows: page.users, cursor: page.cursor };
      }),
    send: async (changed, _, now) => {
      for (const [userId, adminRole] of Object.entries(changed))
        await api.updateUser({ params: { accountId, userId }, body: { adminRole: adminRole! } });
      return now.map((user) => ({ ...user, adminRole: changed[user.id] ?? user.adminRole }));
    },
    success: t('Your changes have been saved.'),
    failure: t('Unable to save changes.'),
    errorsOf: () => ({}),
    reasonOf: userFailureMessage,
    stale: staleUsers(accountId),
    onSaved: async (saved) => {
      if (rolesOf(saved)[person.id] === rolesOf(users)[person.id]) return;
      forgetAdministration();
      await router.invalidate();
    },
  });
}

interface EraseAnswersModalProps {
  retentionMonths: number;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks for confirmation before the retention period is shortened, since some answers may be deleted soon. */
function EraseAnswersModal({ retentionMonths, onConfirm, onClose }: EraseAnswersModalProps) {
  const period = retentionText(retentionMonths);
  return (
    <ConfirmModal
      title={t('Delete answers after {period}?', { period })}
      confirmLabel={t('Save and delete')}
      danger
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ul>
        <li>
          {t('Answers to surveys that closed more than {period} ago will be deleted soon after you save.', { period })}
        </li>
        <li>{t('Other answers will be deleted once their survey has been closed for that long.')}</li>
        <li>{t('Deleted answers cannot be restored.')}</li>
      </ul>
    </ConfirmModal>
  );
}
