import { isDeepStrictEqual } from 'node:util';

/** The names of the fields that were sent and have changed, for the audit log. */
export const changedFields = <Entity extends object>(sent: object, before: Entity, after: Entity): string[] =>
  Object.keys(sent).filter(
    (name) => name in after && !isDeepStrictEqual(before[name as keyof Entity], after[name as keyof Entity]),
  );
