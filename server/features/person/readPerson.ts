import type { Person } from '#contract/entities/person.ts';
import type { Db } from '#server/db/database.ts';
import { ApiError } from '#server/ApiError.ts';
import { listMemberships } from '../account/membershipQueries.ts';
import { isLibraryOffered } from '../knowledgeLibrary/knowledgeLibraryQueries.ts';
import { findPerson } from '../auth/personQueries.ts';
import { presentPerson } from './presentPerson.ts';

/** A person as the person sees it. @throws ApiError NotFound. */
export async function readPerson(db: Db, personId: string): Promise<Person> {
  const person = await findPerson(db, personId);
  if (!person) throw new ApiError('NotFound');
  const knowledgeLibrary = await isLibraryOffered(db, { kind: 'person', personId });
  return presentPerson(person, { memberships: await listMemberships(db, personId), knowledgeLibrary });
}
