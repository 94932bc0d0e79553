/**
 * The roles of a table and its parts, to spread on the elements of a DataTable: `<tr {...tableRoles.row}>`. On a phone,
 * these elements have another `display`, and some screen readers then ignore their native roles.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader', scope: 'col' },
  cell: { role: 'cell' },
} as const;
