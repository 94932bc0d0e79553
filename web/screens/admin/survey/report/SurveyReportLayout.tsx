import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { SurveyReport } from '#contract/entities/surveyReport.ts';
import { reportQuery } from '#web/api/queries.ts';
import { useSerif } from '#web/ui/useSerif.ts';
import { SurveyReportContext } from './reportContext.ts';
import { ReportRejected, ReportSkeleton } from './ReportMissing.tsx';
import { useReportRequest } from './request/useReportRequest.ts';

/** Loads the report that the address requests, for its overview and its sections. */
export function SurveyReportLayout() {
  const { surveyId } = useParams({ from: '/admin/survey/$surveyId/report' });
  useSerif();
  return <AreaOfReport key={surveyId} surveyId={surveyId} />;
}

/** The last report stays on the screen while another one is requested, and when that request is rejected. */
function AreaOfReport({ surveyId }: { surveyId: string }) {
  const { options, request } = useReportRequest();
  const { data, error, refetch } = useQuery(reportQuery(surveyId, request));
  const [last, setLast] = useState<{ report: SurveyReport; options: string | undefined } | null>(null);
  if (data && data !== last?.report) setLast({ report: data, options });

  if (!last)
    return error ? (
      <ReportRejected
        error={error}
        surveyId={surveyId}
        hasOptions={options !== undefined}
        retry={() => void refetch()}
      />
    ) : (
      <ReportSkeleton />
    );
  return (
    <SurveyReportContext value={{ ...last, waiting: !data && !error, rejection: data ? null : error }}>
      <Outlet />
    </SurveyReportContext>
  );
}
