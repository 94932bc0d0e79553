import { formatListDate } from '#web/i18n/formatDates.ts';
import { ProductMark } from '#web/layout/ProductMark.tsx';
import { FactLine } from '#web/ui/FactLine.tsx';
import styles from './Letterhead.module.css';
import { useReport } from './reportContext.ts';

/** The head of the report on paper: whose product, of which organisation's survey, and when it was submitted. */
export function Letterhead() {
  const {
    participation: { account, name, whenCompleted },
  } = useReport();
  return (
    <div className={styles.letterhead}>
      <span className={styles.product}>
        <ProductMark />
        Heartwood
      </span>
      <FactLine>
        <span>{account.name}</span>
        <span>{name}</span>
        {whenCompleted && <span>{formatListDate(whenCompleted)}</span>}
      </FactLine>
    </div>
  );
}
