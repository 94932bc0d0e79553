import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import {
  deleteParticipationGroups,
  insertParticipationGroups,
  listGroupsOfSurvey,
  listInvitedBlocks,
  listParticipationGroups,
  listSubmitted,
} from './closingQueries.ts';
import { deriveResults } from './deriveResults.ts';
import { freezeResults } from './freezeResults.ts';
import { appendLedger } from '../ledger/ledgerQueries.ts';
import { planSurveyGroups, signaturesOf, type PlannedGroups } from './planSurveyGroups.ts';
import { encodeSnapshot } from '../snapshot/snapshotFile.ts';
import { getAnsweredType, insertSnapshot } from '../snapshot/snapshotQueries.ts';

/**
 * Freezes the results of a closing survey. First it decides, without using any answers, which groups can be reported.
 * Then it stores the submitted answers and the members of these groups. All later reports are computed from this
 * snapshot. Surveys with too few responses are frozen too, but nothing of them may be released. Pre-approves the
 * populations that everyone requests first.
 * @param tx the transaction that closes it, which has locked the survey against submissions.
 */
export async function takeSnapshot(
  tx: Db,
  survey: SurveyKey,
  { minReportSample: minimum }: Pick<Config, 'minReportSample'>,
  now: Date,
): Promise<void> {
  const { typeHash, definition } = await getAnsweredType(tx, survey);
  const groups = await listGroupsOfSurvey(tx, survey);
  await insertParticipationGroups(tx, survey);
  const { uses, leftOut, uninvited } = await plan(tx, survey, groups, minimum);
  await deleteParticipationGroups(
    tx,
    survey,
    leftOut.map(({ id }) => id),
  );
  const planned = groups.map((group) => ({
    ...group,
    use: uses.get(group.id)!,
    isKept: uses.get(group.id) !== 'leftOut',
  }));
  const blockGroups = planned.filter(({ isKept }) => isKept).map(({ id }) => id);

  const invited = await listInvitedBlocks(tx, survey, blockGroups);
  const { results: counted, texts } = await deriveResults(tx, survey, definition, { groups: planned, blockGroups });
  const { results, bases, entries, scores } = freezeResults(
    definition,
    { ...counted, blockGroups, uninvited },
    minimum,
  );
  const names = bases.map(({ variables }) => variables);
  const file = await encodeSnapshot(
    { surveyId: survey.surveyId, number: 1, typeHash },
    definition,
    { results, leftOut, bases: names },
    texts,
  );
  await insertSnapshot(tx, survey, { number: 1, people: results.people, scores, planned: true, invited, ...file }, now);
  await appendLedger(tx, survey, 0, entries, null, now);
}

async function plan(
  tx: Db,
  survey: SurveyKey,
  groups: readonly { id: string; name: string }[],
  minimum: number,
): Promise<PlannedGroups> {
  const groupsOf = new Map<string, string[]>();
  for (const { groupId, participationId } of await listParticipationGroups(tx, survey)) {
    const own = groupsOf.get(participationId) ?? [];
    own.push(groupId);
    groupsOf.set(participationId, own);
  }
  return planSurveyGroups(groups, signaturesOf(await listSubmitted(tx, survey), groupsOf), minimum);
}
