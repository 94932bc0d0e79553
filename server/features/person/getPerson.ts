import type { Person } from '#contract/entities/person.ts';
import type { Language } from '#contract/languages.ts';
import { ApiError } from '#server/ApiError.ts';
import type { Db } from '#server/db/database.ts';
import { listMemberships } from '../account/membershipQueries.ts';
import { findPerson } from '../auth/personQueries.ts';
import { isLibraryOffered } from '../knowledgeLibrary/knowledgeLibraryQueries.ts';

/** The signed-in person, as shown to themselves. @throws ApiError NotFound. */
export async function getPerson(db: Db, personId: string): Promise<Person> {
  const person = await findPerson(db, personId);
  if (!person) throw new ApiError('NotFound');
  const knowledgeLibrary = await isLibraryOffered(db, { kind: 'person', personId });
  return presentPerson(person, { memberships: await listMemberships(db, personId), knowledgeLibrary });
}

interface PersonRow {
  id: string;
  given_name: string;
  family_name: string;
  email_address: string;
  super_admin: boolean;
  totp: boolean;
  language: Language | null;
}

interface Surroundings {
  memberships: Awaited<ReturnType<typeof listMemberships>>;
  /** True if any organisation of the person offers the library. */
  knowledgeLibrary: boolean;
}

/** The signed-in person, as shown to themselves. */ function presentPerson(
  row: PersonRow,
  { memberships, knowledgeLibrary }: Surroundings,
): Person {
  return {
    id: row.id,
    name: [row.given_name, row.family_name].filter(Boolean).join(' ') || row.email_address,
    givenName: row.given_name || null,
    familyName: row.family_name || null,
    emailAddress: row.email_address,
    totp: row.totp,
    language: row.language,
    knowledgeLibrary,
    superAdmin: row.super_admin,
    memberships: memberships.map(({ id, name, when_disabled, when_archived, admin_user_role }) => ({
      role: 'admin',
      account: { id, name, disabled: when_disabled !== null, archived: when_archived !== null },
      adminUserRole: admin_user_role,
    })),
  };
}
