/**
 * The roles of a table and its parts, to be spread on the elements of a DataTable: `<tr {...tableRoles.row}>`. On a
 * phone their `display` changes, and some screen readers then lose the elements' own roles.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader', scope: 'col' },
  cell: { role: 'cell' },
} as const;
