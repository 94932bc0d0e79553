import { randomUUID } from 'node:crypto';
import type { blocks } from '#contract/api.ts';
import { actionFilters, type Action, type NewAction, type ActionPatch } from '#contract/entities/action.ts';
import { invalid, ApiError } from '#server/ApiError.ts';
import { organisationReportOf, withReportTitles } from '#server/content/organisationReports.ts';
import { reportSections } from '#server/content/reportSections.ts';
import type { Db } from '#server/db/database.ts';
import { getSurveyType } from '#server/db/getSurveyType.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { isUuid } from '#server/db/isUuid.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { Deps } from '#server/deps.ts';
import { answerPage } from '#server/http/answerPage.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { parseFilters } from '#server/http/parseQuery.ts';
import { changedFields } from '../auditLog/changedFields.ts';
import { lockSurvey } from '../survey/surveyQueries.ts';
import {
  removeAction,
  hasSurvey,
  listActions,
  insertAction,
  type ActionKey,
  lockAction,
  setAction,
  findAction,
  type ActionRow,
} from './actionQueries.ts';

export const actionsRoutes = ({ db, content, clock }: Deps): Handlers<typeof blocks.actions> => ({
  async getActions({ principal: { accountId }, query }) {
    return getActions({ db, content }, accountId, query);
  },

  async createAction({ principal: { accountId }, params: { surveyId }, body, note }) {
    const key = await createAction(db, { accountId, surveyId }, body, clock());
    const action = await readAction({ db, content }, key);
    note({ object: { actionId: action.id }, details: { action: action.title, section: action.section.name } });
    return action;
  },

  async updateAction({ principal: { accountId }, params, body, note }) {
    const { before, after } = await updateAction({ db, content }, { accountId, ...params }, body, clock());
    // The log does not contain the notes. They are for people who see the action plan.
    const status = before.status !== after.status && { from: { status: before.status }, to: { status: after.status } };
    note({ details: { action: before.title, changed: changedFields(body, before, after), ...status } });
    return after;
  },

  async deleteAction({ principal: { accountId }, params, note }) {
    const action = { accountId, ...params };
    const { title } = await readAction({ db, content }, action);
    await removeAction(db, action);
    note({ details: { action: title } });
  },
});

type ReadsActions = Pick<Deps, 'db' | 'content'>;

interface ActionsQuery {
  cursor?: string;
  limit?: string;
  filter?: string | string[];
  surveyId?: string;
}

/**
 * A page of an organisation's actions, including those of surveys whose results were deleted. Without a filter, only
 * actions that are not done.
 * @throws ApiError Validation naming `filter`, `surveyId`, `limit` or `cursor`.
 */
export async function getActions(
  { db, content }: ReadsActions,
  accountId: string,
  query: ActionsQuery,
): Promise<{ actions: Action[]; cursor: string | null }> {
  const filters = parseFilters(query.filter, actionFilters);
  const surveyId = query.surveyId || null;
  if (surveyId !== null && !(isUuid(surveyId) && (await hasSurvey(db, { accountId, surveyId })))) {
    throw invalid('surveyId', 'is not a survey of this organisation');
  }
  const list = { accountId, filters: filters.length > 0 ? filters : ['open' as const], surveyId };
  const { rows, cursor } = await answerPage(query, (page) => listActions(db, list, page));
  return { actions: await presentActions({ db, content }, rows), cursor };
}

/**
 * Adds an action to a section of a closed survey's report, even if too few people answered for a report.
 * @throws ApiError NotFound, OpenSurvey (not closed), SectionNotFound.
 */
export const createAction = (
  db: Db,
  survey: SurveyKey,
  { sectionId, title, notes, owner, dueOn, status = 'OPEN' }: NewAction,
  now: Date,
): Promise<ActionKey> =>
  inTransaction(db, async (tx) => {
    const row = await lockSurvey(tx, survey);
    if (!row) throw new ApiError('NotFound');
    if (row.when_closed === null) throw new ApiError('OpenSurvey');
    const sections = reportSections(await getSurveyType(tx, row.type_hash));
    if (!sections.some(({ id }) => id === sectionId))
      throw new ApiError('SectionNotFound', { message: 'The report on this survey has no such section.' });
    const actionId = randomUUID();
    await insertAction(tx, {
      account_id: survey.accountId,
      id: actionId,
      survey_id: survey.surveyId,
      section_id: sectionId,
      title,
      notes: notes || null,
      owner,
      due_on: dueOn,
      status,
      created_at: now,
      modified_at: now,
    });
    return { ...survey, actionId };
  });

/**
 * Updates the fields sent of an action.
 * @returns the action as it was and as it is now.
 * @throws ApiError NotFound.
 */
const updateAction = (
  { db, content }: ReadsActions,
  key: ActionKey,
  { title, notes, owner, dueOn, status }: ActionPatch,
  now: Date,
): Promise<{ before: Action; after: Action }> =>
  inTransaction(db, async (tx) => {
    if (!(await lockAction(tx, key))) throw new ApiError('NotFound');
    const before = await readAction({ db: tx, content }, key);
    await setAction(tx, key, {
      ...(title !== undefined && { title }),
      ...(notes !== undefined && { notes: notes || null }),
      ...(owner !== undefined && { owner }),
      ...(dueOn !== undefined && { due_on: dueOn }),
      ...(status !== undefined && { status }),
      modified_at: now,
    });
    return { before, after: await readAction({ db: tx, content }, key) };
  });

/** @throws ApiError NotFound if the action does not exist any more. */
async function readAction(reads: ReadsActions, key: ActionKey): Promise<Action> {
  const row = await findAction(reads.db, key);
  if (!row) throw new ApiError('NotFound');
  const [action] = await presentActions(reads, [row]);
  return action!;
}

/** Presents actions. Their sections are named as in the survey's report. */
async function presentActions({ db, content }: ReadsActions, rows: ActionRow[]): Promise<Action[]> {
  const names = new Map<string, Map<string, string>>();
  for (const hash of new Set(rows.map(({ type_hash }) => type_hash))) {
    const definition = await getSurveyType(db, hash);
    const titled = withReportTitles(definition, organisationReportOf(content.organisationReports, definition.id));
    names.set(hash, new Map(reportSections(titled).map(({ id, name }) => [id, name])));
  }
  return rows.map((row) => ({
    id: row.id,
    survey: { id: row.survey_id, name: row.survey_name },
    section: { id: row.section_id, name: names.get(row.type_hash)!.get(row.section_id) ?? row.section_id },
    title: row.title,
    notes: row.notes,
    owner: row.owner,
    dueOn: row.due_on,
    status: row.status,
    lastModified: row.modified_at.toISOString(),
  }));
}
