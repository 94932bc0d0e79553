import { Link } from '@tanstack/react-router';
import { t } from '#web/i18n/translate.ts';
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
  return (
    <div className={messagePage.message}>
      <PageHeading>{title}</PageHeading>
      <p role="alert">
        {forbidden
          ? t('You cannot access this function as you do not have sufficient privileges on this account.')
          : t('It may have been deleted, or belong to another organisation.')}
      </p>
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
