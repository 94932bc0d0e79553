import { t } from '#web/i18n/translate.ts';
import messagePage from '#web/layout/MessagePage.module.css';
import { PageHeading } from '#web/layout/PageHeading.tsx';

/** Replaces lists of people for anyone who can only see reports. */
export function PeopleForbidden() {
  return (
    <div className={messagePage.message}>
      <PageHeading>{t('You cannot see participants')}</PageHeading>
      <p role="alert">
        {t('You cannot access this function as you do not have sufficient privileges on this account.')}
      </p>
    </div>
  );
}
