import type { ReactNode } from 'react';
import type { SurveyReport } from '#contract/entities/surveyReport.ts';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { t } from '#web/i18n/translate.ts';
import { FactLine } from '#web/ui/FactLine.tsx';
import styles from './ReportHeader.module.css';

/** Name, dates and completion of the survey that a report is about. The heading is the page's own. */
export function ReportHeader({ report: { survey }, children }: { report: SurveyReport; children: ReactNode }) {
  const {
    template,
    whenOpen,
    whenClosed,
    participants: { totalCount, completedCount },
  } = survey;
  return (
    <header className={styles.head}>
      <FactLine className={styles.origin}>
        <span>{t('Report')}</span>
        <span>{template.name}</span>
      </FactLine>
      {children}
      <FactLine>
        {whenOpen && whenClosed && (
          <span>
            <time dateTime={whenOpen}>{formatListDate(whenOpen)}</time> {t('to')}{' '}
            <time dateTime={whenClosed}>{formatListDate(whenClosed)}</time>
          </span>
        )}
        <span>
          {totalCount > 0
            ? t('{completed} of {total} completed ({percent}%)', {
                completed: completedCount,
                total: totalCount,
                percent: Math.round((completedCount / totalCount) * 100),
              })
            : t('{completed} completed', { completed: completedCount })}
        </span>
      </FactLine>
    </header>
  );
}
