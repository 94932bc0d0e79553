import { Link, useParams, useSearch } from '@tanstack/react-router';
import { ApiError } from '#web/api/ApiError.ts';
import { failureMessage } from '#web/api/failureMessage.ts';
import { t } from '#web/i18n/translate.ts';
import messagePage from '#web/layout/MessagePage.module.css';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { parseReportOptions, writeReportOptions } from './useReportRequest.ts';

const isTooLate = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.code === 'invalid_grant');

/** Shown on a print page that has no session or failed to load. It does not redirect to the start page. */
export function PrintLinkErrorScreen({ error }: { error: unknown }) {
  const { surveyId } = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const title = isTooLate(error) ? t('This print page has expired') : t('Couldn’t print the report.');
  usePage({ title });
  return (
    <div className={messagePage.message}>
      <PageHeading>{title}</PageHeading>
      <p role="alert">
        {isTooLate(error)
          ? t(
              'A print page can only be loaded once, within a minute. Please go back to the report and press Print again.',
            )
          : failureMessage(error)}
      </p>
      {surveyId && (
        <p>
          <Link
            {...paths.surveyReport(surveyId, writeReportOptions(parseReportOptions(search.options).request))}
            className={buttonClass('primary')}
          >
            {t('Go to the report')}
          </Link>
        </p>
      )}
    </div>
  );
}
