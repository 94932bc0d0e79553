import type { blocks } from '#contract/api.ts';
import type { Deps } from '#server/deps.ts';
import { changedFields } from '../auditLog/changedFields.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { removeAction } from './actionQueries.ts';
import { createAction } from './createAction.ts';
import { getActions } from './getActions.ts';
import { readAction } from './readAction.ts';
import { updateAction } from './updateAction.ts';

export const actionsRoutes = ({ db, clock }: Deps): Handlers<typeof blocks.actions> => ({
  async getActions({ caller: { accountId }, query }) {
    return getActions(db, accountId, query);
  },

  async createAction({ caller: { accountId }, params: { surveyId }, body, note }) {
    const key = await createAction(db, { accountId, surveyId }, body, clock());
    const action = await readAction(db, key);
    note({ object: { actionId: action.id }, details: { action: action.title, section: action.section.name } });
    return action;
  },

  async updateAction({ caller: { accountId }, params, body, note }) {
    const { before, after } = await updateAction(db, { accountId, ...params }, body, clock());
    // What notes say is for whoever reads the plan, and not for the log.
    const status = before.status !== after.status && { from: { status: before.status }, to: { status: after.status } };
    note({ details: { action: before.title, changed: changedFields(body, before, after), ...status } });
    return after;
  },

  async deleteAction({ caller: { accountId }, params, note }) {
    const action = { accountId, ...params };
    const { title } = await readAction(db, action);
    await removeAction(db, action);
    note({ details: { action: title } });
  },
});
