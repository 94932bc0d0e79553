import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { filtersQuery, heatMapQuery, reportQuery } from '#web/api/queries.ts';
import { queryClient } from '#web/api/queryClient.ts';
import { t } from '#web/i18n/translate.ts';
import { LoadingScreen } from '#web/layout/LoadingScreen.tsx';
import { usePage } from '#web/layout/page.ts';
import { PrintLinkErrorScreen } from '../request/PrintLinkErrorScreen.tsx';
import { useReportRequest } from '../request/useReportRequest.ts';
import { PrintedReport } from './PrintedReport.tsx';

/** The whole report on one page for paper. It stands outside of the administration: a print link signs in to no more. */
export const PrintReportScreen = () => (
  <QueryClientProvider client={queryClient}>
    <PrintPage />
  </QueryClientProvider>
);

/** What a print link may ask for it asks for once, while its minute lasts. */
const once = { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false };

function PrintPage() {
  const { surveyId, request, options } = useReportRequest();
  const report = useQuery({ ...reportQuery(surveyId, request), ...once });
  const filters = useQuery({ ...filtersQuery(surveyId), ...once, enabled: Boolean(request.filter) });
  // It is of the survey as a whole, so it has no place in a report on a part of it. Where it cannot be had the report does without it.
  const isWhole = options === undefined;
  const heatMap = useQuery({ ...heatMapQuery(surveyId), ...once, enabled: isWhole });
  usePage({ title: report.data ? t('Report: {name}', { name: report.data.survey.name }) : t('Report') });

  const error = report.error ?? filters.error;
  if (error) return <PrintLinkErrorScreen error={error} />;
  if (!report.data || (request.filter && !filters.data) || (isWhole && heatMap.isPending)) return <LoadingScreen />;
  return (
    <PrintedReport
      report={report.data}
      filter={request.filter ?? null}
      offered={filters.data ?? null}
      heatMap={heatMap.data ?? null}
    />
  );
}
