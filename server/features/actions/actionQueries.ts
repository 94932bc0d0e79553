import { sql, type Insertable, type Updateable } from 'kysely';
import type { ActionFilter, ActionStatus } from '#contract/entities/action.ts';
import type { Db } from '#server/db/database.ts';
import { keysetPage, type PageRequest } from '#server/db/keysetPage.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { ActionTable } from '#server/db/tables/resultsTables.ts';

export interface ActionKey extends SurveyKey {
  actionId: string;
}

/**
 * The due date as text. The driver would convert it to the instant at which that day starts in the machine's time zone.
 */
const dueOn = sql<string>`to_char(action.due_on, 'YYYY-MM-DD')`;

const selectActions = (db: Db, accountId: string) =>
  db
    .selectFrom('action')
    .innerJoin('survey', (join) =>
      join.onRef('survey.account_id', '=', 'action.account_id').onRef('survey.id', '=', 'action.survey_id'),
    )
    .where('action.account_id', '=', accountId)
    .select([
      'action.id',
      'action.survey_id',
      'action.section_id',
      'action.title',
      'action.notes',
      'action.owner',
      'action.status',
      'action.modified_at',
      dueOn.as('due_on'),
      'survey.name as survey_name',
      'survey.type_hash',
    ]);

export type ActionRow = NonNullable<Awaited<ReturnType<typeof findAction>>>;

/** An action with the survey that it came from. */
export const findAction = (db: Db, { accountId, surveyId, actionId }: ActionKey) =>
  selectActions(db, accountId)
    .where('action.survey_id', '=', surveyId)
    .where('action.id', '=', actionId)
    .executeTakeFirst();

const statuses: Record<ActionFilter, readonly ActionStatus[]> = {
  open: ['OPEN', 'IN_PROGRESS'],
  done: ['DONE'],
  all: ['OPEN', 'IN_PROGRESS', 'DONE'],
};

interface ActionList {
  accountId: string;
  /** Filters. An action is listed if it matches at least one of them. */
  filters: ActionFilter[];
  /** Null: actions of every survey. */
  surveyId: string | null;
}

/** A page of an organisation's actions, those due first at the top. @throws RangeError for a cursor of another list. */
export const listActions = (db: Db, { accountId, filters, surveyId }: ActionList, page: PageRequest) =>
  keysetPage(
    selectActions(db, accountId)
      .where(
        'action.status',
        'in',
        filters.flatMap((filter) => statuses[filter]),
      )
      .$if(surveyId !== null, (query) => query.where('action.survey_id', '=', surveyId!)),
    [
      { expression: dueOn, type: 'text', notNull: true },
      { expression: sql`action.id`, type: 'uuid', notNull: true },
    ],
    page,
  );

export const insertAction = (db: Db, action: Insertable<ActionTable>) =>
  db.insertInto('action').values(action).execute();

const ofKey = ({ accountId, surveyId, actionId }: ActionKey) =>
  sql<boolean>`account_id = ${accountId} and survey_id = ${surveyId} and id = ${actionId}`;

/** Locks an action against changes. @returns whether it exists. */
export const lockAction = async (db: Db, action: ActionKey): Promise<boolean> =>
  (await db.selectFrom('action').where(ofKey(action)).select('id').forNoKeyUpdate().executeTakeFirst()) !== undefined;

export const setAction = (db: Db, action: ActionKey, changes: Updateable<ActionTable>) =>
  db.updateTable('action').set(changes).where(ofKey(action)).execute();

export const removeAction = (db: Db, action: ActionKey) => db.deleteFrom('action').where(ofKey(action)).execute();

/** Returns whether the organisation has this survey. */
export const hasSurvey = async (db: Db, { accountId, surveyId }: SurveyKey): Promise<boolean> =>
  (await db
    .selectFrom('survey')
    .where('account_id', '=', accountId)
    .where('id', '=', surveyId)
    .select('id')
    .executeTakeFirst()) !== undefined;
