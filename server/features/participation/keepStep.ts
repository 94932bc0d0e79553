import { ApiError } from '#server/ApiError.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Deps } from '#server/deps.ts';
import type { Session } from '#server/http/session.ts';
import { getParticipationReport } from './getParticipationReport.ts';
import { deleteKeptStep, setKeptStep } from './keptStepQueries.ts';
import { lockForCompletion } from './participationQueries.ts';

/**
 * Keeps the step of a report's letter in the person's account, in place of an earlier one. Without `keep`, removes it.
 * The request does not name the step, since its length would show on the network what the letter is about.
 * @throws ApiError ParticipationNotFound, SurveyNotComplete, ReportCannotBeGenerated (there is no report, or its letter has
 * no step).
 */
export async function keepStep(
  { db, content }: Pick<Deps, 'db' | 'content'>,
  session: Session,
  { participationId, keep }: { participationId: string; keep: boolean },
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const participation = await lockForCompletion(tx, session, participationId);
    if (!participation || session.kind !== 'person') throw new ApiError('ParticipationNotFound');
    if (!keep) return deleteKeptStep(tx, participation);
    const { report } = await getParticipationReport({ db: tx, content }, session, participationId, null);
    const { step } = report.letter;
    if (step === '') throw new ApiError('ReportCannotBeGenerated');
    return setKeptStep(tx, participation, { personId: session.personId, step }, now);
  });
}
