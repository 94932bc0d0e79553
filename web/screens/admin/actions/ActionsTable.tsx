import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Action } from '#contract/entities/action.ts';
import { canEdit } from '#rules/permissions.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/classNames.ts';
import table from '#web/ui/DataTable.module.css';
import { MenuButton, MoreIcon } from '#web/ui/Menu.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { tableRoles } from '#web/ui/tableRoles.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { useAdmin } from '../useAdmin.ts';
import styles from './Actions.module.css';
import { ActionStatusField } from './ActionStatusField.tsx';
import { DueDay } from './DueDay.tsx';

/** @param actions null while they are loaded. */
export function ActionsTable({ actions }: { actions: Action[] | null }) {
  const mayChange = canEdit(useAdmin());
  return (
    <div className={table.region}>
      <table {...tableRoles.table} className={table.table} aria-busy={actions === null}>
        <caption className={styles.caption}>
          <VisuallyHidden>{t('Action plan')}</VisuallyHidden>
        </caption>
        <thead {...tableRoles.group}>
          <tr {...tableRoles.row}>
            <th {...tableRoles.header}>{t('Action')}</th>
            <th {...tableRoles.header}>{t('Owner')}</th>
            <th {...tableRoles.header}>{t('Due')}</th>
            <th {...tableRoles.header}>{t('Status')}</th>
            {mayChange && (
              <th {...tableRoles.header}>
                <VisuallyHidden>{t('Actions')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody {...tableRoles.group}>
          {actions?.map((action) => <ActionRow key={action.id} action={action} />) ?? <SkeletonRows />}
        </tbody>
      </table>
    </div>
  );
}

function ActionRow({ action }: { action: Action }) {
  const { id, title, notes, owner, section, survey } = action;
  const mayChange = canEdit(useAdmin());
  const navigate = useNavigate();
  const search = useSearch({ from: '/admin/actions' });
  const to = { search, resetScroll: false };
  return (
    <tr {...tableRoles.row}>
      <td {...tableRoles.cell} className={classNames(table.lead, styles.action)}>
        {mayChange ? (
          <Link {...paths.editAction(id)} {...to}>
            {title}
          </Link>
        ) : (
          <strong>{title}</strong>
        )}
        {notes !== null && <p className={styles.notes}>{notes}</p>}
        <p>
          <Link {...paths.reportSectionNamed(survey.id, section.id)} className={styles.from}>
            {t('{section} in {survey}', { section: section.name, survey: survey.name })}
          </Link>
        </p>
      </td>
      <td {...tableRoles.cell} data-label={t('Owner')} className={styles.owner}>
        {owner}
      </td>
      <td {...tableRoles.cell} data-label={t('Due')}>
        <DueDay action={action} />
      </td>
      <td {...tableRoles.cell} {...(!mayChange && { 'data-label': t('Status') })} className={styles.status}>
        <ActionStatusField action={action} />
      </td>
      {mayChange && (
        <td {...tableRoles.cell} className={table.actions}>
          <MenuButton
            icon
            name={t('Actions for {name}', { name: title })}
            groups={[
              {
                label: t('Change'),
                entries: [
                  { label: t('Edit'), onSelect: () => void navigate({ ...paths.editAction(id), ...to }) },
                  {
                    label: t('Remove'),
                    danger: true,
                    onSelect: () => void navigate({ ...paths.removeAction(id), ...to }),
                  },
                ],
              },
            ]}
          >
            <MoreIcon />
          </MenuButton>
        </td>
      )}
    </tr>
  );
}

const SkeletonRows = () =>
  [70, 55, 80].map((width) => (
    <tr key={width} {...tableRoles.row}>
      {[...Array(4).keys()].map((cell) => (
        <td key={cell} {...tableRoles.cell}>
          <Skeleton width={`${width}%`} />
        </td>
      ))}
    </tr>
  ));
