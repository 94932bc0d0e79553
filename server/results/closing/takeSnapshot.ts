import { setImmediate } from 'node:timers/promises';
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
  type GroupMembership,
} from './closingQueries.ts';
import { deriveResults } from './deriveResults.ts';
import { freezeResults } from './freezeResults.ts';
import { appendLedger } from '../ledger/ledgerQueries.ts';
import { freezeEvents, submittedEvents } from './freezeEvents.ts';
import { planSurveyGroups, signaturesOf } from './planSurveyGroups.ts';
import { encodeSnapshot } from '../snapshot/snapshotFile.ts';
import { getAnsweredType, insertSnapshot } from '../snapshot/snapshotQueries.ts';

/**
 * Freezes the results of a closing survey. First it decides, without using any answers, which groups can be reported.
 * Then it stores the submitted answers and the members of these groups. All later reports are computed from this
 * snapshot. Events are counted once, in steps. Surveys with too few responses are frozen too, but nothing of them may be
 * released. Pre-approves the populations that everyone requests first. Lets other requests be answered in between.
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
  const submitted = await listSubmitted(tx, survey);
  const memberships = await listParticipationGroups(tx, survey);
  const groupsOf = groupsById(memberships);
  await setImmediate();
  const signatures = signaturesOf(submitted, groupsOf);
  const { uses, leftOut, uninvited } = planSurveyGroups(groups, signatures, minimum);
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
  const reporting = planned.filter(({ isKept }) => isKept);
  const blockGroups = reporting.map(({ id }) => id);

  const events = await freezeEvents(
    submittedEvents(tx, survey),
    definition,
    { groups: reporting, signatures },
    minimum,
  );
  const invited = await listInvitedBlocks(tx, survey, blockGroups);
  const { results: counted, texts } = await deriveResults(tx, survey, definition, {
    submitted,
    memberships,
    groups: planned,
    blockGroups,
  });
  const { results, bases, entries, scores } = await freezeResults(
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
  await insertSnapshot(
    tx,
    survey,
    { number: 1, people: results.people, scores, planned: true, invited, events, ...file },
    now,
  );
  await appendLedger(tx, survey, 0, entries, null, now);
}

/** The ids of the groups of each participation that is in one. */
function groupsById(memberships: readonly GroupMembership[]): Map<string, string[]> {
  const groupsOf = new Map<string, string[]>();
  for (const { groupId, participationId } of memberships) {
    const own = groupsOf.get(participationId);
    if (own) own.push(groupId);
    else groupsOf.set(participationId, [groupId]);
  }
  return groupsOf;
}
