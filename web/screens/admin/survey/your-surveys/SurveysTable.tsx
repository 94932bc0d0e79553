import { Link } from '@tanstack/react-router';
import type { SurveySummary } from '#contract/entities/survey.ts';
import { type SortableColumn, SortableHeader } from '#web/components/SortableHeader.tsx';
import { SortBar } from '#web/components/SortBar.tsx';
import { SurveyStatusTag } from '#web/components/SurveyStatusTag.tsx';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/classNames.ts';
import table from '#web/ui/DataTable.module.css';
import { MenuButton, MoreIcon } from '#web/ui/Menu.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { tableRoles } from '#web/ui/tableRoles.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { useSurveyMenu } from './useSurveyMenu.ts';
import styles from './YourSurveys.module.css';

interface SurveysTableProps {
  caption: string;
  /** Null while loading. */
  surveys: SurveySummary[] | null;
  /** True while other surveys are loaded that will replace the shown ones. */
  busy: boolean;
  sort: string;
  onSort: (sort: string) => void;
  /** Called when a survey has left the list together with the focused element. */
  onGone: () => void;
}

export function SurveysTable({ caption, surveys, busy, sort, onSort, onGone }: SurveysTableProps) {
  const columns: SortableColumn[] = [
    { title: t('Name'), sortKey: 'name' },
    { title: t('Type'), sortKey: 'type' },
    { title: t('Status'), sortKey: 'status' },
    { title: t('Modified'), sortKey: 'modified', first: 'descending' },
    { title: t('Report'), sortKey: 'reportAvailable', first: 'descending' },
  ];
  return (
    <div className={table.region}>
      <SortBar columns={columns} sort={sort} onSort={onSort} />
      <table {...tableRoles.table} className={table.table} aria-busy={busy || surveys === null}>
        <caption className={styles.caption}>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead {...tableRoles.group}>
          <tr {...tableRoles.row}>
            {columns.map((column) => (
              <SortableHeader key={column.sortKey} column={column} sort={sort} onSort={onSort} />
            ))}
            <th {...tableRoles.header}>
              <VisuallyHidden>{t('Actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody {...tableRoles.group}>
          {surveys?.map((survey) => <SurveyRow key={survey.id} survey={survey} onGone={onGone} />) ?? <SkeletonRows />}
        </tbody>
      </table>
    </div>
  );
}

function SurveyRow({ survey, onGone }: { survey: SurveySummary; onGone: () => void }) {
  const { id, name, template, status, lastModified, reportAvailable } = survey;
  const menu = useSurveyMenu(survey, onGone);
  return (
    <tr {...tableRoles.row}>
      <td {...tableRoles.cell} className={classNames(table.lead, styles.name)}>
        <Link {...paths.survey(id)}>{name}</Link>
      </td>
      <td {...tableRoles.cell} className={styles.type}>
        {template.name}
      </td>
      <td {...tableRoles.cell}>
        <SurveyStatusTag status={status} />
      </td>
      <td {...tableRoles.cell} data-label={t('Modified')} className={styles.date}>
        <time dateTime={lastModified}>{formatListDate(lastModified)}</time>
      </td>
      <td {...tableRoles.cell} data-label={t('Report')} className={styles.available}>
        {reportAvailable ? (
          <Link {...paths.surveyReport(id)} className={styles.report} aria-label={t('View report of {name}', { name })}>
            {t('View report')}
          </Link>
        ) : (
          t('Not yet')
        )}
      </td>
      <td {...tableRoles.cell} className={table.actions}>
        <MenuButton icon name={t('Actions for {name}', { name })} groups={menu}>
          <MoreIcon />
        </MenuButton>
      </td>
    </tr>
  );
}

const SkeletonRows = () =>
  [70, 55, 80, 60].map((width) => (
    <tr key={width} {...tableRoles.row}>
      {[...Array(6).keys()].map((cell) => (
        <td key={cell} {...tableRoles.cell}>
          {cell < 5 && <Skeleton width={`${width}%`} />}
        </td>
      ))}
    </tr>
  ));
