import type { Db } from '#server/db/database.ts';
import type { ParticipationRow } from './participationQueries.ts';

type Key = Pick<ParticipationRow, 'account_id' | 'id'>;

export interface KeptStepRow {
  /** The code of the step. */
  step: string;
  when_kept: Date;
}

/** Stores the step that a person keeps from a report, in place of an earlier one. */
export async function setKeptStep(
  tx: Db,
  { account_id, id }: Key,
  kept: { personId: string; step: string },
  now: Date,
) {
  const values = { person_id: kept.personId, step: kept.step, when_kept: now };
  await tx
    .insertInto('kept_step')
    .values({ account_id, participation_id: id, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'participation_id']).doUpdateSet(values))
    .execute();
}

/** Deletes the step that was kept from a report. */
export async function deleteKeptStep(tx: Db, { account_id, id }: Key) {
  await tx.deleteFrom('kept_step').where('account_id', '=', account_id).where('participation_id', '=', id).execute();
}

/** The steps that a person has kept, by the ids of their participations. */
export async function listKeptSteps(db: Db, personId: string): Promise<ReadonlyMap<string, KeptStepRow>> {
  const rows = await db
    .selectFrom('kept_step')
    .innerJoin('participation', (join) =>
      join
        .onRef('participation.account_id', '=', 'kept_step.account_id')
        .onRef('participation.id', '=', 'kept_step.participation_id')
        .onRef('participation.person_id', '=', 'kept_step.person_id'),
    )
    .where('kept_step.person_id', '=', personId)
    .select(['kept_step.participation_id', 'kept_step.step', 'kept_step.when_kept'])
    .execute();
  return new Map(rows.map(({ participation_id, ...kept }) => [participation_id, kept]));
}
