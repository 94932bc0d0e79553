import type { ReportRequest } from '#contract/entities/surveyReport.ts';
import { api } from '#web/api/client.ts';
import { t } from '#web/i18n/translate.ts';
import { DownloadButton } from '#web/screens/admin/survey/DownloadButton.tsx';

interface DownloadReportButtonProps {
  surveyId: string;
  request: ReportRequest;
}

/** The report as a spreadsheet. */
export function DownloadReportButton({ surveyId, request }: DownloadReportButtonProps) {
  return (
    <DownloadButton
      label={t('Download')}
      path={`/survey/${encodeURIComponent(surveyId)}/report/download`}
      requestToken={async () => (await api.requestReportDownload({ params: { surveyId }, body: request })).token}
    />
  );
}
