import { Link } from '@tanstack/react-router';
import { t } from '../i18n/translate.ts';
import { paths } from '../paths.ts';
import { OrganisationsDisabled } from '../session/OrganisationsDisabled.ts';
import { buttonClass } from '../ui/Button.tsx';
import styles from './MessagePage.module.css';
import { usePage } from './page.ts';
import { PageHeading } from './PageHeading.tsx';

/** What an administrator may not see: for want of a role, or since all their organisations are switched off. */
export function NotAllowed({ error }: { error: Error }) {
  return error instanceof OrganisationsDisabled ? <SwitchedOff names={error.names} /> : <AnotherRole />;
}

function AnotherRole() {
  usePage({ title: t('Not open to you') });
  return (
    <div className={styles.message}>
      <PageHeading>{t('This page is not open to you')}</PageHeading>
      <p role="alert">
        {t(
          'Either it takes another role in the organisation than yours, or the organisation has been switched off. Whoever manages the organisation can tell you more.',
        )}
      </p>
      <p className={styles.ways}>
        <Link {...paths.home()} className={buttonClass('primary')}>
          {t('Continue')}
        </Link>
      </p>
    </div>
  );
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
          'Its surveys, participants and reports are all kept, and people who were invited can still answer. Until it is switched on again, they cannot be seen or changed.',
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
