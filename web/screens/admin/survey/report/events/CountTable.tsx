import { useId } from 'react';
import { type ReportedStep, stepName, stepNote, stepText } from '#rules/reportedStep.ts';
import { RichText } from '#web/components/RichText.tsx';
import { formatNumber } from '#web/i18n/formatNumber.ts';
import { t } from '#web/i18n/translate.ts';
import { classNames } from '#web/ui/classNames.ts';
import table from '#web/ui/DataTable.module.css';
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx';
import { tableRoles } from '#web/ui/tableRoles.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from './CountTable.module.css';
import { type EventTable, namedSteps } from './eventTables.ts';

/** A table with more columns of steps would be too wide for the page and for paper. */
const columnsAtMost = 5;

/**
 * The steps of each event: of everyone, then of each line by name. It has no colour, bar or order by number, because no
 * number of events is good. On a phone, and if there are many lines, each event is a block with its lines below.
 */
export function CountTable({ events: { title, areas, isSource } }: { events: EventTable }) {
  const noteId = useId();
  const rows = areas.map(({ id, name, description, reported }) => ({
    id,
    name,
    description,
    steps: namedSteps(reported!),
  }));
  const notes = new Map(rows.flatMap(({ steps }) => steps.map((step) => [stepNote(step), step])));
  const idOf = (note: string | null) => (note === null ? undefined : `${noteId}-${[...notes.keys()].indexOf(note)}`);
  return (
    <>
      <ScrollRegion
        label={t('Table: {name}', { name: title })}
        hint={t('Scroll sideways to see all columns.')}
        className={table.region}
      >
        <table
          {...tableRoles.table}
          className={classNames(table.table, styles.table, rows[0]!.steps.length > columnsAtMost && styles.blocks)}
        >
          <caption className={styles.caption}>
            <VisuallyHidden>{title}</VisuallyHidden>
          </caption>
          <thead {...tableRoles.group}>
            <tr {...tableRoles.row}>
              <th {...tableRoles.header}>{isSource ? t('Who it came from') : t('Event')}</th>
              {rows[0]!.steps.map(({ name }, index) => (
                <th key={index} {...tableRoles.header} className={styles.line}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...tableRoles.group}>
            {rows.map(({ id, name, description, steps }) => (
              <tr key={id} {...tableRoles.row} className={styles.row}>
                <td role="rowheader" className={table.lead}>
                  <span className={styles.name}>{name}</span>
                  {description && <RichText html={description} className={styles.about} />}
                </td>
                {steps.map((step, index) => (
                  <td key={index} {...tableRoles.cell} aria-describedby={idOf(stepNote(step))} className={styles.step}>
                    {/* The column's name, for blocks. An image of the table does not have pseudo-elements. */}
                    <span className={styles.label} aria-hidden="true">
                      {step.name}{' '}
                    </span>
                    <StepText step={step} />
                    {index === 0 && stepNote(step) && <small className={styles.inBlock}> {stepNote(step)}</small>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {[...notes].map(
        ([note, step]) =>
          note !== null && (
            <p key={note} className={styles.note}>
              <strong>{t('About “{step}”:', { step: stepName(step) })}</strong> <span id={idOf(note)}>{note}</span>{' '}
              {step.atMost < step.of &&
                t('It can be any number from 0 to {most}.', { most: formatNumber(step.atMost) })}
            </p>
          ),
      )}
    </>
  );
}

/** A step as text. If there is no room for one line, it breaks before "of". */
function StepText({ step }: { step: ReportedStep }) {
  const name = stepName(step);
  return (
    <>
      <span className={styles.words}>{name}</span>
      <wbr />
      <span className={styles.words}>{stepText(step).slice(name.length)}</span>
    </>
  );
}
