import { setImmediate } from 'node:timers/promises';
import type { SurveyType } from '#contract/content/surveyType.ts';
import type { OmittedGroup } from '../disclosure/planGroups.ts';
import { rowBlocks } from '../disclosure/rowBlocks.ts';
import type { FrozenEvents } from '../disclosure/eventSteps.ts';
import { basesOf, frozenVariables, type Base } from '../numbers/bases.ts';
import type { Results } from '../numbers/results.ts';
import { variablesOf, type Variable } from '../numbers/variables.ts';
import { fromStored, type SurveyUncertainty } from '../uncertainty/surveyUncertainty.ts';
import type { InvitedBlock } from '../uncertainty/invited.ts';
import type { Db } from '#server/db/database.ts';
import { fromReplica } from '#server/db/replica.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { ApiError } from '#server/ApiError.ts';
import { shareOfMachine } from '#server/shareOfMachine.ts';
import { decodeSnapshot, decodeTexts, type AnswerTexts } from './snapshotFile.ts';
import { areResultsDeleted, findSnapshot, findSnapshotState, findTexts, getAnsweredType } from './snapshotQueries.ts';

/** The results of a closed survey, as they are frozen. */
export interface Snapshot {
  /** Increases whenever the results are derived again after removals, and when the answers are erased. */
  number: number;
  people: number;
  /** True if the answers were erased. Then the results have no rows, but still contain the merged options. */
  erased: boolean;
  /** Number of the people in the results whose participations were removed since. */
  removed: number;
  /** The uncertainty of the scores. Null: not computed yet. */
  uncertainty: SurveyUncertainty | null;
  /** Invited people at closing, by their reporting groups. Null: unknown. */
  invited: readonly InvitedBlock[] | null;
  /** The events as counted at closing. Null: none. */
  events: FrozenEvents | null;
  /** The survey type that was answered. */
  definition: SurveyType;
  results: Results;
  /** The block groups of the people of each block. */
  blocks: readonly (readonly string[])[];
  /** Why groups were left out when the survey closed. */
  leftOut: readonly OmittedGroup[];
  variables: Variable[];
  /** The bases of the variables. The first is the whole base. Each base has its own ledger. */
  bases: Base[];
  /**
   * Loads the texts.
   * @throws ApiError InternalError if they are missing or damaged.
   */
  texts(): Promise<AnswerTexts>;
}

/** The part of a snapshot that is loaded once and cached. */
type Decoded = Pick<
  Snapshot,
  'number' | 'people' | 'erased' | 'definition' | 'results' | 'blocks' | 'leftOut' | 'variables' | 'bases'
> & { bytes: number };

interface CachedSnapshot {
  number: number;
  decoded: Promise<Decoded>;
  /** Null while the snapshot is being decoded. */
  bytes: number | null;
}

/** Decoded snapshots of this process by survey. The most recently requested one is last. At most this many bytes on a machine. */
const cached = new Map<string, CachedSnapshot>();
const mostBytes = () => shareOfMachine(256 * 1024 * 1024);

/**
 * Loads the frozen results of a closed survey. Decoded results are cached in memory as long as there is room.
 * @throws ApiError SampleTooSmall if the results were deleted. InternalError, with the reason for the log, if the
 * snapshot is missing or damaged, so that numbers are never wrong.
 */
export async function loadSnapshot(db: Db, survey: SurveyKey): Promise<Snapshot> {
  const { surveyId } = survey;
  const state = await findSnapshotState(db, survey);
  if (!state) {
    forgetSnapshot(surveyId);
    if (await areResultsDeleted(db, survey)) throw new ApiError('SampleTooSmall');
    throw broken(surveyId, 'are missing');
  }
  const decoded = await decodeOnce(db, survey, state.number);
  // If the results were derived again between the two queries, the snapshot that was decoded is used. Nothing has been
  // removed from it yet.
  const removed = decoded.number === state.number ? state.removed : 0;
  const { number, people, erased, definition, results, blocks, leftOut, variables, bases } = decoded;
  return {
    number,
    people,
    erased,
    removed,
    uncertainty: decoded.number === state.number && state.uncertainty ? fromStored(state.uncertainty) : null,
    invited: state.invited,
    events: state.events,
    definition,
    results,
    blocks,
    leftOut,
    variables,
    bases,
    texts: () => loadTexts(db, survey, number),
  };
}

/** Removes a survey's results from the cache. */
export const forgetSnapshot = (surveyId: string): void => void cached.delete(surveyId);

async function decodeOnce(db: Db, survey: SurveyKey, number: number): Promise<Decoded> {
  const { surveyId } = survey;
  const found = cached.get(surveyId);
  // The code that decodes it may be waiting for the connection that this transaction holds. And what a transaction
  // reads may be rolled back. So a transaction does not wait for others to decode, and does not cache what it decodes.
  if (db.isTransaction)
    return found?.number === number && found.bytes !== null ? found.decoded : decode(db, survey, number);

  cached.delete(surveyId);
  const entry: CachedSnapshot =
    found?.number === number ? found : { number, decoded: decode(db, survey, number), bytes: null };
  cached.set(surveyId, entry);
  try {
    const decoded = await entry.decoded;
    entry.bytes = decoded.bytes;
    makeRoom(surveyId);
    return decoded;
  } catch (error) {
    if (cached.get(surveyId) === entry) cached.delete(surveyId);
    throw error;
  }
}

/** Removes the least recently requested snapshots first. This survey's snapshot stays. */
function makeRoom(surveyId: string): void {
  let bytes = [...cached.values()].reduce((sum, entry) => sum + (entry.bytes ?? 0), 0);
  for (const [id, entry] of cached) {
    if (bytes <= mostBytes()) return;
    if (id === surveyId) continue;
    cached.delete(id);
    bytes -= entry.bytes ?? 0;
  }
}

/**
 * `expected` is the number that the primary has just returned. A replica may be one snapshot behind, and the older
 * snapshot must not be used.
 */
async function decode(db: Db, survey: SurveyKey, expected: number): Promise<Decoded> {
  const { surveyId } = survey;
  const { typeHash, definition } = await getAnsweredType(db, survey);
  const row =
    (await fromReplica(db, (replica) => findSnapshot(replica, survey, expected))) ?? (await findSnapshot(db, survey));
  if (!row) throw broken(surveyId, 'are missing');
  const { number, people, when_erased } = row;
  const erased = when_erased !== null;
  try {
    const { results, leftOut, bases } = await decodeSnapshot(
      row,
      { surveyId, number, people: erased ? 0 : people, typeHash },
      definition,
    );
    // Other requests are answered in between.
    await setImmediate();
    const variables = frozenVariables(bases, variablesOf(definition, results));
    await setImmediate();
    return {
      number,
      people,
      erased,
      definition,
      results,
      blocks: rowBlocks(results, results.blockGroups).map(({ groups }) => groups),
      leftOut,
      variables,
      bases: basesOf(bases, variables),
      bytes: sizeOf(results, variables),
    };
  } catch (error) {
    throw broken(surveyId, `are damaged: ${(error as Error).message}`);
  }
}

async function loadTexts(db: Db, survey: SurveyKey, number: number): Promise<AnswerTexts> {
  const row =
    (await fromReplica(db, (replica) => findTexts(replica, survey, number))) ?? (await findTexts(db, survey, number));
  if (!row) throw broken(survey.surveyId, `no longer have the texts of snapshot ${number}`);
  return decodeTexts(row).catch((error: Error) =>
    Promise.reject(broken(survey.surveyId, `are damaged: ${error.message}`)),
  );
}

const broken = (surveyId: string, what: string) =>
  new ApiError('InternalError', { reason: `The results of survey ${surveyId} ${what}` });

/** The approximate size in bytes: one byte per row for each column, and eight for scores. */
function sizeOf({ people, values, choices, groups }: Results, variables: Variable[]): number {
  const planes = [...choices.values()].reduce((sum, columns) => sum + columns.length, groups.length);
  const ofVariables = variables.reduce(
    (sum, { scores, categories }) =>
      sum + 2 + (scores ? 8 : 0) + (categories.kind === 'any' ? categories.members.length : 0),
    0,
  );
  return people * (values.size + planes + ofVariables);
}
