import type { CSSProperties } from 'react';
import { MissingNumber } from '#web/components/charts/MissingNumber.tsx';
import { formatNumber } from '#web/i18n/formatNumber.ts';
import { t } from '#web/i18n/translate.ts';
import { classNames } from '#web/ui/classNames.ts';
import dataTable from '#web/ui/DataTable.module.css';
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx';
import { tableRoles } from '#web/ui/tableRoles.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from './SharesTable.module.css';
import { numberedScale, type ShownTable } from './itemRows.ts';

type Row = ShownTable['items'][number]['rows'][number];

/**
 * The answers to the items of an aspect: a row for each item, and below it one for each comparison. Each cell has the
 * share of people as a number and as a bar. In a narrow layout each row is a block, with its bars below each other, or
 * side by side if the answers are numbers. Bars are grey, because the same answer can be good in one row and bad in the
 * next.
 */
export function SharesTable({ shown: { title, question: common, answers, items, highest } }: { shown: ShownTable }) {
  const scale = numberedScale(answers);
  const heads = scale?.numbers ?? answers;
  return (
    <>
      {common !== null && <p className={styles.question}>{common}</p>}
      {scale && (
        <p className={styles.scale}>{t('From {low} to {high}', { low: scale.ends[0], high: scale.ends[1] })}</p>
      )}
      <ScrollRegion
        label={t('Table: {name}', { name: title })}
        hint={t('Scroll sideways to see all columns.')}
        className={dataTable.region}
      >
        <table
          {...tableRoles.table}
          className={classNames(dataTable.table, styles.table, scale && styles.numbered)}
          style={{ '--answers': answers.length } as CSSProperties}
        >
          <caption className={styles.caption}>
            <VisuallyHidden>{title}</VisuallyHidden>
          </caption>
          <thead {...tableRoles.group}>
            <tr {...tableRoles.row}>
              <th {...tableRoles.header} className={styles.head}>
                {t('Question')}
              </th>
              <th {...tableRoles.header} className={styles.head}>
                {t('Responses (about)')}
              </th>
              {heads.map((answer) => (
                <th key={answer} {...tableRoles.header} className={classNames(styles.head, styles.answer)}>
                  {answer}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...tableRoles.group}>
            {items.flatMap(({ id, name, question, rows }) =>
              rows.map((row) => (
                <tr
                  key={`${id} ${row.place}`}
                  {...tableRoles.row}
                  className={classNames(styles.row, row.place > 0 && styles.compared)}
                >
                  <td role="rowheader" className={styles.lead}>
                    {row.place === 0 ? (
                      <>
                        {question !== null && <span className={styles.question}>{question} </span>}
                        <span className={styles.name}>{name}</span>
                      </>
                    ) : (
                      <span className={styles.other}>
                        {row.name} <VisuallyHidden>({name})</VisuallyHidden>
                      </span>
                    )}
                  </td>
                  <Answers row={row} heads={heads} highest={highest} />
                </tr>
              )),
            )}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}

const placeStyles = [styles.own, styles.second, styles.third];

/** The cells of a row after its name. Without shares, one cell has the reason. */
function Answers({ row: { people, shares, place }, heads, highest }: { row: Row; heads: string[]; highest: number }) {
  if (typeof shares === 'string')
    return (
      <td {...tableRoles.cell} colSpan={heads.length + 1} aria-colspan={heads.length + 1} className={styles.missing}>
        <MissingNumber missing={shares} />
      </td>
    );
  return (
    <>
      <td {...tableRoles.cell} className={styles.people}>
        <span className={styles.label} aria-hidden="true">
          {t('Responses (about)')}{' '}
        </span>
        {people === null ? <MissingNumber missing="suppressed" /> : formatNumber(people)}
      </td>
      {shares.map((share, index) => (
        <td key={heads[index]} {...tableRoles.cell} className={styles.answer}>
          <span className={styles.share} style={{ '--share': `${(100 * share) / highest}%` } as CSSProperties}>
            <span className={styles.label} aria-hidden="true">
              {heads[index]}
            </span>
            <span className={styles.value}>
              {share}
              <span className={styles.unit}>%</span>
            </span>
            <span className={styles.track} aria-hidden="true">
              {share > 0 && <span className={classNames(styles.bar, placeStyles[Math.min(place, 2)])} />}
            </span>
          </span>
        </td>
      ))}
    </>
  );
}
