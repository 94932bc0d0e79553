import type { blocks } from '#contract/api.ts';
import type { SecretDeps } from '#server/deps.ts';
import { answerPage } from '#server/http/answerPage.ts';
import { ApiError } from '#server/ApiError.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { deleteSessionsOfPerson } from '../auth/authQueries.ts';
import { confirmTotp, removeTotp, startTotp } from './ownTotp.ts';
import { deleteMyAccount } from './deleteMyAccount.ts';
import { exportMyData, presentOwnSession } from './exportMyData.ts';
import { deleteOwnSession, listOwnSessions } from './ownSessionQueries.ts';
import { readPerson } from './readPerson.ts';
import { requestEmailChange, updateMyDetails } from './updateMyDetails.ts';

export const personRoutes = ({
  db,
  config,
  content,
  secretKey,
  clock,
}: SecretDeps): Handlers<typeof blocks.person> => ({
  async getMyDetails({ caller: { personId } }) {
    return readPerson(db, personId);
  },

  async updateMyDetails({ caller: { personId }, body, address }) {
    await updateMyDetails({ db, secretKey }, { personId, details: body, address }, clock());
    return readPerson(db, personId);
  },

  async deleteMyAccount({ caller: { personId }, body: { password, totpCode = null, removeAnswers = false }, address }) {
    await deleteMyAccount({ db, secretKey, config }, { personId, password, totpCode, removeAnswers, address }, clock());
  },

  async exportMyData({ caller: { personId }, session: { sessionId }, language }) {
    return exportMyData({ db, content }, { personId, sessionId, language }, clock());
  },

  async requestEmailChange({ caller: { personId }, body, address }) {
    await requestEmailChange({ db, secretKey }, { personId, ...body, address }, clock());
  },

  async startTotp({ caller: { personId }, body, address }) {
    return startTotp({ db, secretKey }, { personId, ...body, address }, clock());
  },

  async confirmTotp({ caller: { personId }, body }) {
    return { recoveryCodes: await confirmTotp({ db, secretKey }, { personId, ...body }, clock()) };
  },

  async removeTotp({ caller: { personId }, body, address }) {
    await removeTotp({ db, secretKey }, { personId, ...body, address }, clock());
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
