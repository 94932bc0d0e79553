import { ApiError, invalid } from '#server/ApiError.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { getSurveyType } from '#server/db/getSurveyType.ts';
import type { Deps } from '#server/deps.ts';
import type { Session } from '#server/http/session.ts';
import { deleteKeptStep, setKeptStep } from './keptStepQueries.ts';
import { findParticipation, lockForCompletion } from './participationQueries.ts';
import { letterStepText } from './letterSteps.ts';

/**
 * Keeps a step of a report's letter in the person's account, in place of an earlier one. Without a step, removes it.
 * @throws ApiError ParticipationNotFound, SurveyNotComplete, ReportCannotBeGenerated (the answers were erased),
 * Validation (there is no such step).
 */
export async function keepStep(
  { db, content }: Pick<Deps, 'db' | 'content'>,
  session: Session,
  { participationId, step }: { participationId: string; step: string | null },
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const participation = await lockForCompletion(tx, session, participationId);
    if (!participation || session.kind !== 'person') throw new ApiError('ParticipationNotFound');
    if (step === null) return deleteKeptStep(tx, participation);
    if (!participation.when_completed) throw new ApiError('SurveyNotComplete');
    const row = await findParticipation(tx, session, participationId);
    if (row?.when_erased) throw new ApiError('ReportCannotBeGenerated');
    const definition = await getSurveyType(tx, participation.type_hash);
    if (letterStepText(step, definition, content.texts.en) === null)
      throw invalid('step', 'is not a step of this report');
    return setKeptStep(tx, participation, { personId: session.personId, step }, now);
  });
}
