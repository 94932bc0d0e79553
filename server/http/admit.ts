import type { Operation } from '#contract/operation.ts';
import { includesRole } from '#rules/permissions.ts';
import { ApiError } from '../ApiError.ts';
import type { Admin, Authorise, Caller, PathIds, Session } from './session.ts';

/**
 * Admits a caller to an operation of this access (docs/rules/roles.md#access-to-a-call).
 * @returns who the caller is; null where the operation asks for no role.
 * @throws ApiError NotFound where the path names an organisation that the caller is no member of, or something that is
 * not in it: the two are never told apart. Forbidden where the role does not suffice, or the organisation is disabled.
 */
export async function admit(
  { access, admitsReportToken }: Pick<Operation, 'access' | 'admitsReportToken'>,
  session: Session | null,
  path: PathIds,
  authorise: Authorise,
): Promise<Caller | Admin | null> {
  if (access === 'public') return null;
  if (access === 'session') {
    if (session?.kind === 'report') throw new ApiError('Forbidden');
    return null;
  }
  const inOrganisation = path.accountId !== undefined || path.surveyId !== undefined;
  if (session?.kind === 'report' && admitsReportToken && path.surveyId === session.surveyId)
    return readerOf(session, path, authorise);
  if (session?.kind !== 'person') throw new ApiError(inOrganisation ? 'NotFound' : 'Forbidden');

  const { personId } = session;
  const { superAdmin, organisation } = await authorise(personId, path);
  const caller = { personId, superAdmin };
  if (inOrganisation && !organisation) throw new ApiError('NotFound');
  if (organisation?.disabled && !superAdmin) throw new ApiError('Forbidden');
  if (access === 'person') return caller;
  if (access === 'super') {
    if (!superAdmin) throw new ApiError('Forbidden');
    return caller;
  }
  if (!organisation) throw new ApiError('NotFound');
  const { accountId, adminUserRole } = organisation;
  const admin = { ...caller, accountId, adminUserRole };
  if (!includesRole(admin, access)) throw new ApiError('Forbidden');
  return admin;
}

/** Whoever printed a report goes on reading it as long as they are a member of its organisation, and does nothing else. */
async function readerOf(
  { personId }: Extract<Session, { kind: 'report' }>,
  path: PathIds,
  authorise: Authorise,
): Promise<Admin> {
  const { organisation, superAdmin } = await authorise(personId, path);
  if (!organisation) throw new ApiError('NotFound');
  if (organisation.disabled && !superAdmin) throw new ApiError('Forbidden');
  return { personId, superAdmin: false, accountId: organisation.accountId, adminUserRole: 'report' };
}
