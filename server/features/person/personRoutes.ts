import type { blocks } from '../../../contract/api.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { answerPage } from '../../http/answerPage.ts';
import { ApiError } from '../../http/apiError.ts';
import type { Handlers } from '../../http/handlers.ts';
import { listMemberships } from '../account/membershipQueries.ts';
import { deleteSessionsOfPerson } from '../auth/authQueries.ts';
import { confirmTotp } from './confirmTotp.ts';
import { deleteMyAccount } from './deleteMyAccount.ts';
import { exportMyData } from './exportMyData.ts';
import { deleteOwnSession, listOwnSessions } from './ownSessionQueries.ts';
import { findPerson } from './personQueries.ts';
import { presentOwnSession } from './presentOwnSession.ts';
import { presentPerson } from './presentPerson.ts';
import { removeTotp } from './removeTotp.ts';
import { requestEmailChange } from './requestEmailChange.ts';
import { startTotp } from './startTotp.ts';
import { updateMyDetails } from './updateMyDetails.ts';

export const personRoutes = ({ db, config, clock }: Deps): Handlers<typeof blocks.person> => ({
  async getMyDetails({ caller: { personId } }) {
    return readMyDetails(db, personId);
  },

  async updateMyDetails({ caller: { personId }, body, address }) {
    await updateMyDetails(db, { personId, details: body, address }, clock());
    return readMyDetails(db, personId);
  },

  async deleteMyAccount({ caller: { personId }, body: { password, totpCode = null, removeAnswers = false }, address }) {
    await deleteMyAccount(db, { personId, password, totpCode, removeAnswers, address }, config, clock());
  },

  async exportMyData({ caller: { personId }, session: { sessionId } }) {
    return exportMyData(db, { personId, sessionId }, clock());
  },

  async requestEmailChange({ caller: { personId }, body, address }) {
    await requestEmailChange(db, { personId, ...body, address }, clock());
  },

  async startTotp({ caller: { personId }, body, address }) {
    return startTotp(db, { personId, ...body, address }, clock());
  },

  async confirmTotp({ caller: { personId }, body }) {
    return { recoveryCodes: await confirmTotp(db, { personId, ...body }, clock()) };
  },

  async removeTotp({ caller: { personId }, body, address }) {
    await removeTotp(db, { personId, ...body, address }, clock());
  },

  async getMySessions({ caller: { personId }, session, query }) {
    const { rows, cursor } = await answerPage(query, (page) => listOwnSessions(db, personId, clock(), page));
    return { sessions: rows.map((row) => presentOwnSession(row, session.sessionId)), cursor };
  },

  async endMySession({ caller: { personId }, params }) {
    if (!(await deleteOwnSession(db, personId, params.sessionId))) throw new ApiError('NotFound');
  },

  async endMyOtherSessions({ caller: { personId }, session }) {
    await deleteSessionsOfPerson(db, personId, session.sessionId);
  },
});

async function readMyDetails(db: Db, personId: string) {
  const person = await findPerson(db, personId);
  if (!person) throw new ApiError('NotFound');
  return presentPerson(person, await listMemberships(db, personId));
}
