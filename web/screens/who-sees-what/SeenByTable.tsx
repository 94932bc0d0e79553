import { t } from '#web/i18n/translate.ts';
import { tableRoles } from '#web/ui/tableRoles.ts';
import { seenBy } from './seenBy.ts';
import styles from './SeenByTable.module.css';

// Said again, as in tableRoles.
const rowHeader = { role: 'rowheader', scope: 'row' } as const;

/** Everybody in a row; on a phone, in a block with the words of the head before each part. */
export function SeenByTable() {
  return (
    <table {...tableRoles.table} aria-label={t('Who sees what')} className={styles.table}>
      <thead {...tableRoles.group}>
        <tr {...tableRoles.row}>
          {[t('Who'), t('Sees'), t('Never sees')].map((head) => (
            <th key={head} {...tableRoles.header}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.group}>
        {seenBy().map(({ who, sees, never }) => (
          <tr key={who} {...tableRoles.row}>
            <th {...rowHeader}>{who}</th>
            <td {...tableRoles.cell} data-label={t('Sees')}>
              {sees}
            </td>
            <td {...tableRoles.cell} data-label={t('Never sees')}>
              {never}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
