import table from '#web/ui/DataTable.module.css';
import { t } from '#web/i18n/translate.ts';
import { classNames } from '#web/ui/classNames.ts';
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx';
import { tableRoles } from '#web/ui/tableRoles.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from './NumberTable.module.css';
import type { ChartNumbers } from './areaNumbers.ts';

/** Longer texts get a wide column. */
const longest = 40;

/** The numbers of a chart as a table. It scrolls sideways if it has too many columns. */
export function NumberTable({ caption, numbers: { fields, rows } }: { caption: string; numbers: ChartNumbers }) {
  return (
    <ScrollRegion
      label={t('Table: {name}', { name: caption })}
      hint={t('Scroll sideways to see all columns.')}
      className={table.region}
    >
      <table {...tableRoles.table} className={table.table}>
        <caption className={styles.caption}>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead {...tableRoles.group}>
          <tr {...tableRoles.row}>
            {fields.map((field, index) => (
              <th
                key={field}
                {...tableRoles.header}
                className={classNames(styles.field, rows.some((row) => typeof row[index] === 'number') && table.number)}
              >
                {field}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.group}>
          {rows.map((row, index) => (
            <tr key={index} {...tableRoles.row}>
              {row.map((cell, at) => (
                <td
                  key={fields[at]}
                  {...tableRoles.cell}
                  {...(at === 0 ? {} : { 'data-label': fields[at] })}
                  className={classNames(
                    styles.cell,
                    at === 0 && table.lead,
                    typeof cell === 'number' ? table.number : cell.length > longest && styles.sentence,
                  )}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
