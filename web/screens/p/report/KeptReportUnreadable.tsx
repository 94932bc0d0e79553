import { t } from '#web/i18n/translate.ts';
import messagePage from '#web/layout/MessagePage.module.css';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { RemoveKeptReport } from '#web/layout/RemoveKeptReport.tsx';
import { usePage } from '#web/layout/page.ts';
import { useLeaveKeptReport } from './useLeaveKeptReport.ts';

/** In place of a kept report whose record is damaged or has lost its key. */
export function KeptReportUnreadable({ id }: { id: string }) {
  const leave = useLeaveKeptReport();
  usePage({ title: t('Your report') });
  return (
    <div className={messagePage.message}>
      <PageHeading>{t('This report cannot be opened any more')}</PageHeading>
      <p>
        {t('It was kept on this device, but the browser has lost a part of it. Without that part no one can read it.')}
      </p>
      <RemoveKeptReport id={id} onRemoved={leave} />
    </div>
  );
}
