import { cutPopulation, groupPopulation, wholePopulation } from '../../rules/results/canonicalPopulation.ts';
import type { Population } from '../../rules/results/population.ts';
import { populationMask } from '../../rules/results/populationMask.ts';
import type { Results } from '../../rules/results/results.ts';
import { tally } from '../../rules/results/tally.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { afterCommit } from '../db/inTransaction.ts';
import type { SurveyKey } from '../db/surveyKey.ts';
import { insertAggregates, type Aggregate } from './aggregateQueries.ts';
import { deleteAnswers, overwriteSnapshot, setErased } from './erasureQueries.ts';
import { followsFromClosing } from './followsFromClosing.ts';
import { listAdmitted, listLedger, lockLedger, type LedgerEntry } from './ledgerQueries.ts';
import { forgetSnapshot, loadSnapshot, type Snapshot } from './loadSnapshot.ts';
import { auditorOf } from './restoreLedger.ts';
import { encodeSnapshot } from './snapshotFile.ts';
import { getAnsweredType } from './snapshotQueries.ts';
import { takeSnapshot } from './takeSnapshot.ts';

/**
 * Deletes for good what was answered in a closed survey, and keeps the numbers about the populations admitted when it
 * closed, as far as a report could still tell them. While removals wait for others to go with them no report tells
 * anything: then nothing is kept, since no later removal could bring it back.
 * @param tx the transaction that has locked the survey.
 * @throws ApiError InternalError where the results are broken, Error where they cannot be made: then nothing may be erased.
 */
export async function eraseAnswers(tx: Db, survey: SurveyKey, { minReportSample }: Pick<Config, 'minReportSample'>, now: Date): Promise<void> {
  // Closed before results were frozen at closing.
  if (!(await lockLedger(tx, survey))) await takeSnapshot(tx, survey, { minReportSample }, now);
  const before = await loadSnapshot(tx, survey);
  if (before.removed === 0) {
    const [ledger, admitted] = [await listLedger(tx, survey, 0), await listAdmitted(tx, survey)];
    await insertAggregates(tx, survey, aggregatesOf(before, ledger, admitted, minReportSample));
  }
  await deleteAnswers(tx, survey);
  // Another number, so that no process goes on with the answers that it has in memory.
  const number = before.number + 1;
  const { typeHash } = await getAnsweredType(tx, survey);
  const file = await encodeSnapshot(
    { surveyId: survey.surveyId, number, typeHash }, before.definition, { results: withoutRows(before.results), bases: [] }, new Map(),
  );
  await overwriteSnapshot(tx, survey, { number, ...file });
  await setErased(tx, survey, now);
  afterCommit(tx, () => forgetSnapshot(survey.surveyId));
}

/**
 * Of everybody, of each option and of each group what a report would tell now, after all that was asked and removed since, as
 * long as it was admitted when the survey closed, or follows from what was: of a question's options the last is the rest.
 */
function aggregatesOf(snapshot: Snapshot, ledger: LedgerEntry[], admitted: LedgerEntry[], minimum: number): Aggregate[] {
  const { results, variables, bases } = snapshot;
  const [follows, now] = [followsFromClosing(snapshot, admitted, minimum), auditorOf(ledger, snapshot, minimum)];
  const answered = variables.filter(({ base }) => base.includes(1));
  return populationsAlone(results).flatMap((population, seq): Aggregate[] => {
    const mask = populationMask(results, population);
    if (!follows(mask)) return [];
    const audit = now.ask(mask);
    if (audit.verdict === 'refused') return [];
    const heldBack = new Set([...audit.heldBack].flatMap((base) => bases[base]!.variables));
    return [{
      seq, population,
      heldBack: answered.filter(({ name }) => heldBack.has(name)).map(({ name }) => name),
      tallies: new Map(answered.filter(({ name }) => !heldBack.has(name)).map((variable) => [variable.name, tally(variable, mask)])),
    }];
  });
}

/** Everybody, and whom each filter stands for by itself. */
const populationsAlone = ({ cuts, groups }: Results): Population[] => [
  wholePopulation,
  ...[...cuts].flatMap(([id, own]) => own.map((cut) => cutPopulation(id, cut))),
  ...groups.map(({ id }) => groupPopulation(id)),
];

/** How options were joined and what groups were called, without anybody in them. */
const withoutRows = ({ values, choices, groups, cuts }: Results): Results => ({
  people: 0,
  values: new Map([...values.keys()].map((id) => [id, new Uint8Array()])),
  choices: new Map([...choices].map(([id, columns]) => [id, columns.map(() => new Uint8Array())])),
  groups: groups.map(({ id, name }) => ({ id, name, members: new Uint8Array() })),
  cuts,
});
