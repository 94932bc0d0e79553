import type { ReportRequest } from '../../../../../../contract/entities/surveyReport.ts';
import { api } from '../../../../../api/client.ts';
import { t } from '../../../../../i18n/translate.ts';
import { DownloadButton } from '../../DownloadButton.tsx';

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
