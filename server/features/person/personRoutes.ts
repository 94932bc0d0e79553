import type { blocks } from '#contract/api.ts';
import type { SecretDeps } from '#server/deps.ts';
import { answerPage } from '#server/http/answerPage.ts';
import { ApiError } from '#server/ApiError.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { deleteSessionsOfPerson } from '../auth/authQueries.ts';
import { confirmTotp, removeTotp, startTotp } from './ownTotp.ts';
import { deleteMyAccount } from './deleteMyAccount.ts';
import { exportMyData, presentOwnSession } from './exportMyData.ts';
import { getMyRings } from '../participation/getMyRings.ts';
import { deleteOwnSession, listOwnSessions } from './ownSessionQueries.ts';
import { getPerson } from './getPerson.ts';
import { requestEmailChange, updateMyDetails } from './updateMyDetails.ts';

export const personRoutes = ({ db, config, content, keyring, clock }: SecretDeps): Handlers<typeof blocks.person> => ({
  async getMyDetails({ principal: { personId } }) {
    return getPerson(db, personId);
  },

  async updateMyDetails({ principal: { personId }, body, address }) {
    await updateMyDetails({ db, keyring }, { personId, details: body, address }, clock());
    return getPerson(db, personId);
  },

  async deleteMyAccount({
    principal: { personId },
    body: { password, totpCode = null, removeAnswers = false },
    address,
  }) {
    await deleteMyAccount({ db, keyring, config }, { personId, password, totpCode, removeAnswers, address }, clock());
  },

  async exportMyData({ principal: { personId }, session: { sessionId }, language }) {
    return exportMyData({ db, content }, { personId, sessionId, language }, clock());
  },

  async getMyRings({ principal: { personId }, language }) {
    return getMyRings({ db, content }, personId, language);
  },

  async requestEmailChange({ principal: { personId }, body, address }) {
    await requestEmailChange({ db, keyring }, { personId, ...body, address }, clock());
  },

  async startTotp({ principal: { personId }, body, address }) {
    return startTotp({ db, keyring }, { personId, ...body, address }, clock());
  },

  async confirmTotp({ principal: { personId }, body }) {
    return { recoveryCodes: await confirmTotp({ db, keyring }, { personId, ...body }, clock()) };
  },

  async removeTotp({ principal: { personId }, body, address }) {
    await removeTotp({ db, keyring }, { personId, ...body, address }, clock());
  },

  async getMySessions({ principal: { personId }, session, query }) {
    const { rows, cursor } = await answerPage(query, (page) => listOwnSessions(db, personId, clock(), page));
    return { sessions: rows.map((row) => presentOwnSession(row, session.sessionId)), cursor };
  },

  async endMySession({ principal: { personId }, params }) {
    if (!(await deleteOwnSession(db, personId, params.sessionId))) throw new ApiError('NotFound');
  },

  async endMyOtherSessions({ principal: { personId }, session }) {
    await deleteSessionsOfPerson(db, personId, session.sessionId);
  },
});
