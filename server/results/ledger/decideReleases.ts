import { rejected, type DisclosureControl } from '../disclosure/createDisclosureControl.ts';
import { isRequestable } from '../disclosure/isRequestable.ts';
import type { Base } from '../numbers/bases.ts';
import { populationKey } from '../numbers/populations.ts';
import type { Population } from '../disclosure/population.ts';
import { populationMask } from '../numbers/populationMask.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { ApiError } from '#server/ApiError.ts';
import { shareOfMachine } from '#server/shareOfMachine.ts';
import type { Suppression } from '../numbers/releasedNumbers.ts';
import { controlOf, entryOf, releasedOf, suppressionOf, type LedgerEntry } from './ledgerEntry.ts';
import { appendLedger, listLedger, lockLedger } from './ledgerQueries.ts';
import type { Snapshot } from '../snapshot/loadSnapshot.ts';
import { rejectRequest, requireAllowance, type Requester } from './rejectRequest.ts';
import type { InventedResults } from './source.ts';

/** Numbers about a population of a survey that someone requests. */
interface Requested {
  survey: SurveyKey;
  snapshot: Snapshot;
  population: Population;
  /** The population's name. */
  key: string;
}

/** This process's knowledge of a survey's ledger. */
interface KnownLedger {
  number: number;
  people: number;
  control: DisclosureControl;
  bases: readonly Base[];
  /** Number of ledger entries that disclosure control has processed. */
  length: number;
  /** The names of the populations in it. */
  keys: Set<string>;
  /** Earlier decisions, by the population's name. */
  answers: Map<string, Suppression>;
}

interface Answer {
  ledger: KnownLedger;
  key: string;
  suppression: Suppression;
  /** The entry for the ledger. Null if nothing new is released. */
  entry: LedgerEntry | null;
}

const known = new Map<string, KnownLedger>();
/**
 * Disclosure control uses one byte per response for every population of its ledgers. At most this many bytes are kept
 * on a machine, not counting the ledgers of the current report.
 */
const mostBytes = () => shareOfMachine(512 * 1024 * 1024);
const mostAnswers = 10_000;

/**
 * Decides whether numbers about populations may be released, and records the populations in their surveys' ledgers
 * (docs/rules/disclosure.md#ledger). If one is rejected, none is recorded. No number is released without this decision.
 * Law 3 is checked first, without using answers (docs/rules/disclosure.md#law-3), and then laws 1 and 2. Earlier
 * decisions are repeated without a lock. New populations are decided while the survey is locked, in one order for all
 * processes.
 * @returns the variables to suppress for each, in order.
 * @throws RejectedRequest if numbers about one of the populations must not be released; ApiError SampleTooSmall while
 * removals wait for others; TooManyRequests if this person has reached the daily limit of new or rejected requests.
 */
export async function decideReleases(
  db: Db,
  requested: readonly Requested[],
  { minimum, ...who }: Requester & { minimum: number },
): Promise<Suppression[]> {
  if (requested.some(({ snapshot }) => snapshot.removed > 0))
    throw new ApiError('SampleTooSmall', { message: removedText });
  const before = requested.map(answeredBefore);
  if (before.every((answer) => answer !== undefined)) return before;

  const answers = await answerNew(db, requested, who, minimum);
  // Only committed decisions may be repeated without a lock, and a surrounding transaction is not committed yet.
  if (db.isTransaction) for (const { survey } of requested) known.delete(survey.surveyId);
  else for (const { ledger, key, suppression } of answers ?? []) remember(ledger, key, suppression);
  if (!answers) return rejectRequest(db, who);
  return answers.map(({ suppression }) => suppression);
}

/**
 * Returns what may be released about populations that follow from earlier releases of their survey. Adds nothing to the
 * ledger.
 * @returns what to suppress for each, as `decideReleases` would. Null for a population that would be new or rejected.
 * @throws ApiError SampleTooSmall while removals wait for others.
 */
export async function recallReleases(
  db: Db,
  {
    survey,
    snapshot,
    requested,
  }: Pick<Requested, 'survey' | 'snapshot'> & { requested: readonly Pick<Requested, 'population' | 'key'>[] },
  minimum: number,
): Promise<(Suppression | null)[]> {
  if (snapshot.removed > 0) throw new ApiError('SampleTooSmall', { message: removedText });
  const before = requested.map((each) => answeredBefore({ survey, snapshot, ...each }));
  if (before.every((suppression) => suppression !== undefined)) return before;
  let read = false;
  try {
    return await inTransaction(db, async (tx) => {
      const ledger = await catchUp(tx, survey, snapshot, minimum);
      makeRoom(1);
      const recalled = requested.map((each, index) => {
        const suppression = recall(each, snapshot, ledger);
        return suppression && (before[index] ?? suppression);
      });
      recalled.forEach((suppression, index) => suppression && remember(ledger, requested[index]!.key, suppression));
      read = true;
      return recalled;
    });
  } finally {
    // A surrounding transaction may be rolled back, and with it the entries that were read.
    if (!read || db.isTransaction) known.delete(survey.surveyId);
  }
}

/** Does what `recallReleases` does, for the results of a rehearsal. Only what was pre-approved is released. */
export const recallInvented = (
  { snapshot, control, keys }: InventedResults,
  requested: Pick<Requested, 'population' | 'key'>,
): Suppression | null => recall(requested, snapshot, { control, bases: snapshot.bases, keys });

/** Returns what to suppress of a population that follows from earlier releases. Null if it would be new or rejected. */
function recall(
  requested: Pick<Requested, 'population' | 'key'>,
  snapshot: Snapshot,
  ledger: Pick<KnownLedger, 'control' | 'bases'> & { keys: ReadonlySet<string> },
): Suppression | null {
  if (!mayRequest(requested, snapshot, ledger)) return null;
  const release = ledger.control.consider(populationMask(snapshot.results, requested.population));
  return release === rejected || release.isNew ? null : suppressionOf(release, ledger.bases);
}

const mayRequest = (
  { population, key }: Pick<Requested, 'population' | 'key'>,
  { results }: Snapshot,
  { keys }: { keys: ReadonlySet<string> },
) => isRequestable(population, results, () => keys.has(key));

/** Remembers a decision that follows from the stored ledger, so that it can be repeated without a lock. */
function remember({ answers }: KnownLedger, key: string, suppression: Suppression): void {
  if (answers.size >= mostAnswers) answers.clear();
  answers.set(key, suppression);
}

const removedText =
  'Responses were removed from this survey, but not yet enough for new results that identify no one. The report will be available again when more have been removed.';

function answeredBefore({ survey, snapshot, key }: Requested): Suppression | undefined {
  const ledger = known.get(survey.surveyId);
  return ledger?.number === snapshot.number ? ledger.answers.get(key) : undefined;
}

/** Null if one of the requests is rejected. */
async function answerNew(
  db: Db,
  requested: readonly Requested[],
  who: Requester,
  minimum: number,
): Promise<Answer[] | null> {
  // Surveys are locked in one order, so that two reports about the same surveys cannot deadlock.
  const surveys = [...new Map(requested.map((each) => [each.survey.surveyId, each])).values()].sort((a, b) =>
    a.survey.surveyId < b.survey.surveyId ? -1 : 1,
  );
  let forget = () => surveys.forEach(({ survey }) => known.delete(survey.surveyId));
  try {
    return await inTransaction(db, async (tx) => {
      // Keep references, because another request may remove these ledgers from the cache in between.
      const ledgers = new Map<string, KnownLedger>();
      for (const { survey, snapshot } of surveys)
        ledgers.set(survey.surveyId, await catchUp(tx, survey, snapshot, minimum));
      makeRoom(surveys.length);
      const marks = [...ledgers.values()].map(({ control }) => ({ control, mark: control.mark() }));
      const forgetAll = forget;
      // After a rejection nothing is stored, and everything remembered since the mark is forgotten.
      forget = () => marks.forEach(({ control, mark }) => control.rollback(mark));
      const answers = requested.map((each) => decide(each, ledgers.get(each.survey.surveyId)!));
      if (!answers.every((answer) => answer !== null)) {
        forget();
        return null;
      }
      await requireAllowance(tx, who, answers.filter(({ entry }) => entry !== null).length);
      forget = forgetAll;
      await store(tx, requested, answers, who);
      return answers;
    });
  } catch (error) {
    // A surrounding transaction may be rolled back, and with it the entries that were read.
    if (db.isTransaction) for (const { survey } of surveys) known.delete(survey.surveyId);
    else forget();
    throw error;
  }
}

/** Locks a survey's ledger and reads its new entries. */
async function catchUp(tx: Db, survey: SurveyKey, snapshot: Snapshot, minimum: number): Promise<KnownLedger> {
  const state = await lockLedger(tx, survey);
  if (!state || state.number !== snapshot.number || state.removed > 0)
    throw new ApiError('SampleTooSmall', { message: removedText });
  const ledger = findLedger(survey.surveyId, snapshot, minimum);
  for (const entry of await listLedger(tx, survey, ledger.length)) {
    ledger.control.restore(releasedOf(entry, snapshot));
    ledger.keys.add(populationKey(entry.population));
    ledger.length += 1;
  }
  return ledger;
}

function findLedger(surveyId: string, snapshot: Snapshot, minimum: number): KnownLedger {
  const found = known.get(surveyId);
  const ledger = found?.number === snapshot.number ? found : newLedger(snapshot, minimum);
  // Puts it last, so that it is removed last.
  known.delete(surveyId);
  known.set(surveyId, ledger);
  return ledger;
}

/**
 * Removes the least recently requested ledgers first. The most recently requested ones belong to this report and stay.
 */
function makeRoom(inUse: number): void {
  let bytes = [...known.values()].reduce((sum, ledger) => sum + bytesOf(ledger), 0);
  for (const [surveyId, ledger] of [...known].slice(0, -inUse)) {
    if (bytes <= mostBytes()) return;
    known.delete(surveyId);
    bytes -= bytesOf(ledger);
  }
}

const bytesOf = ({ people, length }: KnownLedger) => people * length;

const newLedger = (snapshot: Snapshot, minimum: number): KnownLedger => ({
  number: snapshot.number,
  people: snapshot.people,
  control: controlOf([], snapshot, minimum),
  bases: snapshot.bases,
  length: 0,
  keys: new Set(),
  answers: new Map(),
});

/**
 * Null if the population is rejected. The other populations of the request are still decided, so that a rejection takes
 * the same work whichever population causes it.
 */
function decide({ snapshot, population, key }: Requested, ledger: KnownLedger): Answer | null {
  if (!mayRequest({ population, key }, snapshot, ledger)) return null;
  const release = ledger.control.decide(populationMask(snapshot.results, population));
  if (release === rejected) return null;
  const suppression = suppressionOf(release, ledger.bases);
  return {
    ledger,
    key,
    suppression,
    entry: release.isNew ? entryOf(population, release, ledger.bases) : null,
  };
}

async function store(
  tx: Db,
  requested: readonly Requested[],
  answers: readonly Answer[],
  { personId, now }: Requester,
): Promise<void> {
  for (const [index, { ledger, key, entry }] of answers.entries()) {
    if (!entry) continue;
    await appendLedger(tx, requested[index]!.survey, ledger.length, [entry], personId, now);
    ledger.length += 1;
    ledger.keys.add(key);
  }
}
