import { useNavigate } from '@tanstack/react-router';
import type { Membership } from '#contract/entities/person.ts';
import { canManage } from '#rules/permissions.ts';
import { t } from '../i18n/translate.ts';
import { paths, type LinkTarget } from '../paths.ts';
import { chooseAccount, type Administration } from '../session/administration.ts';
import { MenuButton, type MenuEntry } from '../ui/Menu.tsx';
import styles from './AccountMenu.module.css';

/** The menu under the person's name (docs/rules/screens.md#account-menu). */
export function AccountMenu({ person, current }: Administration) {
  const navigate = useNavigate();
  const go = (link: LinkTarget) => () => void navigate(link);
  const switchTo = (accountId: string) => {
    if (accountId === current?.account.id) return;
    chooseAccount(accountId);
    void navigate(paths.home());
  };
  const organisation = (account: Membership['account']): MenuEntry => ({
    label: account.name,
    checked: account.id === current?.account.id,
    ...(account.disabled && { hint: t('Switched off'), disabled: !person.superAdmin }),
    onSelect: () => switchTo(account.id),
  });
  const organisations = person.memberships.map(({ account }) => account);
  const isChoice = organisations.length > 1 || organisations.some(({ id }) => id !== current?.account.id);

  return (
    <MenuButton
      variant="plain"
      name={person.name}
      className={styles.button}
      header={
        <>
          <span className={styles.as}>{t('Signed in as')}</span>
          <strong className={styles.whole}>{person.name}</strong>
          {person.name !== person.emailAddress && <span className={styles.as}>{person.emailAddress}</span>}
        </>
      }
      groups={[
        {
          label: t('Organisation'),
          entries:
            current && canManage(current)
              ? [
                  { label: t('Organisation settings'), onSelect: go(paths.settings()) },
                  { label: t('Audit log'), onSelect: go(paths.auditLog()) },
                ]
              : [],
        },
        {
          label: t('Your account'),
          entries: [
            { label: t('Your profile'), onSelect: go(paths.yourProfile()) },
            { label: t('Your survey results'), onSelect: go(paths.participations()) },
          ],
        },
        {
          title: t('Super administrator'),
          entries: person.superAdmin ? [{ label: t('Organisations'), onSelect: go(paths.organisations()) }] : [],
        },
        { title: t('Your organisations'), single: true, entries: isChoice ? organisations.map(organisation) : [] },
        { label: t('Session'), entries: [{ label: t('Sign out'), onSelect: go(paths.signOut()) }] },
      ]}
    >
      <svg className={styles.sign} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round">
          <circle cx="10" cy="6.75" r="3.25" />
          <path d="M3.5 17c.6-3.4 3.2-5 6.5-5s5.9 1.6 6.5 5" />
        </g>
      </svg>
      <span className={styles.name}>{person.name}</span>
    </MenuButton>
  );
}
