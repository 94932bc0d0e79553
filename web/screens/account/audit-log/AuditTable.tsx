import type { AuditEntry } from '#contract/entities/auditEntry.ts';
import { formatMoment } from '#web/i18n/formatDates.ts';
import { t } from '#web/i18n/translate.ts';
import table from '#web/ui/DataTable.module.css';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { tableRoles } from '#web/ui/tableRoles.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { auditDetails } from './auditDetails.ts';
import styles from './AuditLog.module.css';
import { actionOf, actorOf } from './auditLabels.ts';

interface AuditTableProps {
  /** Null while loading. */
  entries: AuditEntry[] | null;
  /** True while other entries are loaded that will replace the shown ones. */
  busy: boolean;
}

export const AuditTable = ({ entries, busy }: AuditTableProps) => (
  <div className={table.region}>
    <table {...tableRoles.table} className={table.table} aria-busy={busy || entries === null}>
      <caption className={styles.caption}>
        <VisuallyHidden>{t('Audit log, newest entry first')}</VisuallyHidden>
      </caption>
      <thead {...tableRoles.group}>
        <tr {...tableRoles.row}>
          <th {...tableRoles.header}>{t('What')}</th>
          <th {...tableRoles.header}>{t('Who')}</th>
          <th {...tableRoles.header}>{t('When')}</th>
        </tr>
      </thead>
      <tbody {...tableRoles.group}>
        {entries?.map((entry) => <EntryRow key={entry.id} entry={entry} />) ?? <SkeletonRows />}
      </tbody>
    </table>
  </div>
);

function EntryRow({ entry }: { entry: AuditEntry }) {
  const details = auditDetails(entry);
  return (
    <tr {...tableRoles.row}>
      <td {...tableRoles.cell} className={table.lead}>
        <span className={styles.action}>{actionOf(entry)}</span>
        {entry.subject !== null && <span className={styles.subject}>{entry.subject}</span>}
        {details.map((text) => (
          <span key={text} className={styles.detail}>
            {text}
          </span>
        ))}
      </td>
      <td {...tableRoles.cell} className={styles.who}>
        {actorOf(entry)}
        {entry.person?.superAdmin && <span className={styles.detail}>{t('Super administrator')}</span>}
      </td>
      <td {...tableRoles.cell} className={styles.when}>
        <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
      </td>
    </tr>
  );
}

const SkeletonRows = () =>
  [60, 45, 70, 50, 65].map((width) => (
    <tr key={width} {...tableRoles.row}>
      {[...Array(3).keys()].map((cell) => (
        <td key={cell} {...tableRoles.cell}>
          <Skeleton width={`${width}%`} />
        </td>
      ))}
    </tr>
  ));
