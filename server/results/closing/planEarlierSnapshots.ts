import { inTransaction, afterCommit } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/database.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { Deps } from '#server/deps.ts';
import { describeError, type Log } from '#server/log.ts';
import type { Signature } from '../disclosure/planGroups.ts';
import { basesOf } from '../numbers/bases.ts';
import type { Results } from '../numbers/results.ts';
import { rowBlocks } from '../disclosure/rowBlocks.ts';
import { variablesOf } from '../numbers/variables.ts';
import { preApproveAtClosing, wholeScores } from './freezeResults.ts';
import { countInvitedInNoGroup } from './closingQueries.ts';
import { inFrozenOrder } from './deriveResults.ts';
import { inTurns } from './inTurns.ts';
import { controlOf } from '../ledger/ledgerEntry.ts';
import { appendLedger, listLedger } from '../ledger/ledgerQueries.ts';
import { forgetSnapshot, loadSnapshot } from '../snapshot/loadSnapshot.ts';
import { planSurveyGroups } from './planSurveyGroups.ts';
import { encodeSnapshot } from '../snapshot/snapshotFile.ts';
import { getAnsweredType, listUnplanned, lockUnplanned, planSnapshot } from '../snapshot/snapshotQueries.ts';

/**
 * Plans the groups of surveys that were closed before groups were planned at closing
 * (docs/rules/disclosure.md#surveys-closed-earlier). Their earlier releases stay in their ledgers. From now on their
 * reports can be filtered only by a single reportable group or a single question, as far as laws 1 and 2 hold together
 * with the earlier releases. If planning a survey fails, this is logged, and its report still releases only numbers
 * about everyone.
 */
export async function planEarlierSnapshots(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  log: Log,
): Promise<void> {
  for (const survey of await listUnplanned(db)) {
    try {
      await inTransaction(db, async (tx) => {
        if (await lockUnplanned(tx, survey)) await planEarlierSnapshot(tx, survey, config.minReportSample, clock());
      });
      log.info({ surveyId: survey.surveyId }, 'Planned the groups of a survey that was closed earlier');
    } catch (error) {
      log.error(
        { surveyId: survey.surveyId, error: describeError(error) },
        'The groups of a closed survey could not be planned',
      );
    }
  }
}

async function planEarlierSnapshot(tx: Db, survey: SurveyKey, minimum: number, now: Date): Promise<void> {
  afterCommit(tx, () => forgetSnapshot(survey.surveyId));
  const before = await loadSnapshot(tx, survey);
  const { definition, results: old } = before;
  // The order of rows changes, so no process may confuse the old snapshot with the new one.
  const number = before.number + 1;
  const { uses, leftOut, uninvited } = planSurveyGroups(
    old.groups,
    signaturesIn(old, await countInvitedInNoGroup(tx, survey)),
    minimum,
  );
  const groups = old.groups.map((group) => ({
    ...group,
    use: uses.get(group.id) === 'leftOut' ? ('leftOut' as const) : ('reporting' as const),
  }));
  const blockGroups = groups.filter(({ use }) => use === 'reporting').map(({ id }) => id);

  // The ledger also names groups that are left out, so their members are kept.
  const undecided = {
    ...old,
    ...inFrozenOrder({ ...old, groups }, blockGroups),
    blockGroups,
    uninvited,
    questions: [],
  };
  const variables = variablesOf(definition, undecided);
  const names = before.bases.map((base) => base.variables);
  const bases = basesOf(names, variables);
  const ledger = await listLedger(tx, survey, 0);
  const control = controlOf(ledger, { results: undecided, bases }, minimum);
  const { entries, decided } = await inTurns(
    preApproveAtClosing(undecided, {
      control,
      bases,
      questions: [...old.filterOptions.keys()],
    }),
  );
  await appendLedger(tx, survey, ledger.length, entries, null, now);

  const { typeHash } = await getAnsweredType(tx, survey);
  const results = { ...undecided, ...decided };
  const file = await encodeSnapshot(
    { surveyId: survey.surveyId, number, typeHash },
    definition,
    { results, leftOut, bases: names },
    await before.texts(),
  );
  const scores = wholeScores(definition, { results, variables, bases, control, minimum });
  await planSnapshot(tx, survey, { number, scores, ...file });
}

/** The signatures of responses when the survey closed. A response in no group may have come through the share link. */
function signaturesIn(results: Results, invitedInNone: number): Signature[] {
  return rowBlocks(
    results,
    results.groups.map(({ id }) => id),
  ).map(({ groups, rows: { length: responses } }) => ({
    groups,
    responses,
    invited: groups.length > 0 ? responses : Math.min(invitedInNone, responses),
  }));
}
