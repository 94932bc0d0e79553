import { useNavigate } from '@tanstack/react-router';
import { t } from '../i18n/translate.ts';
import { paths } from '../paths.ts';
import { chooseAccount, type Administration } from '../session/administration.ts';
import { MenuButton } from '../ui/Menu.tsx';
import styles from './AccountMenu.module.css';

/** The menu under the person's name: own results, other organisations, sign-out (spec 000 section 2, account menu). */
export function AccountMenu({ person, current }: Administration) {
  const navigate = useNavigate();
  const organisations = person.memberships.map(({ account }) => account);
  const switchTo = (accountId: string) => {
    if (accountId === current?.account.id) return;
    chooseAccount(accountId);
    void navigate(paths.home());
  };

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
        { label: t('Your account'), entries: [{ label: t('Your survey results'), onSelect: () => void navigate(paths.participations()) }] },
        {
          title: t('Your organisations'),
          single: true,
          entries: organisations.length > 1
            ? organisations.map(({ id, name }) => ({ label: name, checked: id === current?.account.id, onSelect: () => switchTo(id) }))
            : [],
        },
        { label: t('Session'), entries: [{ label: t('Sign out'), onSelect: () => void navigate(paths.signOut()) }] },
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
