import { Link } from '@tanstack/react-router';
import { t } from '../i18n/translate.ts';
import { paths } from '../paths.ts';
import { OrganisationsDisabled } from '../session/OrganisationsDisabled.ts';
import { buttonClass } from '../ui/Button.tsx';
import styles from './MessagePage.module.css';
import { NoPrivileges } from './NoPrivileges.tsx';
import { usePage } from './page.ts';
import { PageHeading } from './PageHeading.tsx';

/**
 * Shown to an administrator without access, because the role does not allow it or all their organisations are disabled.
 */
export function NotAllowed({ error }: { error: Error }) {
  return error instanceof OrganisationsDisabled ? <SwitchedOff names={error.names} /> : <AnotherRole />;
}

function AnotherRole() {
  usePage({ title: t('No access') });
  return <NoPrivileges title={t('You do not have access to this page')} />;
}

function SwitchedOff({ names }: { names: readonly string[] }) {
  const [name, ...others] = names;
  const title =
    others.length === 0
      ? t('{organisation} is switched off', { organisation: name ?? '' })
      : t('Your organisations are switched off');
  usePage({ title });
  return (
    <div className={styles.message}>
      <PageHeading>{title}</PageHeading>
      {others.length > 0 && (
        <ul>
          {names.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      <p role="alert">
        {t(
          'All its surveys, participants and reports are kept, and people who were invited can still answer. You cannot see or change anything until it is switched on again.',
        )}
      </p>
      <p>{t('The people who run this service can tell you why, and switch it on again.')}</p>
      <p className={styles.ways}>
        <Link {...paths.operatorContact()} className={buttonClass('primary')}>
          {t('Contact')}
        </Link>
        <Link {...paths.participations()} className={buttonClass('quiet')}>
          {t('Your survey results')}
        </Link>
      </p>
    </div>
  );
}
