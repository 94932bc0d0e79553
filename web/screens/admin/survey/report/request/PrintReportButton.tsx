import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReportRequest } from '#contract/entities/surveyReport.ts';
import { api } from '#web/api/client.ts';
import { NewTabIcon } from '#web/components/NewTabIcon.tsx';
import { attempt } from '#web/forms/attempt.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { openTab, tabFailureWords } from '#web/screens/admin/survey/openTab.ts';
import { writeOptions } from './useReportRequest.ts';

interface PrintReportButtonProps {
  surveyId: string;
  request: ReportRequest;
}

/** Opens the print version in a new tab, where its link signs in for a minute (docs/rules/survey-report.md#print). */
export function PrintReportButton({ surveyId, request }: PrintReportButtonProps) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const print = async () => {
    if (busy) return;
    setBusy(true);
    const open = () =>
      openTab(async () => {
        const { token } = await api.requestReportDownload({ params: { surveyId }, body: request });
        return router.buildLocation(paths.printReport(surveyId, writeOptions(request), token)).publicHref;
      });
    await attempt(open, { failure: t('Couldn’t print the report.'), reasonOf: tabFailureWords });
    setBusy(false);
  };
  return (
    <Button aria-disabled={busy || undefined} onClick={() => void print()}>
      {t('Print')}
      <NewTabIcon />
    </Button>
  );
}
