import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReportRequest } from '#contract/entities/surveyReport.ts';
import { paths } from '#web/paths.ts';
import { readOptions, writeOptions } from './reportOptions.ts';
import type { ReportModal, ReportSearch } from './reportSearch.ts';

/** What the address of a report's page asks for. */
export interface AskedReport {
  surveyId: string;
  request: ReportRequest;
  /** The request as the address holds it; undefined for the plain report. */
  options: string | undefined;
  /** false where the address's options were no report request: the plain report is asked for then. */
  understood: boolean;
  modal: ReportModal | undefined;
  /** Links to the report's pages that keep the options. */
  links: {
    overview: ReturnType<typeof paths.surveyReport>;
    details: (index: number) => ReturnType<typeof paths.reportDetails>;
  };
  /** Asks for another report, or opens one of its dialogs, on the page that is shown. */
  ask: (request: ReportRequest) => void;
  open: (modal: ReportModal, of?: string) => void;
  close: () => void;
}

/**
 * The report request of the address, on each of a report's pages and on its print page.
 * @throws Error 'No report' where the address has no survey (docs/rules/survey-report.md#request-in-the-address).
 */
export function useReportRequest(): AskedReport {
  const { surveyId } = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  if (!surveyId) throw new Error('No report');
  const { request, understood } = readOptions(search.options);
  const options = writeOptions(request);

  const go = (next: ReportSearch, replace = false) =>
    void navigate({ to: '.', search: next, replace, resetScroll: false });
  const asked = paths.surveyReport(surveyId, options).search;
  return {
    surveyId,
    request,
    options,
    understood,
    modal: search.modal as ReportModal | undefined,
    links: {
      overview: paths.surveyReport(surveyId, options),
      details: (index) => paths.reportDetails(surveyId, index, options),
    },
    // What a dialog asks for stands in its place in the history.
    ask: (next) => go(paths.surveyReport(surveyId, writeOptions(next)).search, search.modal !== undefined),
    open: (modal, of) => go({ ...asked, modal, ...(of !== undefined && { of }) }),
    close: () => go(asked, true),
  };
}
