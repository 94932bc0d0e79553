/** Generated at build time by scripts/vite/operationTable.ts. */
declare module 'contract:operations' {
  import type { participantOperations } from '#contract/api.ts';
  import type { OperationTable } from './callOperation.ts';
  const table: Pick<OperationTable, keyof typeof participantOperations>;
  export default table;
}

declare module 'contract:operations/organisation' {
  import type { organisationOperations } from '#contract/api.ts';
  import type { OperationTable } from './callOperation.ts';
  const table: Pick<OperationTable, keyof typeof organisationOperations>;
  export default table;
}
