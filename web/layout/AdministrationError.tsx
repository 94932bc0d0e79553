import { Link } from '@tanstack/react-router';
import { ApiError, mayPass } from '../api/ApiError.ts';
import { failureMessage, hasCode } from '../api/failureMessage.ts';
import { t } from '../i18n/translate.ts';
import { paths } from '../paths.ts';
import { OrganisationsDisabled } from '../session/OrganisationsDisabled.ts';
import { buttonClass } from '../ui/Button.tsx';
import { ErrorReference, ReloadButton } from './errorParts.tsx';
import { LazyAboutQueuedAnswers } from './lazyParts.tsx';
import styles from './MessagePage.module.css';
import { NoPrivileges } from './NoPrivileges.tsx';
import { usePage } from './page.ts';
import { PageHeading } from './PageHeading.tsx';

/**
 * Shown to an administrator in place of a page that failed, or without access because the role does not allow it or all
 * their organisations are disabled.
 */
export function AdministrationError({ error }: { error: unknown }) {
  if (error instanceof OrganisationsDisabled) return <SwitchedOff names={error.names} />;
  return error instanceof ApiError && error.status === 403 ? <AnotherRole /> : <AdministrationFailure error={error} />;
}

function AdministrationFailure({ error }: { error: unknown }) {
  usePage({ title: t('An error has occurred') });
  // The server's rejection of a call stays the same.
  const reloadMayHelp = !(error instanceof ApiError) || mayPass(error);
  const home = (
    <Link {...paths.home()} className={buttonClass(reloadMayHelp ? 'quiet' : 'primary')}>
      {t('Continue')}
    </Link>
  );
  return (
    <div className={styles.message}>
      <PageHeading>{t('An error has occurred')}</PageHeading>
      <p role="alert">{failureMessage(error) || t('An unknown error has occurred')}</p>
      <ErrorReference error={error} />
      {hasCode(error, 'OfflineChangesQueued') ? (
        <LazyAboutQueuedAnswers to="load" />
      ) : (
        reloadMayHelp && (
          <p>{t('What you have saved is not lost. Reload the page in a moment, or continue on the start page.')}</p>
        )
      )}
      <p className={styles.ways}>
        {!reloadMayHelp && home}
        <ReloadButton variant={reloadMayHelp ? 'primary' : 'quiet'} />
        {reloadMayHelp && home}
      </p>
    </div>
  );
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
