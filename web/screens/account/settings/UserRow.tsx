import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AccountUser, AdminUserRole } from '#contract/entities/person.ts';
import { api } from '#web/api/client.ts';
import { attempt } from '#web/forms/attempt.ts';
import { Field } from '#web/forms/RecordForm.tsx';
import type { RecordFormControl } from '#web/forms/useRecordForm.ts';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import table from '#web/ui/DataTable.module.css';
import { SelectInput } from '#web/ui/SelectInput.tsx';
import { tableRoles } from '#web/ui/tableRoles.ts';
import { roleNames, roleOptions } from './roleOptions.ts';
import styles from './Settings.module.css';

interface UserRowProps {
  accountId: string;
  user: AccountUser;
  /** The row is about the signed-in person. */
  isOwn: boolean;
  roles: RecordFormControl<Record<string, AdminUserRole>>;
  mayResetTotp: boolean;
}

export function UserRow({ accountId, user, isOwn, roles, mayResetTotp }: UserRowProps) {
  const { id, name, emailAddress, adminRole, whenJoined, totp } = user;
  const roleId = `role-${id}`;
  return (
    <tr {...tableRoles.row}>
      <td {...tableRoles.cell}>
        <span className={styles.name}>{name}</span>
        {isOwn && <span className={styles.quiet}> {t('(you)')}</span>}
        {name !== emailAddress && <span className={styles.address}>{emailAddress}</span>}
      </td>
      <td {...tableRoles.cell} className={styles.role}>
        <Field of={roles} name={id} renderTheirs={(theirs) => <p>{roleNames()[theirs]}</p>}>
          {({ value = adminRole, onChange }) => (
            <>
              <SelectInput
                id={roleId}
                aria-label={t('Role of {name}', { name })}
                options={roleOptions()}
                value={value}
                onChange={(role) => onChange(role as AdminUserRole)}
                describedBy={value === adminRole ? undefined : `${roleId}-unsaved`}
              />
              {value !== adminRole && (
                <span id={`${roleId}-unsaved`} className={styles.quiet}>
                  {t('Not saved yet')}
                </span>
              )}
            </>
          )}
        </Field>
      </td>
      <td {...tableRoles.cell} {...(whenJoined !== null && { 'data-label': t('Joined') })}>
        {whenJoined === null ? <Invited accountId={accountId} user={user} /> : formatListDate(whenJoined)}
      </td>
      <td {...tableRoles.cell} data-label={t('Two-factor sign-in')}>
        {totp ? t('On') : t('Off')}
        {totp && mayResetTotp && (
          <Link
            {...paths.resetUserTotp(id)}
            resetScroll={false}
            className={styles.reset}
            aria-label={t('Reset two-factor sign-in for {name}', { name })}
          >
            {t('Reset')}
          </Link>
        )}
      </td>
      <td {...tableRoles.cell} className={table.actions}>
        <Link
          {...paths.removeUser(id)}
          resetScroll={false}
          className={buttonClass('plain')}
          aria-label={t('Remove {name}', { name })}
        >
          {t('Remove')}
        </Link>
      </td>
    </tr>
  );
}

/** Shown for someone who has not signed in since being added. The email about it can be sent again. */
function Invited({ accountId, user: { id, name } }: Pick<UserRowProps, 'accountId' | 'user'>) {
  const [busy, setBusy] = useState(false);
  const sendAgain = async () => {
    if (busy) return;
    setBusy(true);
    await attempt(() => api.resendUserInvitation({ params: { accountId, userId: id } }), {
      success: t('The email has been sent to {name} again.', { name }),
      failure: t('Unable to send the mail.'),
    });
    setBusy(false);
  };
  return (
    <>
      {t('Invited')}
      <Button
        variant="plain"
        className={styles.again}
        aria-disabled={busy || undefined}
        aria-label={t('Send email again to {name}', { name })}
        onClick={() => void sendAgain()}
      >
        {t('Send email again')}
      </Button>
    </>
  );
}
