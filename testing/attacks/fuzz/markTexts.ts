import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/**
 * The columns with texts that people write in an organisation, by table. Columns that a marker would break, such as
 * codes and types, are omitted.
 */
const texts: Record<string, string[]> = {
  survey: [
    'name',
    'contact_name',
    'welcome',
    'invitation_message',
    'thanks_message',
    'thanks_contact_message',
    'risk_thanks_message',
    'privacy_statement',
    'support_article',
    'executive_summary',
  ],
  participant: ['given_name', 'family_name', 'email_address'],
  participant_group: ['name'],
  answer: ['string_value', 'other_title'],
  action: ['title', 'notes', 'owner'],
};

/**
 * Puts a marker into every text of an organisation, and into the names of its members. Empty texts become the marker.
 */
export async function markTexts(db: Db, accountId: string, marker: string): Promise<void> {
  for (const [table, columns] of Object.entries(texts)) {
    for (const column of columns) {
      // An answer without text stays without text.
      const empty = table === 'answer' ? sql`null` : sql`''`;
      await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = coalesce(${sql.ref(column)}, ${empty}) || ${` ${marker}`}
        where account_id = ${accountId}
      `.execute(db);
    }
  }
  await sql`update custom_question set definition = jsonb_set(definition, '{title}', to_jsonb(${marker}::text)) where account_id = ${accountId}`.execute(
    db,
  );
  await sql`
    update person set given_name = ${marker}, family_name = ${marker}
    where id in (select person_id from membership where account_id = ${accountId})
  `.execute(db);
  await sql`
    insert into area_analysis (account_id, survey_id, section_id, area_id, analysis)
    select account_id, id, 'marked', 'marked', ${`<p>${marker}</p>`} from survey where account_id = ${accountId}
  `.execute(db);
  await sql`
    insert into audit_entry (account_id, id, at, person_name, area, action, subject, object, details)
    select account_id, id, created_at, ${marker}, 'surveys', 'openSurvey', ${marker}, '{}', '{}' from survey where account_id = ${accountId}
  `.execute(db);
}
