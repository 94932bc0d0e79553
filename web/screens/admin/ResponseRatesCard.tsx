import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseRate, ResponseRates, SurveySummary } from '#contract/entities/survey.ts';
import { failureMessage } from '#web/api/failureMessage.ts';
import { responseRatesQuery } from '#web/api/queries.ts';
import { t } from '#web/i18n/translate.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Note } from '#web/ui/Note.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from './ResponseRatesCard.module.css';

/**
 * Response rates by group for an open survey. The card is collapsed at first. Renders nothing if no one in the survey is
 * in a group.
 */
export function ResponseRatesCard({ survey: { id, name } }: { survey: Pick<SurveySummary, 'id' | 'name'> }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({ ...responseRatesQuery(id), refetchInterval: isOpen && 30_000 });
  if (!data && !error) return <Skeleton height="48px" className={styles.whole} />;
  if (data?.rates.length === 0) return null;
  return (
    <div className={styles.whole}>
      <Disclosure
        summary={
          <>
            {t('Response rate by group')}
            <VisuallyHidden>{t(', {survey}', { survey: name })}</VisuallyHidden>
          </>
        }
        onToggle={setOpen}
      >
        {data ? <Rates rates={data} /> : <Note tone="error">{failureMessage(error)}</Note>}
      </Disclosure>
    </div>
  );
}

const Rates = ({ rates: { rates, minimum } }: { rates: ResponseRates }) => (
  <>
    <ul className={styles.rates}>
      {rates.map((rate) => (
        <Rate key={rate.group.id} rate={rate} minimum={minimum} />
      ))}
    </ul>
    <p className={styles.quiet}>
      {t('Based on current group members. Groups with fewer than {minimum} people in the survey are not counted.', {
        minimum,
      })}
    </p>
  </>
);

function Rate({ rate: { group, invitedCount, completedCount }, minimum }: { rate: ResponseRate; minimum: number }) {
  const share = invitedCount ? (completedCount ?? 0) / invitedCount : 0;
  return (
    <li className={styles.rate}>
      <span className={styles.group}>{group.name}</span>
      {invitedCount === null ? (
        <span className={styles.hidden}>{t('Not shown: fewer than {minimum} people', { minimum })}</span>
      ) : (
        <>
          <span className={styles.track} aria-hidden="true">
            <span className={styles.bar} style={{ inlineSize: `${share * 100}%` }} />
          </span>
          <span className={styles.figures}>
            {t('{completed} of {invited} ({percent}%)', {
              completed: completedCount ?? 0,
              invited: invitedCount,
              percent: Math.round(share * 100),
            })}
          </span>
        </>
      )}
    </li>
  );
}
