import { limits } from '../../contract/limits.ts';
import { createAuditor, type Auditor } from '../../rules/disclosure/createAuditor.ts';
import { tryAsk } from '../../rules/disclosure/tryAsk.ts';
import { populationKey } from '../../rules/results/canonicalPopulation.ts';
import type { Population } from '../../rules/results/population.ts';
import { populationMask } from '../../rules/results/populationMask.ts';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import type { SurveyKey } from '../db/surveyKey.ts';
import { ApiError } from '../http/apiError.ts';
import { appendLedger, countAsked, listLedger, lockLedger, type LedgerEntry } from './ledgerQueries.ts';
import type { Snapshot } from './loadSnapshot.ts';
import { restoreLedger } from './restoreLedger.ts';

/** Numbers about a population of a survey, that somebody wants. */
export interface Asked {
  survey: SurveyKey;
  snapshot: Snapshot;
  population: Population;
  /** What a refusal says. `enough`: the populations of `wider` that could be told of instead. */
  refusal: (reason: 'few' | 'combination', enough: Population[]) => string;
  /** The same with one part of the filter dropped, each in turn. */
  wider: Population[];
}

/** Which variables must not be told of the population. */
export type HeldBack = ReadonlySet<string>;

/** What this process knows of a survey's ledger. */
interface KnownLedger {
  number: number;
  people: number;
  auditor: Auditor;
  /** The names of the variables of each base. */
  variables: string[][];
  /** How many entries of the ledger the auditor has. */
  length: number;
  /** What was answered, by the population's name. */
  answers: Map<string, HeldBack>;
}

interface Answer {
  ledger: KnownLedger;
  key: string;
  heldBack: HeldBack;
  isNew: boolean;
}

const known = new Map<string, KnownLedger>();
/** An auditor holds a byte a response for every population of its ledger; so many in all are kept, and those of one report. */
const mostBytes = 512 * 1024 * 1024;
const mostAnswers = 10_000;

/**
 * Decides whether numbers about populations may leave, and remembers them in their surveys' ledgers: all of them or none.
 * What was answered before is answered again, at once. What is new is decided under a lock of the survey, in one order
 * for all processes.
 * @returns the variables to hold back of each, in order.
 * @throws ApiError SampleTooSmall where numbers about the whole of one of them must not be told; TooManyRequests where this
 * person has asked about as much new as one person may.
 */
export async function askLedger(db: Db, asked: Asked[], who: { personId: string; minimum: number }, now: Date): Promise<HeldBack[]> {
  if (asked.some(({ snapshot }) => snapshot.removed > 0)) throw new ApiError('SampleTooSmall', { message: removedWords });
  const before = asked.map(answeredBefore);
  if (before.every((answer) => answer !== undefined)) return before;

  const answers = await answerAnew(db, asked, who, now);
  // Only what is stored may be answered without asking again, and that is not sure before the transaction has ended.
  if (db.isTransaction) {
    for (const { survey } of asked) known.delete(survey.surveyId);
    return answers.map(({ heldBack }) => heldBack);
  }
  for (const { ledger, key, heldBack } of answers) remember(ledger, key, heldBack);
  return answers.map(({ heldBack }) => heldBack);
}

/**
 * What may be told of populations that follow from what was told of their survey. Nothing is added to its ledger.
 * @returns the variables to hold back of each, as `askLedger` would; null for a population that would be new, or refused.
 * @throws ApiError SampleTooSmall while removals wait for others to go with them.
 */
export async function recallLedger(
  db: Db, { survey, snapshot, populations }: Pick<Asked, 'survey' | 'snapshot'> & { populations: readonly Population[] }, minimum: number,
): Promise<(HeldBack | null)[]> {
  if (snapshot.removed > 0) throw new ApiError('SampleTooSmall', { message: removedWords });
  const before = populations.map((population) => answeredBefore({ survey, snapshot, population }));
  if (before.every((heldBack) => heldBack !== undefined)) return before;
  let read = false;
  try {
    return await inTransaction(db, async (tx) => {
      await catchUp(tx, survey, snapshot, minimum);
      makeRoom(1);
      const ledger = known.get(survey.surveyId)!;
      const recalled = populations.map((population, index) => {
        const audit = tryAsk(ledger.auditor, populationMask(snapshot.results, population));
        return audit.verdict === 'known' ? before[index] ?? namesOf(audit.heldBack, ledger.variables) : null;
      });
      recalled.forEach((heldBack, index) => heldBack && remember(ledger, populationKey(populations[index]!), heldBack));
      read = true;
      return recalled;
    });
  } finally {
    // In somebody's transaction, what was caught up with may be undone with the rest of it.
    if (!read || db.isTransaction) known.delete(survey.surveyId);
  }
}

/** What follows from what is stored can be answered again without a lock. */
function remember({ answers }: KnownLedger, key: string, heldBack: HeldBack): void {
  if (answers.size >= mostAnswers) answers.clear();
  answers.set(key, heldBack);
}

/** The variables of bases. */
const namesOf = (bases: ReadonlySet<number>, variables: readonly (readonly string[])[]): HeldBack =>
  new Set([...bases].flatMap((base) => variables[base]!));

const removedWords =
  'Responses were removed from this survey, and too few so far for new results to be told from the earlier ones without pointing at anybody. The report comes back when more have been removed.';

function answeredBefore({ survey, snapshot, population }: Pick<Asked, 'survey' | 'snapshot' | 'population'>): HeldBack | undefined {
  const ledger = known.get(survey.surveyId);
  return ledger?.number === snapshot.number ? ledger.answers.get(populationKey(population)) : undefined;
}

async function answerAnew(db: Db, asked: Asked[], { personId, minimum }: { personId: string; minimum: number }, now: Date): Promise<Answer[]> {
  // Locked in one order, so that two reports about the same surveys never wait for each other.
  const surveys = [...new Map(asked.map((each) => [each.survey.surveyId, each])).values()]
    .sort((a, b) => (a.survey.surveyId < b.survey.surveyId ? -1 : 1));
  let forget = () => surveys.forEach(({ survey }) => known.delete(survey.surveyId));
  try {
    return await inTransaction(db, async (tx) => {
      for (const { survey, snapshot } of surveys) await catchUp(tx, survey, snapshot, minimum);
      makeRoom(surveys.length);
      const marks = surveys.map(({ survey }) => {
        const { auditor } = known.get(survey.surveyId)!;
        return { auditor, mark: auditor.mark() };
      });
      const forgetAll = forget;
      // A refusal stores nothing, and takes back what was remembered since.
      forget = () => marks.forEach(({ auditor, mark }) => auditor.rollback(mark));
      const answers = decide(asked);
      await requireAllowance(tx, personId, answers.filter(({ isNew }) => isNew).length, now);
      forget = forgetAll;
      await store(tx, asked, answers, personId, now);
      return answers;
    });
  } catch (error) {
    // In somebody's transaction, what was caught up with may be undone with the rest of it.
    if (db.isTransaction) for (const { survey } of surveys) known.delete(survey.surveyId);
    else forget();
    throw error;
  }
}

/** Locks a survey's ledger and reads what is new in it. */
async function catchUp(tx: Db, survey: SurveyKey, snapshot: Snapshot, minimum: number): Promise<void> {
  const state = await lockLedger(tx, survey);
  if (!state || state.number !== snapshot.number || state.removed > 0) throw new ApiError('SampleTooSmall', { message: removedWords });
  const ledger = findLedger(survey.surveyId, snapshot, minimum);
  ledger.length += restoreLedger(ledger.auditor, await listLedger(tx, survey, ledger.length), snapshot).length;
}

function findLedger(surveyId: string, snapshot: Snapshot, minimum: number): KnownLedger {
  const found = known.get(surveyId);
  const ledger = found?.number === snapshot.number ? found : newLedger(snapshot, minimum);
  // The one that was asked last stays longest.
  known.delete(surveyId);
  known.set(surveyId, ledger);
  return ledger;
}

/** Those asked for longest ago go first; those of this report, which came last, stay. */
function makeRoom(inUse: number): void {
  let bytes = [...known.values()].reduce((sum, ledger) => sum + ledger.people * ledger.length, 0);
  for (const [surveyId, { people, length }] of [...known].slice(0, -inUse)) {
    if (bytes <= mostBytes) return;
    known.delete(surveyId);
    bytes -= people * length;
  }
}

function newLedger({ number, people, bases }: Snapshot, minimum: number): KnownLedger {
  return {
    number,
    people,
    auditor: createAuditor({ bases: bases.map(({ mask }) => mask), minimum }),
    variables: bases.map(({ variables }) => variables),
    length: 0,
    answers: new Map(),
  };
}

function decide(asked: Asked[]): Answer[] {
  return asked.map(({ survey, snapshot, population, refusal, wider }) => {
    const ledger = known.get(survey.surveyId)!;
    const { auditor } = ledger;
    const audit = auditor.ask(populationMask(snapshot.results, population));
    if (audit.verdict === 'refused') {
      const enough = wider.filter((each) => tryAsk(auditor, populationMask(snapshot.results, each)).verdict !== 'refused');
      throw new ApiError('SampleTooSmall', { message: refusal(audit.reason, enough) });
    }
    const heldBack = namesOf(audit.heldBack, ledger.variables);
    return { ledger, key: populationKey(population), heldBack, isNew: audit.verdict === 'new' };
  });
}

/** @throws ApiError TooManyRequests: what a ledger keeps for ever is not for one person to fill. */
async function requireAllowance(tx: Db, personId: string, wanted: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  if (wanted === 0 || await countAsked(tx, personId, since) + wanted <= limits.newPopulationsADay) return;
  throw new ApiError('TooManyRequests', {
    message: 'You have asked about as many new combinations of filters as one person may within a day. What was shown before can be shown again.',
    retryAfterSeconds: 60 * 60,
  });
}

async function store(tx: Db, asked: Asked[], answers: Answer[], personId: string, now: Date): Promise<void> {
  for (const [index, { ledger, heldBack, isNew }] of answers.entries()) {
    if (!isNew) continue;
    const { survey, population } = asked[index]!;
    const entry: LedgerEntry = { population, heldBack: [...heldBack], mixed: [] };
    await appendLedger(tx, survey, ledger.length, [entry], personId, now);
    ledger.length += 1;
  }
}
