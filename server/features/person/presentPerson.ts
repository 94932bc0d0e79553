import type { AdminUserRole, Person } from '../../../contract/entities/person.ts';

interface PersonRow {
  id: string;
  given_name: string;
  family_name: string;
  email_address: string;
  super_admin: boolean;
}

/** A person as the person sees it. */
export function presentPerson(row: PersonRow, memberships: { id: string; name: string; admin_user_role: AdminUserRole }[]): Person {
  return {
    id: row.id,
    name: [row.given_name, row.family_name].filter(Boolean).join(' ') || row.email_address,
    givenName: row.given_name || null,
    familyName: row.family_name || null,
    emailAddress: row.email_address,
    totp: false,
    superAdmin: row.super_admin,
    memberships: memberships.map(({ id, name, admin_user_role }) => ({ role: 'admin', account: { id, name }, adminUserRole: admin_user_role })),
  };
}
