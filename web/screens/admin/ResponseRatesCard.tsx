import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseRate, SurveySummary } from '#contract/entities/survey.ts';
import { failureMessage } from '#web/api/failureMessage.ts';
import { responseRatesQuery } from '#web/api/queries.ts';
import { t } from '#web/i18n/translate.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Note } from '#web/ui/Note.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from './ResponseRatesCard.module.css';

/**
 * Response rates by group for an open survey. The card is collapsed at first, and loads its data when it is expanded.
 */
export function ResponseRatesCard({ survey: { id, name } }: { survey: Pick<SurveySummary, 'id' | 'name'> }) {
  const [isOpen, setOpen] = useState(false);
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
        {isOpen && <Rates surveyId={id} />}
      </Disclosure>
    </div>
  );
}

function Rates({ surveyId }: { surveyId: string }) {
  const { data, error } = useQuery({ ...responseRatesQuery(surveyId), refetchInterval: 30_000 });
  if (!data) return error ? <Note tone="error">{failureMessage(error)}</Note> : <Skeleton height="112px" />;
  if (data.rates.length === 0) return <p className={styles.quiet}>{t('No one in this survey is in a group.')}</p>;
  return (
    <>
      <ul className={styles.rates}>
        {data.rates.map((rate) => (
          <Rate key={rate.group.id} rate={rate} minimum={data.minimum} />
        ))}
      </ul>
      <p className={styles.quiet}>
        {t('Based on current group members. Groups with fewer than {minimum} people in the survey are not counted.', {
          minimum: data.minimum,
        })}
      </p>
    </>
  );
}

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
