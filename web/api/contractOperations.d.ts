/** Generated at build time by scripts/vite/operationTable.ts. */
declare module 'contract:operations' {
  import type { OperationTable } from './callOperation.ts';
  const table: OperationTable;
  export default table;
}
