import { sql } from 'kysely';

/** The name of a person, as in `presentPerson`: given and family name, or the e-mail address if there is neither. */
export const personNameColumn = sql<string>`coalesce(nullif(trim(person.given_name || ' ' || person.family_name), ''), person.email_address)`;
