import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Account } from '#contract/entities/account.ts';
import type { AdminUserRole, Person } from '#contract/entities/person.ts';
import { failureMessage } from '#web/api/failureMessage.ts';
import { usersQuery } from '#web/api/queries.ts';
import { LoadMore } from '#web/components/LoadMore.tsx';
import type { RecordFormControl } from '#web/forms/useRecordForm.ts';
import { t } from '#web/i18n/translate.ts';
import { Card } from '#web/ui/Card.tsx';
import table from '#web/ui/DataTable.module.css';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Note } from '#web/ui/Note.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { tableRoles } from '#web/ui/tableRoles.ts';
import { AddUserForm } from './AddUserForm.tsx';
import styles from './Settings.module.css';
import { UserRow } from './UserRow.tsx';
import { roleNames } from './roleOptions.ts';

interface UsersCardProps {
  account: Account;
  /** The signed-in person. */
  person: Person;
  roles: RecordFormControl<Record<string, AdminUserRole>>;
}

/** The administrators of the organisation and their roles (docs/rules/screens.md#organisation-settings). */
export function UsersCard({ account, person, roles }: UsersCardProps) {
  const query = useInfiniteQuery(usersQuery(account.id));
  const { data, error } = query;
  const users = data?.pages.flatMap((page) => page.users);
  const heading = useFocusWhenFewer(users?.length ?? 0);
  return (
    <Card as="section" aria-labelledby="people" className={styles.part}>
      <h2 ref={heading} tabIndex={-1} id="people" className={styles.partTitle}>
        {t('Administrators of {organisation}', { organisation: account.name })}
      </h2>
      {!users && error && <Note tone="error">{failureMessage(error)}</Note>}
      {!users && !error && <Skeleton height="160px" />}
      {users && (
        <div className={table.region}>
          <table {...tableRoles.table} className={table.table}>
            <caption className={styles.caption}>
              <VisuallyHidden>{t('Administrators of {organisation}', { organisation: account.name })}</VisuallyHidden>
            </caption>
            <thead {...tableRoles.group}>
              <tr {...tableRoles.row}>
                <th {...tableRoles.header}>{t('Name')}</th>
                <th {...tableRoles.header}>{t('Role')}</th>
                <th {...tableRoles.header}>{t('Joined')}</th>
                <th {...tableRoles.header}>{t('Two-factor sign-in')}</th>
                <th {...tableRoles.header}>
                  <VisuallyHidden>{t('Actions')}</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody {...tableRoles.group}>
              {users.map((user) => (
                <UserRow
                  key={user.id}
                  accountId={account.id}
                  user={user}
                  isOwn={user.id === person.id}
                  roles={roles}
                  mayResetTotp={person.superAdmin}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {users?.length === 0 && <p>{t('This organisation has no administrators yet.')}</p>}
      {users && (query.hasNextPage || (data?.pages.length ?? 0) > 1) && (
        <LoadMore
          hasMore={query.hasNextPage}
          isLoading={query.isFetchingNextPage}
          onLoad={() => void query.fetchNextPage()}
          end={t('These are all administrators.')}
        />
      )}
      <RolesExplained />
      <AddUserForm accountId={account.id} />
    </Card>
  );
}

/** Takes the focus after someone was removed, since the focused element disappears with them. */
function useFocusWhenFewer(count: number) {
  const target = useRef<HTMLHeadingElement>(null);
  const lastCount = useRef(count);
  useEffect(() => {
    const fewer = count < lastCount.current;
    lastCount.current = count;
    if (fewer && document.activeElement === document.body) target.current?.focus({ preventScroll: true });
  }, [count]);
  return target;
}

/** Explains what each role may do (docs/rules/roles.md#order-of-roles). */
function RolesExplained() {
  const names = roleNames();
  return (
    <Disclosure summary={t('What the roles can do')}>
      <dl className={styles.roles}>
        <div>
          <dt>{names.view}</dt>
          <dd>{t('Can see surveys, participants and reports.')}</dd>
        </div>
        <div>
          <dt>{names.edit}</dt>
          <dd>{t('Can also create, change, open and close surveys, and add and remind people.')}</dd>
        </div>
        <div>
          <dt>{names.manage}</dt>
          <dd>
            {t(
              'Can also change these settings and the administrators, see the audit log and download the file of answers.',
            )}
          </dd>
        </div>
        <div>
          <dt>{names.report}</dt>
          <dd>{t('Can see reports, and nothing else.')}</dd>
        </div>
      </dl>
      <p className={styles.note}>{t('No role can see what one person answered.')}</p>
    </Disclosure>
  );
}
