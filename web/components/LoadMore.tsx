import { useEffect, useRef } from 'react';
import { t } from '../i18n/translate.ts';
import { Button } from '../ui/Button.tsx';
import styles from './LoadMore.module.css';

interface LoadMoreProps {
  hasMore: boolean;
  isLoading: boolean;
  onLoad: () => void;
  /** Shown below the last page if more has been loaded before. */
  end: string;
}

/**
 * The button below a list that loads more of it. When there is no more, the closing message takes the focus from the
 * button.
 */
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
