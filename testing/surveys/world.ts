import { randomUUID } from 'node:crypto';
import { createAction } from '#server/features/actions/actionsRoutes.ts';
import { findSession } from '#server/features/auth/authQueries.ts';
import { startPrintSession, startSession } from '#server/features/auth/issueTokens.ts';
import { insertGroup } from '#server/features/participants/groupQueries.ts';
import { insertPerson } from '#server/features/auth/personQueries.ts';
import { hashToken } from '#server/security/token.ts';
import type { ApiApp } from '../servers/apiApp.ts';
import { addAdministrator, createOrganisation, type Role } from './organisation.ts';
import { makeSurvey } from './makeSurvey.ts';

/**
 * All principals: one without a session, one with an invalid token, one in each kind of session, and one in each role.
 */
export const callers = [
  'signedOut',
  'badToken',
  'participation',
  'print',
  'stranger',
  'report',
  'view',
  'edit',
  'manage',
  'super',
] as const;
export type Caller = (typeof callers)[number];

/** An organisation with an object of every kind that a path can name, and an access token for each principal. */
export type World = Awaited<ReturnType<typeof createWorld>>;

export async function createWorld(api: ApiApp, name: string) {
  const organisation = await createOrganisation(api, name);
  const { accountId } = organisation;
  const open = await makeSurvey(api, { accountId, people: ['Ann', 'Ben'] });
  const closed = await makeSurvey(api, { accountId, people: ['Ann'], status: 'CLOSED', answers: null });
  const own = await open.find('Ann');
  const personId = await newPerson(api);
  const reader = await addAdministrator(api, accountId, 'report');
  // Ann's response is in the account of a person who administers nothing.
  await api.db.updateTable('participation').set({ person_id: personId }).where('id', '=', own.id).execute();

  const tokens: Record<Exclude<Caller, Role>, string | undefined> = {
    signedOut: undefined,
    badToken: 'no such token',
    participation: (
      await startSession(api.db, { kind: 'participation', accountId, participationId: own.id }, api.clock())
    ).access_token,
    print: (
      await startPrintSession(
        api.db,
        { kind: 'report', accountId, surveyId: closed.surveyId, personId: reader.personId },
        api.clock(),
      )
    ).access_token,
    stranger: (await startSession(api.db, { kind: 'person', personId }, api.clock())).access_token,
  };
  const newMember = async () => (await addAdministrator(api, accountId, 'view')).personId;
  const newAction = async () =>
    (
      await createAction(
        api.db,
        closed,
        { sectionId: 'how-you-are', title: 'Draw up rosters together', owner: 'Kim Lind', dueOn: '2026-12-01' },
        api.clock(),
      )
    ).actionId;
  return {
    accountId,
    as: { ...organisation.as, ...tokens } as Record<Caller, string | undefined>,
    surveyId: closed.surveyId,
    /** A draft with a section whose questions can be chosen. */
    draftId: (await makeSurvey(api, { accountId, type: 'wellbeing', status: 'DRAFT' })).surveyId,
    /**
     * Ids of participations: Ann's id for administrators in the closed survey, and Ann's and Ben's own ids in the open
     * one.
     */
    participation: {
      ofAdministrators: closed.adminIds[0]!,
      own: own.public_id,
      another: (await open.find('Ben')).public_id,
    },
    groupId: (await insertGroup(api.db, accountId, 'Night shift', api.clock()))!,
    participantId: closed.participantIds[0]!,
    userId: await newMember(),
    newMember,
    actionId: await newAction(),
    newAction,
    /**
     * Starts another session of the given principal, or of the stranger if the principal has no account. @returns its
     * id.
     */
    newSession: async (caller: Caller) => {
      const emailAddress = (organisation.emails as Partial<Record<Caller, string>>)[caller];
      const person = emailAddress === undefined ? personId : await findPersonByAddress(api, emailAddress);
      const { access_token } = await startSession(api.db, { kind: 'person', personId: person }, api.clock());
      return (await findSession(api.db, hashToken(access_token), api.clock()))!.sessionId;
    },
    newGroup: async () => (await insertGroup(api.db, accountId, randomUUID(), api.clock()))!,
    newClosedSurvey: async () => (await makeSurvey(api, { accountId, status: 'CLOSED' })).surveyId,
  };
}

async function newPerson(api: ApiApp): Promise<string> {
  const emailAddress = `${randomUUID()}@admin.example`;
  return (await insertPerson(
    api.db,
    { givenName: 'Sam', familyName: 'Roe', emailAddress, passwordHash: 'none', whenEmailConfirmed: api.clock() },
    api.clock(),
  ))!;
}

const findPersonByAddress = async (api: ApiApp, emailAddress: string) =>
  (await api.db.selectFrom('person').where('email_address', '=', emailAddress).select('id').executeTakeFirstOrThrow())
    .id;
