import { formatListDate } from '#web/i18n/formatDates.ts';
import { t } from '#web/i18n/translate.ts';
import { RemoveKeptReport } from '#web/layout/RemoveKeptReport.tsx';
import { Note } from '#web/ui/Note.tsx';
import styles from './KeptCopy.module.css';
import { useServerParts } from './keptContext.ts';
import type { ShownCopy } from './loadReport.ts';
import { useLeaveKeptReport } from './useLeaveKeptReport.ts';

/** Says of a report that it is the copy on this device, what is missing from it, and lets the person remove it. */
export function KeptCopy({ kept: { id, keptAt } }: { kept: ShownCopy }) {
  const leave = useLeaveKeptReport();
  const serverParts = useServerParts();
  return (
    <div className={styles.copy}>
      <Note tone="info">
        <p>{t('This is the copy kept on this device on {date}.', { date: formatListDate(keptAt) })}</p>
        {!serverParts && <p>{t('The articles it names are not kept with it, so they cannot be opened here.')}</p>}
      </Note>
      <RemoveKeptReport id={id} onRemoved={leave} />
    </div>
  );
}
