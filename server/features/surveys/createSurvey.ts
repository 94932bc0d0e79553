import { randomUUID } from 'node:crypto';
import { defaultSurveyName } from '#rules/defaultSurveyName.ts';
import { scheduleError } from '#rules/scheduleError.ts';
import type { LoadedSurveyType } from '#server/content/readSurveyTypes.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { ApiError, invalid } from '#server/ApiError.ts';
import { newToken } from '#server/security/token.ts';
import { findAccount } from '../account/accountQueries.ts';
import { copiedColumns } from '../survey/surveyColumns.ts';
import { copyChoices } from '../surveyQuestions/recomposeSurveys.ts';
import { findSurvey, insertSurvey, listNamesLike } from './surveysQueries.ts';

interface SurveyToCreate {
  accountId: string;
  /** Null: the name of the type and the month in which the survey starts, with ` (2)` if that name is taken. */
  name: string | null;
  surveyType: LoadedSurveyType;
  openAt?: Date | null;
  closeAt?: Date | null;
  /** Null: none yet, or the contact of the copied survey. */
  contact?: { name: string; email: string } | null;
  /**
   * An earlier survey of the same organisation and type. Its texts, contacts, reminders, `shareLink`, `distressScale`
   * and chosen questions are copied.
   */
  copyOf?: string | null;
}

/**
 * Creates a survey of a type, without opening it.
 * @throws ApiError DuplicateName (archived surveys count too), Validation naming `scheduling.openAt`,
 * `scheduling.closeAt` or `copyOf`.
 */
export async function createSurvey(db: Db, survey: SurveyToCreate, now: Date): Promise<SurveyKey> {
  const { accountId, name, surveyType, openAt = null, closeAt = null, contact = null, copyOf = null } = survey;
  const problem = scheduleError({ openAt, closeAt }, { openAt: null, closeAt: null }, now);
  if (problem) throw invalid(`scheduling.${problem.property}`, problem.message);

  return inTransaction(db, async (tx) => {
    const typeId = surveyType.definition.id;
    const source = copyOf === null ? undefined : await findSurvey(tx, accountId, copyOf);
    if (copyOf !== null && source?.type_id !== typeId) {
      throw invalid('copyOf', 'must be a survey of the same type in this organisation');
    }
    const surveyId = randomUUID();
    const insert = (asName: string) =>
      insertSurvey(tx, {
        ...(source && copiedColumns(source)),
        ...(contact && { contact_name: contact.name, contact_email: contact.email }),
        account_id: accountId,
        id: surveyId,
        name: asName,
        type_id: typeId,
        type_hash: surveyType.hash,
        open_at: openAt,
        close_at: closeAt,
        when_open: null,
        when_closed: null,
        share_token: newToken(),
        created_at: now,
        modified_at: now,
      });
    if (name === null) await insertByDefaultName(tx, accountId, surveyType, openAt ?? now, insert);
    else if (!(await insert(name))) throw new ApiError('DuplicateName');
    if (source) {
      await copyChoices(
        tx,
        { accountId, fromSurveyId: source.id, toSurveyId: surveyId },
        new Map([[typeId, surveyType]]),
        now,
      );
    }
    return { accountId, surveyId };
  });
}

/**
 * Adds a survey with the first free name of "Pulse November 2026", "Pulse November 2026 (2)" …, even if several are
 * created simultaneously.
 */
async function insertByDefaultName(
  db: Db,
  accountId: string,
  { definition }: LoadedSurveyType,
  start: Date,
  insert: (name: string) => Promise<boolean>,
): Promise<void> {
  const { time_zone } = await findAccount(db, accountId);
  const name = defaultSurveyName(definition.name, start, time_zone);
  const taken = await listNamesLike(db, accountId, name);
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name} (${number})`;
    if (!taken.has(candidate.toLowerCase()) && (await insert(candidate))) return;
  }
}
