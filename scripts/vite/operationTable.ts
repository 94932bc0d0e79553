import type { Plugin } from 'vite';
import { operations } from '#contract/api.ts';
import type { Operation } from '#contract/operation.ts';
import type { OperationRow } from '#web/api/callOperation.ts';

/** The contract without its schemas, so that a browser never loads the schema library. */
export function toOperationTable<Name extends string>(from: Record<Name, Operation>): Record<Name, OperationRow> {
  const row = ({ method, path, body, bodyType = 'json', mayOmitBody, success, access }: Operation): OperationRow => ({
    method,
    path,
    ...(body && { bodyType }),
    ...(mayOmitBody && { mayOmitBody }),
    ...(success !== 200 && { success }),
    ...(access === 'public' && { isPublic: true }),
  });
  const entries = Object.entries<Operation>(from).map(([name, operation]) => [name, row(operation)]);
  return Object.fromEntries(entries) as Record<Name, OperationRow>;
}

const moduleName = 'contract:operations';
const resolvedName = `\0${moduleName}`;

/** Vite plugin: the virtual module `contract:operations`, whose default export is the operation table. */
export function operationTable(): Plugin {
  return {
    name: 'heartwood-operation-table',
    resolveId: (id) => (id === moduleName ? resolvedName : undefined),
    load: (id) => (id === resolvedName ? `export default ${JSON.stringify(toOperationTable(operations))};` : undefined),
  };
}
