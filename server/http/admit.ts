import type { Access } from '../../contract/operation.ts';
import { includesRole } from '../../rules/permissions.ts';
import { ApiError } from './apiError.ts';
import type { Admin, Authorise, Caller, PathIds, Session } from './session.ts';

/**
 * Lets a caller through to an operation of this access (wire conventions section 3).
 * @returns who the caller is; null where the operation asks for no role.
 * @throws ApiError NotFound where the path names an organisation that the caller is no member of, or something that is
 * not in it: the two are never told apart. Forbidden where the role does not suffice, or the organisation is disabled.
 */
export async function admit(access: Access, session: Session | null, path: PathIds, authorise: Authorise): Promise<Caller | Admin | null> {
  if (access === 'public' || access === 'session') return null;
  const inOrganisation = path.accountId !== undefined || path.surveyId !== undefined;
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
