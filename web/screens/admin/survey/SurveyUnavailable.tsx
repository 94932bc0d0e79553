import { Link } from '@tanstack/react-router';
import { t } from '#web/i18n/translate.ts';
import { NoPrivileges } from '#web/layout/NoPrivileges.tsx';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { usePage } from '#web/layout/page.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { canView } from '#rules/permissions.ts';
import { useAdmin } from '../useAdmin.ts';
import messagePage from '#web/layout/MessagePage.module.css';

/** Shown in place of a survey that does not exist or that this person may not see. */
export function SurveyUnavailable({ forbidden }: { forbidden: boolean }) {
  const admin = useAdmin();
  const title = forbidden ? t('You cannot see this survey') : t('Survey not found');
  usePage({ title, organisation: admin.account.name });
  if (forbidden) return <NoPrivileges title={title} />;
  return (
    <div className={messagePage.message}>
      <PageHeading>{title}</PageHeading>
      <p role="alert">{t('It may have been deleted, or belong to another organisation.')}</p>
      <p>
        {canView(admin) ? (
          <Link {...paths.yourSurveys()} className={buttonClass('primary')}>
            {t('Go to your surveys')}
          </Link>
        ) : (
          <Link {...paths.dashboard()} className={buttonClass('primary')}>
            {t('Go to the dashboard')}
          </Link>
        )}
      </p>
    </div>
  );
}
