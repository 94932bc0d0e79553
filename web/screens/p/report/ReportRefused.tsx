import { Link, useMatchRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { errorCatalogue } from '#contract/errors.ts';
import { ApiError, errorWords } from '#web/api/ApiError.ts';
import { failureWords } from '#web/api/failureWords.ts';
import { t } from '#web/i18n/translate.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { usePage } from '#web/layout/page.ts';
import { paths } from '#web/paths.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { useFocusOpener } from './modalLinks.ts';
import styles from './ReportRefused.module.css';
import { SupportLink } from './SupportLink.tsx';
import { SupportModal } from './SupportModal.tsx';

/** In place of a report that there is not: why, what next, and support, which depends on no report. */
export function ReportRefused({ error, retry }: { error: unknown; retry: () => void }) {
  usePage({ title: t('Your report'), back: { label: t('Back to your surveys'), link: paths.participations() } });
  const isSupportOpen = useMatchRoute()(paths.reportSupport()) !== false;
  useFocusOpener();
  return (
    <>
      <Refusal error={error} retry={retry} />
      {isSupportOpen && <SupportModal />}
    </>
  );
}

function Refusal({ error, retry }: { error: unknown; retry: () => void }) {
  const code = error instanceof ApiError ? error.code : '';
  if (code === 'SurveyNotComplete') {
    return (
      <Message
        heading={t('Your report is not ready yet')}
        action={
          <Link {...paths.surveyIntro()} className={buttonClass('primary')}>
            {t('Continue the survey')}
          </Link>
        }
      >
        <p>{t('It is made as soon as you have submitted the survey. The answers you have given so far are kept.')}</p>
      </Message>
    );
  }
  if (code === 'ReportCannotBeGenerated') {
    return (
      <Message heading={t('There is no report for this survey')}>
        <p>
          {errorWords(error) === errorCatalogue.ReportCannotBeGenerated.message
            ? t('Too few of its questions were answered to say something about you. Your answers have been submitted.')
            : failureWords(error)}
        </p>
      </Message>
    );
  }
  return (
    <Message
      heading={t('Your report could not be shown')}
      action={
        <Button variant="primary" onClick={retry}>
          {t('Try again')}
        </Button>
      }
    >
      <p role="alert">{failureWords(error)}</p>
      <p>{t('Nothing of your answers is lost by this.')}</p>
    </Message>
  );
}

function Message({ heading, action, children }: { heading: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.message}>
      <PageHeading>{heading}</PageHeading>
      {children}
      <p className={styles.actions}>
        {action}
        <SupportLink variant="quiet" />
      </p>
    </div>
  );
}
