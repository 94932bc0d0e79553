import type { Action } from '#contract/entities/action.ts';
import { reportSections } from '#server/content/reportSections.ts';
import type { Db } from '#server/db/database.ts';
import { getSurveyType } from '#server/db/getSurveyType.ts';
import type { ActionRow } from './actionQueries.ts';

/** Actions, their sections by the names that they had when the survey was answered. */
export async function presentActions(db: Db, rows: ActionRow[]): Promise<Action[]> {
  const names = new Map<string, Map<string, string>>();
  for (const hash of new Set(rows.map(({ type_hash }) => type_hash))) {
    names.set(hash, new Map(reportSections(await getSurveyType(db, hash)).map(({ id, name }) => [id, name])));
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
