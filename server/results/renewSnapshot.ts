import { carryOver } from '../../rules/disclosure/carryOver.ts';
import { createAuditor } from '../../rules/disclosure/createAuditor.ts';
import { basesOf } from '../../rules/results/bases.ts';
import { wholePopulation } from '../../rules/results/canonicalPopulation.ts';
import { populationMask } from '../../rules/results/populationMask.ts';
import { removedRows } from '../../rules/results/removedRows.ts';
import { variablesOf } from '../../rules/results/variables.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { afterCommit } from '../db/inTransaction.ts';
import type { SurveyKey } from '../db/surveyKey.ts';
import { deriveResults } from './deriveResults.ts';
import { appendLedger, listLedger, type LedgerEntry } from './ledgerQueries.ts';
import { forgetSnapshot, loadSnapshot, type Snapshot } from './loadSnapshot.ts';
import { overallScore } from './overallScore.ts';
import { addRemoved, setMixed } from './renewQueries.ts';
import { auditorOf, restoreLedger } from './restoreLedger.ts';
import { encodeSnapshot, type Frozen } from './snapshotFile.ts';
import { getAnsweredType, replaceSnapshot } from './snapshotQueries.ts';

/**
 * Notes that submitted participations were removed from a closed survey. As soon as those removed number the minimum, the
 * results are derived anew without them and overwrite the old ones; what was told before stays in the ledger. Until then
 * reports are refused: their difference to earlier ones would be about those few (wire conventions section 8). Where the
 * answers were erased, nothing changes: what was kept is about no person any more.
 * @param tx the transaction that has removed them.
 * @throws ApiError InternalError where the old results are broken, so that nobody knows what was told of whom.
 */
export async function renewSnapshot(
  tx: Db, survey: SurveyKey, removed: number, { minReportSample }: Pick<Config, 'minReportSample'>, now: Date,
): Promise<void> {
  afterCommit(tx, () => forgetSnapshot(survey.surveyId));
  const pending = removed > 0 ? await addRemoved(tx, survey, removed) : undefined;
  if (pending === undefined || pending < minReportSample) return;

  const before = await loadSnapshot(tx, survey);
  const { definition } = before;
  const { typeHash } = await getAnsweredType(tx, survey);
  const { results: counted, texts } = await deriveResults(tx, survey, definition, before.results.groups);
  const results = { ...counted, cuts: before.results.cuts };
  const variables = variablesOf(definition, results);
  const frozen: Frozen = { results, bases: before.bases.map((base) => base.variables) };

  const ledger = carry(before, await listLedger(tx, survey, 0), results, minReportSample);
  await setMixed(tx, survey, ledger.map(({ mixed }) => mixed));
  const whole = tellWhole(frozen, basesOf(frozen.bases, variables), ledger, minReportSample);
  if (whole?.isNew) await appendLedger(tx, survey, ledger.length, [whole.entry], null, now);

  const number = before.number + 1;
  const score = whole ? overallScore(definition, variables, new Set(whole.entry.heldBack)) : null;
  const file = await encodeSnapshot({ surveyId: survey.surveyId, number, typeHash }, definition, frozen, texts);
  await replaceSnapshot(tx, survey, { number, people: results.people, score, ...file }, now);
}

/** The ledger with what the removal leaves unfit to be told again. */
function carry({ results, bases }: Snapshot, ledger: LedgerEntry[], after: Frozen['results'], minimum: number): LedgerEntry[] {
  const masks = bases.map(({ mask }) => mask);
  const auditor = createAuditor({ bases: masks, minimum });
  const told = restoreLedger(auditor, ledger, { results, bases });
  const mixed = carryOver(auditor, masks, removedRows(results, after), told, minimum);
  return ledger.map((entry, index) => ({ ...entry, mixed: [...mixed[index]!].flatMap((base) => bases[base]!.variables) }));
}

/** What may be told of everybody who is left; null where nothing. */
function tellWhole({ results }: Frozen, bases: Snapshot['bases'], ledger: LedgerEntry[], minimum: number) {
  const audit = auditorOf(ledger, { results, bases }, minimum).ask(populationMask(results, wholePopulation));
  if (audit.verdict === 'refused') return null;
  const heldBack = [...audit.heldBack].flatMap((base) => bases[base]!.variables);
  return { isNew: audit.verdict === 'new', entry: { population: wholePopulation, heldBack, mixed: [] } };
}
