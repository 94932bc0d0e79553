import { randomUUID } from 'node:crypto';
import type { Language } from '#contract/languages.ts';
import type { Db } from '#server/db/database.ts';
import { newToken } from '#server/security/token.ts';

/**
 * Creates a participation without a participant, either through the share link or as a preview for an administrator.
 * @param language the requested language. Null: none was requested.
 * @returns the token that signs in to it.
 */
export async function insertAnonymousParticipation(
  db: Db,
  survey: { account_id: string; id: string },
  { preview, language }: { preview: boolean; language: Language | null },
  now: Date,
): Promise<string> {
  const token = newToken();
  await db
    .insertInto('participation')
    .values({
      account_id: survey.account_id,
      id: randomUUID(),
      survey_id: survey.id,
      participant_id: null,
      public_id: randomUUID(),
      token,
      when_last_invited: null,
      when_started: null,
      when_completed: null,
      created_at: now,
      preview,
      language,
    })
    .execute();
  return token;
}
