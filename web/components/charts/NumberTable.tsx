import table from '#web/ui/DataTable.module.css';
import { classNames } from '#web/ui/classNames.ts';
import { tableRoles } from '#web/ui/tableRoles.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from './NumberTable.module.css';
import type { ChartNumbers } from './areaNumbers.ts';

/** The numbers of a chart as a table. */
export function NumberTable({ caption, numbers: { fields, rows } }: { caption: string; numbers: ChartNumbers }) {
  return (
    <div className={table.region}>
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
                  className={classNames(styles.cell, at === 0 && table.lead, typeof cell === 'number' && table.number)}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
