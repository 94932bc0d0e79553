import { sql } from 'kysely';

/** What a person is called, as `presentPerson` has it: given and family name; the e-mail address where there is neither. */
export const personNameColumn = sql<string>`coalesce(nullif(trim(person.given_name || ' ' || person.family_name), ''), person.email_address)`;
