import { sql } from 'kysely';

/**
 * The name of a person, as in `presentPerson`: the given and family name, or the e-mail address if both are missing.
 */
export const personNameColumn = sql<string>`coalesce(nullif(trim(person.given_name || ' ' || person.family_name), ''), person.email_address)`;
