import type { Db } from '#server/db/database.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { FrozenEvents } from '../disclosure/eventSteps.ts';
import { inOrder } from '../numbers/populations.ts';
import type { Aggregate } from '../numbers/releasedNumbers.ts';
import type { WholeScores } from '../numbers/wholeScores.ts';
import { toStored, type SurveyUncertainty } from '../uncertainty/surveyUncertainty.ts';
import type { InvitedBlock } from '../uncertainty/invited.ts';
import type { SnapshotFile } from './snapshotFile.ts';

/** The version of the survey type that people answered. */
export async function getAnsweredType(db: Db, { accountId, surveyId }: SurveyKey) {
  const { hash, definition } = await db
    .selectFrom('survey')
    .innerJoin('survey_type_version as version', 'version.hash', 'survey.type_hash')
    .where('survey.account_id', '=', accountId)
    .where('survey.id', '=', surveyId)
    .select(['version.hash', 'version.definition'])
    .executeTakeFirstOrThrow();
  return { typeHash: hash, definition };
}

/** The state of a survey's snapshot, without its contents. Undefined if there is none. */
export const findSnapshotState = (db: Db, { accountId, surveyId }: SurveyKey) =>
  db
    .selectFrom('results_snapshot')
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .select(['number', 'people', 'removed', 'uncertainty', 'invited', 'events'])
    .executeTakeFirst();

/**
 * A survey's snapshot without the texts, and whether the answers were erased.
 * @param number the one to load. Omitted: the current one.
 */
export const findSnapshot = (db: Db, { accountId, surveyId }: SurveyKey, number?: number) =>
  db
    .selectFrom('results_snapshot as snapshot')
    .innerJoin('survey', (join) =>
      join.onRef('survey.account_id', '=', 'snapshot.account_id').onRef('survey.id', '=', 'snapshot.survey_id'),
    )
    .where('snapshot.account_id', '=', accountId)
    .where('snapshot.survey_id', '=', surveyId)
    .$if(number !== undefined, (query) => query.where('snapshot.number', '=', number!))
    .select(['snapshot.number', 'snapshot.people', 'snapshot.columns', 'snapshot.checksum', 'survey.when_erased'])
    .executeTakeFirst();

/** The texts of the current snapshot, if it has this number. */
export const findTexts = (db: Db, { accountId, surveyId }: SurveyKey, number: number) =>
  db
    .selectFrom('results_snapshot')
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .where('number', '=', number)
    .select(['texts', 'checksum'])
    .executeTakeFirst();

interface SnapshotRow extends SnapshotFile {
  number: number;
  people: number;
  /** Null for surveys whose numbers may not be released. */
  scores: WholeScores | null;
  /** True if the snapshot contains a plan of its groups. */
  planned: boolean;
}

interface FirstSnapshotRow extends SnapshotRow {
  invited: readonly InvitedBlock[];
  events: FrozenEvents | null;
}

/** `score` says which surveys norms may use. */
const storedScores = (scores: WholeScores | null) => ({
  score: scores?.overall ?? null,
  scores: scores && JSON.stringify(scores),
});

export async function insertSnapshot(
  tx: Db,
  { accountId, surveyId }: SurveyKey,
  { invited, scores, events, ...row }: FirstSnapshotRow,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('results_snapshot')
    .values({
      account_id: accountId,
      survey_id: surveyId,
      ...row,
      ...storedScores(scores),
      invited: JSON.stringify(invited),
      events: events && JSON.stringify(events),
      created_at: now,
    })
    .execute();
}

/** Overwrites the previous snapshot, which cannot be restored. */
export async function replaceSnapshot(
  tx: Db,
  { accountId, surveyId }: SurveyKey,
  { scores, ...row }: SnapshotRow,
  { keepsUncertainty }: { keepsUncertainty: boolean },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('results_snapshot')
    .set({
      ...row,
      ...storedScores(scores),
      removed: 0,
      removed_invited: 0,
      ...(!keepsUncertainty && { uncertainty: null }),
      created_at: now,
    })
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .execute();
}

/** Replaces a snapshot without a plan by one that has a plan and a new order of rows. */
export const planSnapshot = (
  tx: Db,
  { accountId, surveyId }: SurveyKey,
  { scores, ...row }: SnapshotFile & Pick<SnapshotRow, 'number' | 'scores'>,
) =>
  tx
    .updateTable('results_snapshot')
    .set({ ...row, ...storedScores(scores), planned: true, uncertainty: null })
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .execute();

/** Returns whether a survey's results were deleted. */
export async function areResultsDeleted(db: Db, { accountId, surveyId }: SurveyKey): Promise<boolean> {
  const row = await db
    .selectFrom('survey')
    .where('account_id', '=', accountId)
    .where('id', '=', surveyId)
    .where('when_results_deleted', 'is not', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Closed surveys whose results were never released or frozen. */
const unfrozen = (db: Db) =>
  db
    .selectFrom('survey')
    .where('when_closed', 'is not', null)
    .where('when_results_deleted', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('results_snapshot')
            .whereRef('results_snapshot.account_id', '=', 'survey.account_id')
            .whereRef('results_snapshot.survey_id', '=', 'survey.id')
            .select('number'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('report_ledger')
            .whereRef('report_ledger.account_id', '=', 'survey.account_id')
            .whereRef('report_ledger.survey_id', '=', 'survey.id')
            .select('seq'),
        ),
      ),
    )
    .select(['account_id as accountId', 'id as surveyId']);

export const listUnfrozen = (db: Db): Promise<SurveyKey[]> => unfrozen(db).execute();

/** The snapshots of surveys whose results were not deleted. */
const snapshots = (db: Db) =>
  db
    .selectFrom('results_snapshot as snapshot')
    .innerJoin('survey', (join) =>
      join.onRef('survey.account_id', '=', 'snapshot.account_id').onRef('survey.id', '=', 'snapshot.survey_id'),
    )
    .where('survey.when_results_deleted', 'is', null)
    .select(['survey.account_id as accountId', 'survey.id as surveyId']);

/** Snapshots that have answers but no plan of their groups. */
const unplanned = (db: Db) =>
  snapshots(db).where('snapshot.planned', '=', false).where('survey.when_erased', 'is', null);

export const listUnplanned = (db: Db): Promise<SurveyKey[]> => unplanned(db).execute();

/** Snapshots whose uncertainty was not computed yet. */
export const listUncertain = (db: Db): Promise<SurveyKey[]> =>
  snapshots(db).where('snapshot.uncertainty', 'is', null).execute();

/** Snapshots without the released scores of everyone, although these may be released. */
export const listWithoutScores = (db: Db): Promise<SurveyKey[]> =>
  snapshots(db)
    .where('snapshot.scores', 'is', null)
    .where('snapshot.score', 'is not', null)
    .where('snapshot.removed', '=', 0)
    .execute();

/** Stores what was computed after closing, if the snapshot is still the current one and does not have it. */
const setOnce = (
  db: Db,
  { accountId, surveyId }: SurveyKey,
  number: number,
  column: 'uncertainty' | 'scores',
  value: object,
) =>
  db
    .updateTable('results_snapshot')
    .set({ [column]: JSON.stringify(value) })
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .where('number', '=', number)
    .where(column, 'is', null)
    .execute();

export const setUncertainty = (db: Db, survey: SurveyKey, number: number, uncertainty: SurveyUncertainty) =>
  setOnce(db, survey, number, 'uncertainty', toStored(uncertainty));

export const setWholeScores = (db: Db, survey: SurveyKey, number: number, scores: WholeScores) =>
  setOnce(db, survey, number, 'scores', scores);

/** Locks a survey in the same way as closing it or deleting its results. */
const lockForResults = (tx: Db, { accountId, surveyId }: SurveyKey) =>
  tx
    .selectFrom('survey')
    .where('account_id', '=', accountId)
    .where('id', '=', surveyId)
    .select('id')
    .forNoKeyUpdate()
    .execute();

/**
 * Locks a survey.
 * @returns whether its groups still have to be planned.
 */
export async function lockUnplanned(tx: Db, survey: SurveyKey): Promise<boolean> {
  await lockForResults(tx, survey);
  return (
    (await unplanned(tx)
      .where('survey.account_id', '=', survey.accountId)
      .where('survey.id', '=', survey.surveyId)
      .executeTakeFirst()) !== undefined
  );
}

/**
 * Locks a survey.
 * @returns whether its results still have to be frozen.
 */
export async function lockUnfrozen(tx: Db, survey: SurveyKey): Promise<boolean> {
  await lockForResults(tx, survey);
  return (
    (await unfrozen(tx)
      .where('account_id', '=', survey.accountId)
      .where('id', '=', survey.surveyId)
      .executeTakeFirst()) !== undefined
  );
}

/** An aggregate as it is stored. */
export interface StoredAggregate extends Aggregate {
  /** The position in this order: everyone, the options in the order of the survey, the groups, the blocks. */
  seq: number;
}

export async function insertAggregates(
  tx: Db,
  { accountId, surveyId }: SurveyKey,
  aggregates: readonly StoredAggregate[],
): Promise<void> {
  if (aggregates.length === 0) return;
  await tx
    .insertInto('results_aggregate')
    .values(
      aggregates.map(({ seq, population, suppressed, tallies }) => ({
        account_id: accountId,
        survey_id: surveyId,
        seq,
        population: JSON.stringify(population),
        held_back: [...suppressed],
        tallies: JSON.stringify(Object.fromEntries(tallies)),
      })),
    )
    .execute();
}

/** The aggregates of a survey that were kept when its answers were erased. */
export async function listAggregates(db: Db, { accountId, surveyId }: SurveyKey): Promise<StoredAggregate[]> {
  const rows = await db
    .selectFrom('results_aggregate')
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .select(['seq', 'population', 'held_back', 'tallies'])
    .orderBy('seq')
    .execute();
  return rows.map(({ seq, population, held_back, tallies }) => ({
    seq,
    population: inOrder(population),
    suppressed: held_back,
    tallies: new Map(Object.entries(tallies)),
  }));
}
