import type { AddedParticipants, NewParticipant } from '#contract/entities/participant.ts';
import { removalError } from '#rules/participantRemoval.ts';
import { canManage } from '#rules/permissions.ts';
import { surveyAllows } from '#rules/surveyActions.ts';
import { ApiError, invalid } from '#server/ApiError.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { OrganisationPrincipal } from '#server/http/session.ts';
import { enqueueInvitations } from '#server/mail/enqueueInvitations.ts';
import { renewSnapshot } from '#server/results/closing/renewSnapshot.ts';
import { findAccount } from '../account/accountQueries.ts';
import { joinAttachedSurveys } from '../participants/joinAttachedSurveys.ts';
import { insertParticipations, deleteParticipations } from '../participants/participantParticipationsQueries.ts';
import { lockPeople, insertParticipants } from '../participants/participantQueries.ts';
import { lockSurveyStatus } from '../survey/getSurveyStatus.ts';
import { lockParticipations } from '../survey/remind.ts';
import { storeResponseSteps } from '../survey/storeResponseSteps.ts';
import { attachGroups, findKnownGroups, detachGroups, lockWithoutGroup, setByHand } from './surveyGroupQueries.ts';

/**
 * Adds people to a survey and, if they are new, to the organisation. In an open survey they are invited at once.
 * Addresses that differ only in case belong to one person, who keeps the stored name. People who already take part
 * through a group now stay in the survey when that group is detached.
 * @returns how many people joined the survey, and how many were in it already.
 * @throws ApiError SurveyLocked if it has closed.
 */
export async function addParticipants(
  db: Db,
  survey: SurveyKey,
  participants: NewParticipant[],
  now: Date,
): Promise<AddedParticipants> {
  const { accountId, surveyId } = survey;
  return inTransaction(db, async (tx) => {
    await lockPeople(tx, accountId);
    const status = await lockSurveyStatus(tx, survey, now);
    if (!surveyAllows(status, 'addParticipants')) throw new ApiError('SurveyLocked');
    const { participantIds, newIds } = await insertParticipants(tx, accountId, participants, now);
    await setByHand(tx, survey, participantIds);
    const joining = participantIds.map((participantId) => ({ surveyId, participantId }));
    const numberAdded = await insertParticipations(tx, accountId, joining, { byHand: true }, now);
    if (status === 'OPEN') await enqueueInvitations(tx, survey, now);
    await joinAttachedSurveys(tx, accountId, newIds, now);
    return { numberAdded, numberExisting: participantIds.length - numberAdded };
  });
}

/**
 * Attaches groups to a survey. Their members take part and, until the survey closes, so does everyone who joins the
 * groups. In an open survey they are invited at once. Nothing changes for a group that is already attached.
 * @throws ApiError SurveyLocked if the survey has closed; Validation naming `groupIds[i]`.
 */
export async function addGroups(db: Db, survey: SurveyKey, groupIds: string[], now: Date): Promise<void> {
  const { accountId, surveyId } = survey;
  await inTransaction(db, async (tx) => {
    await lockPeople(tx, accountId);
    const status = await lockSurveyStatus(tx, survey, now);
    if (!surveyAllows(status, 'addParticipants')) throw new ApiError('SurveyLocked');
    await requireGroups(tx, accountId, groupIds, (index) => `groupIds[${index}]`);
    const members = await attachGroups(tx, survey, groupIds);
    const joining = members.map((participantId) => ({ surveyId, participantId }));
    await insertParticipations(tx, accountId, joining, { byHand: false }, now);
    if (status === 'OPEN') await enqueueInvitations(tx, survey, now);
  });
}

/**
 * @param property returns the path in the request of the id at an index.
 * @throws ApiError Validation naming the first id that is not a group of the organisation.
 */
export async function requireGroups(
  db: Db,
  accountId: string,
  groupIds: string[],
  property: (index: number) => string,
): Promise<void> {
  const known = await findKnownGroups(db, accountId, groupIds);
  const unknown = groupIds.findIndex((id) => !known.has(id));
  if (unknown >= 0) throw invalid(property(unknown), 'is not a group of this organisation');
}

/**
 * Removes participations and their answers from a survey. If one cannot be removed, removes none. Their links and
 * sessions end. They are removed from the frozen results of a closed survey as soon as the change in the results
 * identifies no one.
 * @throws ApiError InvalidParticipant for an id that is not in the survey; SurveyLocked or ParticipationCompleted if
 * one cannot be removed (docs/rules/participants.md#removal).
 */
export async function removeParticipations(
  db: Db,
  surveyId: string,
  principal: OrganisationPrincipal,
  participationIds: string[],
  config: Pick<Config, 'minReportSample'>,
  now: Date,
): Promise<void> {
  const { accountId } = principal;
  await inTransaction(db, async (tx) => {
    const { errorOf } = await lockRemoval(tx, surveyId, principal, now);
    const selected = await lockParticipations(tx, { accountId, surveyId }, participationIds);
    if (selected.length < new Set(participationIds).size) throw new ApiError('InvalidParticipant');
    for (const participation of selected) {
      const problem = errorOf(participation);
      if (problem) throw new ApiError(problem);
    }
    await storeResponseSteps(tx, { accountId, surveyId }, config, now);
    await deleteParticipations(
      tx,
      accountId,
      selected.map(({ id }) => id),
    );
    const removed = selected.filter(({ completed }) => completed);
    const invited = removed.filter(({ participantId }) => participantId !== null);
    await renewSnapshot(
      tx,
      { accountId, surveyId },
      { responses: removed.length, invited: invited.length },
      config,
      now,
    );
  });
}

/**
 * Detaches groups from a survey, and removes participations that exist only through them. While the survey is open,
 * submitted ones stay unless the person may remove these too (docs/rules/participants.md#groups-in-a-survey). A group
 * that is not attached is ignored.
 * @throws ApiError SurveyLocked if the survey has closed; Validation naming `groupIds[i]`.
 */
export async function removeGroups(
  db: Db,
  surveyId: string,
  principal: OrganisationPrincipal,
  groupIds: string[],
  config: Pick<Config, 'minReportSample'>,
  now: Date,
): Promise<void> {
  const { accountId } = principal;
  const survey = { accountId, surveyId };
  await inTransaction(db, async (tx) => {
    const { surveyStatus, errorOf } = await lockRemoval(tx, surveyId, principal, now);
    if (!surveyAllows(surveyStatus, 'addParticipants')) throw new ApiError('SurveyLocked');
    await requireGroups(tx, accountId, groupIds, (index) => `groupIds[${index}]`);
    await detachGroups(tx, survey, groupIds);
    await storeResponseSteps(tx, survey, config, now);
    const removable = (await lockWithoutGroup(tx, survey)).filter((participation) => errorOf(participation) === null);
    await deleteParticipations(
      tx,
      accountId,
      removable.map(({ id }) => id),
    );
  });
}

/**
 * Locks a survey until the transaction ends. Returns the survey's status, and a function that says why this person may
 * not remove a participation.
 * @throws ApiError NotFound if the survey was deleted in the meantime.
 */
async function lockRemoval(tx: Db, surveyId: string, principal: OrganisationPrincipal, now: Date) {
  const { accountId, superAdmin } = principal;
  await lockPeople(tx, accountId);
  const surveyStatus = await lockSurveyStatus(tx, { accountId, surveyId }, now);
  const { remove_completed_participations } = await findAccount(tx, accountId);
  const removeCompletedParticipations = remove_completed_participations && canManage(principal);
  return {
    surveyStatus,
    errorOf: ({ completed }: { completed: boolean }) =>
      removalError({ surveyStatus, completed, removeCompletedParticipations, superAdmin }),
  };
}
