import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import { newToken } from '../../http/secret.ts';
import type { LoadedSurveyType } from '../../content/readSurveyTypes.ts';
import type { SurveyKey } from './surveyQueries.ts';

export interface NewSurvey {
  accountId: string;
  name: string;
  surveyType: LoadedSurveyType;
  contact: { name: string; email: string };
  closeAt: Date | null;
}

/** A survey of a type, not yet open. */
export async function createSurvey(db: Db, { accountId, name, surveyType, contact, closeAt }: NewSurvey, now: Date): Promise<SurveyKey> {
  const surveyId = randomUUID();
  await db.insertInto('survey')
    .values({
      account_id: accountId, id: surveyId, name, type_id: surveyType.definition.id, type_hash: surveyType.hash,
      contact_name: contact.name, contact_email: contact.email, open_at: null, close_at: closeAt,
      when_open: null, when_closed: null, share_token: newToken(), created_at: now, modified_at: now,
    })
    .execute();
  return { accountId, surveyId };
}
