import { rejected } from '../disclosure/createDisclosureControl.ts';
import { blockPopulation, optionPopulation, groupPopulation, wholePopulation } from '../numbers/populations.ts';
import type { Population } from '../disclosure/population.ts';
import { populationMask } from '../numbers/populationMask.ts';
import { withheldItems } from '../numbers/releasedNumbers.ts';
import type { Results } from '../numbers/results.ts';
import { rowBlocks } from '../disclosure/rowBlocks.ts';
import { tally, type Tally } from '../numbers/tally.ts';
import type { Variable } from '../numbers/variables.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { afterCommit } from '#server/db/inTransaction.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { insertAggregates, type StoredAggregate, getAnsweredType } from '../snapshot/snapshotQueries.ts';
import { deleteAnswers, overwriteSnapshot, setErased } from './closingQueries.ts';
import { controlOf, suppressionOf, type LedgerEntry } from '../ledger/ledgerEntry.ts';
import { listLedger, lockLedger } from '../ledger/ledgerQueries.ts';
import { forgetSnapshot, loadSnapshot, type Snapshot } from '../snapshot/loadSnapshot.ts';
import { encodeSnapshot } from '../snapshot/snapshotFile.ts';
import { takeSnapshot } from './takeSnapshot.ts';

/**
 * Permanently deletes the answers to a closed survey. Keeps the numbers about the populations that were pre-approved
 * when it closed, as far as a report could still release them. While too few responses have been removed for new
 * results, no report releases anything. In this case no numbers are kept, since no later removal could make them
 * available again.
 * @param tx the transaction that has locked the survey.
 * @throws ApiError InternalError if the results are damaged, Error if they cannot be computed. In both cases nothing
 * may be erased.
 */
export async function eraseAnswers(
  tx: Db,
  survey: SurveyKey,
  { minReportSample }: Pick<Config, 'minReportSample'>,
  now: Date,
): Promise<void> {
  // The survey closed before results were frozen at closing.
  if (!(await lockLedger(tx, survey))) await takeSnapshot(tx, survey, { minReportSample }, now);
  const before = await loadSnapshot(tx, survey);
  if (before.removed === 0) {
    await insertAggregates(tx, survey, aggregatesOf(before, await listLedger(tx, survey, 0), minReportSample));
  }
  await deleteAnswers(tx, survey);
  // The number changes, so that no process continues to use the answers that it has cached.
  const number = before.number + 1;
  const { typeHash } = await getAnsweredType(tx, survey);
  const file = await encodeSnapshot(
    { surveyId: survey.surveyId, number, typeHash },
    before.definition,
    { results: withoutRows(before.results), leftOut: before.leftOut, bases: [] },
    new Map(),
  );
  await overwriteSnapshot(tx, survey, { number, ...file });
  await setErased(tx, survey, now);
  afterCommit(tx, () => forgetSnapshot(survey.surveyId));
}

/**
 * The numbers that a report would release now about everyone and about each option, group and block. The numbers of
 * unions of groups are sums over blocks. Contains only numbers that follow from the ledger, because erasing releases
 * nothing new.
 */
function aggregatesOf(snapshot: Snapshot, ledger: readonly LedgerEntry[], minimum: number): StoredAggregate[] {
  const { results, variables, bases } = snapshot;
  const control = controlOf(ledger, snapshot, minimum);
  const answered = variables.filter(({ base }) => base.includes(1));
  const withheld = withheldItems(snapshot.definition, variables);
  return storedPopulations(results).flatMap((population, seq): StoredAggregate[] => {
    const mask = populationMask(results, population);
    const release = control.consider(mask);
    if (release === rejected || release.isNew) return [];
    const { all, shares } = suppressionOf(release, bases);
    const tallyOf = (variable: Variable): Tally => ({
      ...tally(variable, mask),
      ...(shares.has(variable.name) && { counts: null }),
    });
    return [
      {
        seq,
        population,
        suppressed: [...answered.filter(({ name }) => all.has(name)).map(({ name }) => name), ...withheld],
        tallies: new Map(
          answered.filter(({ name }) => !all.has(name)).map((variable) => [variable.name, tallyOf(variable)]),
        ),
      },
    ];
  });
}

/**
 * Everyone, the options of pre-approved questions, the reported groups, and the blocks into which these divide people.
 */
function storedPopulations(results: Results): Population[] {
  const reported = results.groups.filter(({ use }) => use !== 'leftOut');
  return [
    wholePopulation,
    ...results.questions.flatMap((id) => results.filterOptions.get(id)!.map((option) => optionPopulation(id, option))),
    ...reported.map(({ id }) => groupPopulation(id)),
    ...(reported.length > 0
      ? rowBlocks(results, results.blockGroups).map(({ groups }) => blockPopulation(groups))
      : []),
  ];
}

/** How options were merged, what groups were called and how they could be used, without any members. */
const withoutRows = ({ values, choices, groups, ...plan }: Results): Results => ({
  ...plan,
  people: 0,
  values: new Map([...values.keys()].map((id) => [id, new Uint8Array()])),
  choices: new Map([...choices].map(([id, columns]) => [id, columns.map(() => new Uint8Array())])),
  groups: groups.map((group) => ({ ...group, members: null })),
});
