import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { canView } from '#rules/permissions.ts';
import { ApiError } from '#web/api/ApiError.ts';
import { hasCode } from '#web/api/failureMessage.ts';
import { Confidentiality } from '#web/components/Confidentiality.tsx';
import { t } from '#web/i18n/translate.ts';
import messagePage from '#web/layout/MessagePage.module.css';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { SurveyUnavailable } from '../SurveyUnavailable.tsx';
import { rejectionText, useReportPage } from './reportContext.ts';
import styles from './ReportMissing.module.css';

/** Placeholder while the report loads, for its overview or a section. */
export function ReportSkeleton() {
  const { detailIndex } = useParams({ strict: false });
  useReportPage(t('Report'));
  return (
    <>
      <h1>
        <VisuallyHidden>{t('Report')}</VisuallyHidden>
      </h1>
      <VisuallyHidden role="status">{t('Loading the report')}</VisuallyHidden>
      {detailIndex === undefined ? <OverviewShape /> : <SectionShape />}
    </>
  );
}

const OverviewShape = () => (
  <div className={styles.overview}>
    <div>
      <Skeleton width="30%" />
      <Skeleton width="60%" height="2.6rem" />
      <Skeleton width="55%" />
    </div>
    <Skeleton height="3rem" width="70%" />
    <Card>
      <Skeleton height="13rem" />
    </Card>
    <Card>
      {[70, 82, 64, 76].map((width) => (
        <Skeleton key={width} width={`${width}%`} height="2.2rem" />
      ))}
    </Card>
  </div>
);

const SectionShape = () => (
  <div className={styles.page}>
    <div className={styles.contentsShape}>
      {[80, 90, 75, 85].map((width) => (
        <Skeleton key={width} width={`${width}%`} height="2rem" />
      ))}
    </div>
    <div className={styles.section}>
      <Skeleton width="50%" height="2.6rem" />
      <Skeleton width="90%" height="3rem" />
      <Card>
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height="3.6rem" />
        ))}
      </Card>
      <Card>
        <Skeleton height="25rem" />
      </Card>
    </div>
  </div>
);

interface ReportRejectedProps {
  error: unknown;
  surveyId: string;
  /** The address requests a filter, a comparison or a combination. */
  hasOptions: boolean;
  retry: () => void;
}

/** Shown in place of a report that cannot be shown, or not yet: the reason, and what to do next. */
export function ReportRejected({ error, surveyId, hasOptions, retry }: ReportRejectedProps) {
  if (error instanceof ApiError && (error.status === 404 || error.status === 403))
    return <SurveyUnavailable forbidden={error.status === 403} />;
  if (hasCode(error, 'OpenSurvey') && !hasOptions) {
    return (
      <Message heading={t('There is no report yet')} error={error} action={<ToSurvey surveyId={surveyId} />}>
        <p>{t('Until then, people can still answer, and no one sees their answers.')}</p>
      </Message>
    );
  }
  const tooSmall = hasCode(error, 'SampleTooSmall');
  if (hasOptions && error instanceof ApiError && error.status === 400) {
    return (
      <Message
        heading={t('This report cannot be shown')}
        error={error}
        action={
          <Link {...paths.surveyReport(surveyId)} className={buttonClass('primary')}>
            {t('Show the whole report')}
          </Link>
        }
      >
        {tooSmall ? (
          <Confidentiality />
        ) : (
          <p>{t('The report may be available without filters, comparisons and other surveys.')}</p>
        )}
      </Message>
    );
  }
  if (tooSmall) {
    return (
      <Message heading={t('The results of this survey cannot be shown')} error={error}>
        <p>
          {t(
            'Too few people completed it, or answers have been removed since, so results could identify people. Next time, a longer survey period and reminders may bring more answers.',
          )}
        </p>
        <Confidentiality />
      </Message>
    );
  }
  return (
    <Message
      heading={t('The report could not be shown')}
      error={error}
      action={
        <Button variant="primary" onClick={retry}>
          {t('Try again')}
        </Button>
      }
    />
  );
}

/** Not everyone who can read reports can see surveys. */
const ToSurvey = ({ surveyId }: { surveyId: string }) =>
  canView(useAdmin()) ? (
    <Link {...paths.survey(surveyId)} className={buttonClass('primary')}>
      {t('Go to the survey')}
    </Link>
  ) : (
    <Link {...paths.reporting()} className={buttonClass('primary')}>
      {t('Go to the reports')}
    </Link>
  );

function Message({
  heading,
  error,
  action,
  children,
}: {
  heading: string;
  error: unknown;
  action?: ReactNode;
  children?: ReactNode;
}) {
  useReportPage(heading);
  return (
    <div className={messagePage.message}>
      <PageHeading>{heading}</PageHeading>
      <p role="alert">{rejectionText(error)}</p>
      {action && <p className={messagePage.ways}>{action}</p>}
      {children}
    </div>
  );
}
