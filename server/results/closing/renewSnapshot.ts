import { areEnoughRemoved, type Removed } from '../disclosure/areEnoughRemoved.ts';
import { carryLedger } from '../disclosure/createDisclosureControl.ts';
import { countOf } from '../disclosure/countOf.ts';
import { rowBlocks } from '../disclosure/rowBlocks.ts';
import { sharesMinimum } from '../disclosure/sharesMinimum.ts';
import { requestableAfterRemoval } from '../disclosure/requestableAfterRemoval.ts';
import { spreadVariable } from '#server/content/reportedVariables.ts';
import { basesOf, frozenVariables } from '../numbers/bases.ts';
import { removedRows } from '../numbers/removedRows.ts';
import { variablesOf } from '../numbers/variables.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { afterCommit } from '#server/db/inTransaction.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { preApproveAtClosing, wholeScores } from './freezeResults.ts';
import { deriveResults } from './deriveResults.ts';
import { inTurns } from './inTurns.ts';
import { controlOf, namesOf, releasedOf, type LedgerEntry } from '../ledger/ledgerEntry.ts';
import { appendLedger, listLedger } from '../ledger/ledgerQueries.ts';
import { forgetSnapshot, loadSnapshot, type Snapshot } from '../snapshot/loadSnapshot.ts';
import { addRemoved, listParticipationGroups, listSubmitted, setMixed } from './closingQueries.ts';
import { encodeSnapshot } from '../snapshot/snapshotFile.ts';
import { getAnsweredType, replaceSnapshot } from '../snapshot/snapshotQueries.ts';

/**
 * Counts submitted participations that were removed from a closed survey (docs/rules/disclosure.md#removal). As soon as
 * enough were removed, the results are derived again without them and overwrite the old results. Earlier releases stay
 * in the ledger. Until then reports are rejected, because the difference between a report before and after would be
 * about those few people. From then on only populations that were released before can be requested. Some of these are
 * unavailable too if a block has lost only a few people or has only a few left. If the answers were erased, nothing
 * changes, because what was kept no longer concerns individuals.
 * @param tx the transaction that has removed them.
 * @throws ApiError InternalError if the old results are damaged, since it is then unknown what was released about which
 * people.
 */
export async function renewSnapshot(
  tx: Db,
  survey: SurveyKey,
  removed: Removed,
  { minReportSample: minimum }: Pick<Config, 'minReportSample'>,
  now: Date,
): Promise<void> {
  afterCommit(tx, () => forgetSnapshot(survey.surveyId));
  const pending = removed.responses > 0 ? await addRemoved(tx, survey, removed) : undefined;
  if (pending === undefined || !areEnoughRemoved(pending, minimum)) return;

  const before = await loadSnapshot(tx, survey);
  const { definition, leftOut, results: old } = before;
  const { typeHash } = await getAnsweredType(tx, survey);
  const groups = old.groups.map(({ members, ...group }) => ({ ...group, isKept: members !== null }));
  const { results: counted, texts } = await deriveResults(tx, survey, definition, {
    submitted: await listSubmitted(tx, survey),
    memberships: await listParticipationGroups(tx, survey),
    groups,
    blockGroups: old.blockGroups,
  });
  const gone = removedRows(old, { ...old, ...counted });
  const { uses, questions } = requestableAfterRemoval(old, gone, minimum);
  const undecided = {
    ...old,
    ...counted,
    groups: counted.groups.map((group) => ({ ...group, use: uses.get(group.id)! })),
    restriction: 'removal' as const,
  };
  const names = before.bases.map((base) => base.variables);
  const variables = frozenVariables(names, variablesOf(definition, undecided));
  const bases = basesOf(names, variables);

  const ledger = carry(before, await listLedger(tx, survey, 0), gone, minimum);
  await setMixed(tx, survey, ledger);
  const control = controlOf(ledger, { results: undecided, bases }, minimum);
  const { entries, decided } = await inTurns(preApproveAtClosing(undecided, { control, bases, questions }));
  await appendLedger(tx, survey, ledger.length, entries, null, now);

  const results = { ...undecided, ...decided };
  const scores = wholeScores(definition, { results, variables, bases, control, minimum });
  const number = before.number + 1;
  const file = await encodeSnapshot(
    { surveyId: survey.surveyId, number, typeHash },
    definition,
    { results, leftOut, bases: names },
    texts,
  );
  await replaceSnapshot(
    tx,
    survey,
    { number, people: results.people, scores, planned: true, ...file },
    { keepsUncertainty: haveFewLost(before, gone, minimum) },
    now,
  );
}

/**
 * Returns whether a score lost fewer than ten people with a value, or in some block fewer than the minimum. Then its new
 * spread, compared with the old one, would be about these few, or about the few of an earlier removal after which the
 * old one stayed (docs/rules/disclosure.md#uncertainty). A score of fewer than ten people has no spread. An index has at
 * most two sections, so every pair is checked.
 */
export function haveFewLost(
  { variables, definition, results }: Pick<Snapshot, 'variables' | 'definition' | 'results'>,
  removed: Uint8Array,
  minimum: number,
): boolean {
  const baseOf = (name: string) => variables.find((variable) => variable.name === name)!.base;
  const sections = definition.report.sections.map(({ code }) => baseOf(spreadVariable(code)));
  const overall = removed.map((_, row) => {
    const known = sections.reduce((sum, base) => sum + base[row]!, 0);
    return known > 0 && known * 2 >= sections.length ? 1 : 0;
  });
  const pairs = sections.flatMap((one, place) =>
    sections.slice(place + 1).map((other) => one.map((known, row) => known | other[row]!)),
  );
  const aspects = variables.filter(({ scores }) => scores !== null).map(({ base }) => base);
  const ten = sharesMinimum(minimum);
  const blocks = rowBlocks(results, results.blockGroups);
  const lostIn = (base: Uint8Array, rows: Uint32Array) =>
    rows.reduce((lost, row) => lost + (base[row]! & removed[row]!), 0);
  return [...aspects, ...sections, ...pairs, overall].some(
    (base) =>
      countOf(base) >= ten &&
      (countOf(removed, base) < ten ||
        blocks.some(({ rows }) => lostIn(base, rows) > 0 && lostIn(base, rows) < minimum)),
  );
}

/** The ledger, with the variables marked that must not be released again after the removal. */
function carry(
  { results, bases }: Snapshot,
  ledger: readonly LedgerEntry[],
  removed: Uint8Array,
  minimum: number,
): LedgerEntry[] {
  const released = ledger.map((entry) => releasedOf(entry, { results, bases }));
  const carried = carryLedger({ bases: bases.map(({ mask }) => mask), minimum }, removed, released);
  return ledger.map((entry, index) => {
    const { mixed, sharesMixed } = carried[index]!;
    return { ...entry, mixed: [...namesOf(mixed, bases)], sharesMixed: [...namesOf(sharesMixed, bases)] };
  });
}
