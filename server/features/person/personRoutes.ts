import type { blocks } from '../../../contract/api.ts';
import type { Deps } from '../../deps.ts';
import { ApiError } from '../../http/apiError.ts';
import type { Handlers } from '../../http/handlers.ts';
import { listMemberships } from '../account/membershipQueries.ts';
import { findPerson } from './personQueries.ts';
import { presentPerson } from './presentPerson.ts';

export const personRoutes = ({ db }: Deps): Handlers<typeof blocks.person> => ({
  async getMyDetails({ caller: { personId } }) {
    const person = await findPerson(db, personId);
    if (!person) throw new ApiError('NotFound');
    return presentPerson(person, await listMemberships(db, personId));
  },
});
