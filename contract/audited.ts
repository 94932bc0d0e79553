import type { OperationName, Operations } from './api.ts';
import { adminUserRoles, type AdminUserRole } from './entities/person.ts';
import type { Operation } from './operation.ts';

type IsAudited<O> = O extends { audit: 'rejections' }
  ? false
  : O extends { audit: 'reading' }
    ? true
    : O extends { method: 'GET' }
      ? false
      : O extends { access: AdminUserRole | 'super' }
        ? true
        : false;

/** The operations whose use leaves an entry in an organisation's audit log: `isAudited`, as a type. */
export type AuditedOperation = {
  [Name in OperationName]: IsAudited<Operations[Name]> extends true ? Name : never;
}[OperationName];

/** Whether using an operation leaves an entry in an organisation's audit log. */
export function isAudited({ audit, method, access }: Operation): boolean {
  if (audit !== undefined) return audit === 'reading';
  return method !== 'GET' && (access === 'super' || adminUserRoles.some((role) => role === access));
}
