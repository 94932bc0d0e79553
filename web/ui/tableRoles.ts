/**
 * The roles of a table and its parts, to be spread on the elements of a DataTable: `<tr {...tableRoles.row}>`. On a
 * phone their `display` is changed, and with it some screen readers lose what the elements are by themselves.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader', scope: 'col' },
  cell: { role: 'cell' },
} as const;
