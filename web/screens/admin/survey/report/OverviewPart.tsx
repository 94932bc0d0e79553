import type { UseQueryResult } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { failureWords } from '#web/api/failureWords.ts';
import { t } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Note } from '#web/ui/Note.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from './OverviewPart.module.css';
import { useShownReport } from './reportContext.ts';

interface OverviewPartProps<T> {
  heading: string;
  /** How much room is kept while it loads. */
  rows: number;
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}

/**
 * A card of the overview that is loaded by itself: its shape until it is there, and where it failed why. It is of the survey as a
 * whole, and says so where the report above is not.
 */
export function OverviewPart<T>({ heading, rows, query, children }: OverviewPartProps<T>) {
  const headingId = useId();
  const { report, options } = useShownReport();
  const { data, error, refetch } = query;
  return (
    <Card as="section" aria-labelledby={headingId} className={styles.part}>
      <h2 id={headingId}>{heading}</h2>
      {options !== undefined && (
        <p className={styles.quiet}>
          {t('Of everybody in “{name}” alone, without the filters, comparisons and surveys chosen above.', {
            name: report.survey.name,
          })}
        </p>
      )}
      {data === undefined && !error && <Shape rows={rows} />}
      {error && (
        <Note tone="error">
          <p>{failureWords(error)}</p>
          <p>
            <Button variant="plain" className={styles.again} onClick={() => void refetch()}>
              {t('Try again')}
            </Button>
          </p>
        </Note>
      )}
      {data !== undefined && !error && children(data)}
    </Card>
  );
}

const Shape = ({ rows }: { rows: number }) => (
  <div>
    <VisuallyHidden role="status">{t('This part of the report is loading')}</VisuallyHidden>
    <Skeleton width="70%" />
    <Skeleton width="60%" />
    {Array.from({ length: rows }, (_, row) => (
      <Skeleton key={row} height="3.2rem" />
    ))}
  </div>
);
