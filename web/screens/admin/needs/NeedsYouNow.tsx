import { useEffect, useRef } from 'react';
import type { Need } from './needsYouNow.ts';
import { t } from '#web/i18n/translate.ts';
import { Card } from '#web/ui/Card.tsx';
import { NeedItem } from './NeedItem.tsx';
import styles from './NeedsYouNow.module.css';

/** What needs the administrator's attention, most urgent first, or a note that there is nothing. */
export function NeedsYouNow({ needs }: { needs: readonly Need[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const lastCount = useRef(needs.length);
  useEffect(() => {
    const fewer = needs.length < lastCount.current;
    lastCount.current = needs.length;
    // The pressed button disappeared with its item.
    if (fewer && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [needs.length]);
  return (
    <Card as="section" aria-labelledby="needs-you" className={styles.card}>
      <h2 ref={heading} tabIndex={-1} id="needs-you" className={styles.title}>
        {t('What needs you now')}
      </h2>
      {needs.length === 0 ? (
        <p className={styles.calm}>
          <Mark kind="done" />
          {t('Nothing at the moment.')}
        </p>
      ) : (
        <ul className={styles.list}>
          {needs.map((need) => (
            <NeedItem key={keyOf(need)} need={need} mark={<Mark kind={isPressing(need) ? 'pressing' : 'waiting'} />} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const keyOf = (need: Need): string => {
  if (need.kind === 'actionsOverdue') return need.kind;
  return `${need.kind} ${need.kind === 'newReport' ? need.report.survey.id : need.survey.id}`;
};

const isPressing = ({ kind }: Need) => kind !== 'newReport' && kind !== 'readyToOpen' && kind !== 'unfinished';

const shapes = {
  pressing: 'M10 5.5v5.5M10 13.8v.1',
  waiting: 'M7 10h6.2M10.8 7.2 13.6 10l-2.8 2.8',
  done: 'M6.4 10.3 9 12.9l4.8-5.6',
};

/** Hidden from screen readers, since the text next to it has the same meaning. */
const Mark = ({ kind }: { kind: keyof typeof shapes }) => (
  <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" className={styles.mark} data-kind={kind}>
    <g fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round">
      <circle cx="10" cy="10" r="8.25" strokeWidth="1.5" />
      <path d={shapes[kind]} strokeWidth="1.75" />
    </g>
  </svg>
);
