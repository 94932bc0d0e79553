import { Link } from '@tanstack/react-router';
import { t } from '../i18n/translate.ts';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/Button.tsx';
import styles from './MessagePage.module.css';
import { PageHeading } from './PageHeading.tsx';

/** Shown in place of a page that is not for the person's role in the organisation (docs/rules/roles.md#managers-only). */
export const NoPrivileges = ({ title }: { title: string }) => (
  <div className={styles.message}>
    <PageHeading>{title}</PageHeading>
    <p role="alert">{t('You cannot access this function as you do not have sufficient privileges on this account.')}</p>
    <AskForAccess />
    <p>
      <Link {...paths.home()} className={buttonClass('primary')}>
        {t('Continue')}
      </Link>
    </p>
  </div>
);

export const AskForAccess = () => <p>{t('If you need access, ask someone who manages the organisation.')}</p>;
