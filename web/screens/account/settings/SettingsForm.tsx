import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { Account } from '#contract/entities/account.ts';
import type { Person } from '#contract/entities/person.ts';
import { LeaveGuard } from '#web/layout/LeaveGuard.tsx';
import { ArchivedNote } from '#web/components/ArchivedNote.tsx';
import { t } from '#web/i18n/translate.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { ActionBar } from '#web/ui/ActionBar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EraseAnswersModal } from './EraseAnswersModal.tsx';
import { LogoField } from './LogoField.tsx';
import { OrganisationFields } from './OrganisationFields.tsx';
import { RetentionField } from './RetentionField.tsx';
import {
  draftOf,
  erasesSooner,
  settingsFaults,
  settingsPatch,
  type SettingsDraft,
  type SettingsFaults,
} from './settingsDraft.ts';
import styles from './Settings.module.css';
import { SuperFields } from './SuperFields.tsx';
import { SupportFields } from './SupportFields.tsx';
import { UsersCard } from './UsersCard.tsx';
import { useSaveSettings, type RoleChanges } from './useSaveSettings.ts';

/** Which of the changes are others than those that were saved. */
const changedSince =
  (saved: SettingsDraft) =>
  (now: Partial<SettingsDraft>): Partial<SettingsDraft> =>
    Object.fromEntries(Object.entries(now).filter(([field, value]) => value !== saved[field as keyof SettingsDraft]));

function without(roles: RoleChanges, userId: string): RoleChanges {
  const { [userId]: _, ...others } = roles;
  return others;
}

/** All settings, saved together: only what was changed is sent. */
export function SettingsForm({ account, person }: { account: Account; person: Person }) {
  const [changes, setChanges] = useState<Partial<SettingsDraft>>({});
  const [roles, setRoles] = useState<RoleChanges>({});
  const [faults, setFaults] = useState<SettingsFaults>({});
  const [attempts, setAttempts] = useState(0);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  const saveSettings = useSaveSettings(account.id, person);

  // What was not touched follows what others save.
  const draft: SettingsDraft = { ...draftOf(account), ...changes };
  const patch = settingsPatch(account, draft);
  const isChanged = Object.keys(patch).length > 0 || Object.keys(roles).length > 0;

  useEffect(() => {
    if (attempts > 0) page.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  // What saves and discards is gone by then; whoever pressed it goes on from the heading.
  useEffect(() => {
    if (!isChanged && document.activeElement === document.body)
      page.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [isChanged]);

  const edit = (change: Partial<SettingsDraft>) => {
    setChanges((before) => ({ ...before, ...change }));
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))));
  };
  const discard = () => {
    setChanges({});
    setRoles({});
    setFaults({});
  };

  const save = async () => {
    setAsking(false);
    setBusy(true);
    await saveSettings(patch, roles, {
      account: () => setChanges(changedSince(draft)),
      role: (userId) => setRoles((before) => without(before, userId)),
      faults: setFaults,
    });
    setBusy(false);
    setAttempts((before) => before + 1);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (busy || !isChanged) return;
    const found = settingsFaults(draft);
    setFaults(found);
    setAttempts((before) => before + 1);
    if (Object.keys(found).length > 0) return;
    if (erasesSooner(account, draft)) setAsking(true);
    else void save();
  };

  const fields = { draft, edit, faults };
  return (
    <div ref={page} className={styles.page}>
      <div className={styles.top}>
        <PageHeading>{t('Organisation settings')}</PageHeading>
        <Link {...paths.auditLog()}>{t('Audit log')}</Link>
      </div>
      <ArchivedNote account={account} />
      <form id="settings" noValidate className={styles.parts} onSubmit={submit}>
        <OrganisationFields {...fields} />
        <SupportFields {...fields} account={account} />
        <LogoField {...fields} account={account} />
        <RetentionField {...fields} account={account} />
      </form>
      <UsersCard account={account} person={person} roles={roles} onRoles={setRoles} />
      {person.superAdmin && (
        <form noValidate className={styles.parts} onSubmit={submit}>
          <SuperFields {...fields} />
        </form>
      )}
      {isChanged && (
        <ActionBar>
          <Button onClick={discard}>{t('Discard changes')}</Button>
          <Button type="submit" form="settings" variant="primary" aria-disabled={busy || undefined}>
            {busy ? t('Saving…') : t('Save changes')}
          </Button>
        </ActionBar>
      )}
      {asking && (
        <EraseAnswersModal
          retentionMonths={Number(draft.retentionMonths)}
          onConfirm={save}
          onClose={() => setAsking(false)}
        />
      )}
      <LeaveGuard
        active={isChanged}
        // What asks once more lies over this page.
        isKept={(_, pathname) => pathname.includes('/account/settings/')}
        words={t('Your changes to the settings are not saved yet.')}
      />
    </div>
  );
}
