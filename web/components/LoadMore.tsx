import { useEffect, useRef } from 'react';
import { t } from '../i18n/translate.ts';
import { Button } from '../ui/Button.tsx';
import styles from './LoadMore.module.css';

interface LoadMoreProps {
  hasMore: boolean;
  isLoading: boolean;
  onLoad: () => void;
  /** What is said below the last page, once more was loaded. */
  end: string;
}

/** The button below a list that loads more of it; once there is no more, what says so has the focus that the button had. */
export function LoadMore({ hasMore, isLoading, onLoad, end }: LoadMoreProps) {
  const pressed = useRef(false);
  const last = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!hasMore && pressed.current) last.current?.focus({ preventScroll: true });
  }, [hasMore]);
  const load = () => {
    pressed.current = true;
    if (!isLoading) onLoad();
  };
  return (
    <div className={styles.more}>
      {hasMore ? (
        <Button aria-disabled={isLoading || undefined} onClick={load}>
          {isLoading ? t('Loading …') : t('Load more')}
        </Button>
      ) : (
        <p ref={last} tabIndex={-1} className={styles.end}>
          {end}
        </p>
      )}
    </div>
  );
}
