import type { Plugin } from 'vite';
import { organisationOperations, participantOperations } from '#contract/api.ts';
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

const modules: Record<string, Record<string, Operation>> = {
  'contract:operations': participantOperations,
  'contract:operations/organisation': organisationOperations,
};

/**
 * Vite plugin: the virtual module `contract:operations`, whose default export is the operation table of participants,
 * and `contract:operations/organisation` with all other operations.
 */
export function operationTable(): Plugin {
  return {
    name: 'heartwood-operation-table',
    resolveId: (id) => (Object.hasOwn(modules, id) ? `\0${id}` : undefined),
    load(id) {
      const operations = modules[id.slice(1)];
      return operations && id.startsWith('\0')
        ? `export default ${JSON.stringify(toOperationTable(operations))};`
        : undefined;
    },
  };
}
