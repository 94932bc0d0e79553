import type { SurveyType } from '#contract/content/surveyType.ts';
import { orderRows, reordered } from '../numbers/orderRows.ts';
import type { ResultsGroup } from '../disclosure/population.ts';
import type { Results } from '../numbers/results.ts';
import { reportedItems } from '#server/content/reportedItems.ts';
import { resultColumns, type ResultColumn } from '../numbers/resultColumns.ts';
import type { Db } from '#server/db/database.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { listGivenAnswers, listParticipationGroups, listSubmitted } from './closingQueries.ts';
import { shuffle } from '../numbers/shuffle.ts';
import type { AnswerTexts } from '../snapshot/snapshotFile.ts';

/** Participations whose answers are read at once. */
const batch = 1000;

/** Answers and groups, as columns. */
export type Counted = Pick<Results, 'people' | 'values' | 'choices' | 'groups'>;

/** Groups whose members have not been looked up yet. `isKept`: whether the results contain them. */
type GroupToFill = Omit<ResultsGroup, 'members'> & { isKept: boolean };

/**
 * Returns the submitted answers of a survey as columns. Each participation is in the same row of all columns. Rows are
 * in the order of `orderRows`, and the texts of each question are in a random order. Everything that people wrote is
 * kept: free texts, and the text of "other", which means nothing without it.
 * @param blockGroups ids of the groups that divide the responses into blocks.
 * @throws Error naming a question with an answer that it does not offer.
 */
export async function deriveResults(
  tx: Db,
  survey: SurveyKey,
  definition: SurveyType,
  { groups, blockGroups }: { groups: readonly GroupToFill[]; blockGroups: readonly string[] },
): Promise<{ results: Counted; texts: AnswerTexts }> {
  const ids = (await listSubmitted(tx, survey)).map(({ id }) => id);
  const people = ids.length;
  const columns = createColumns(definition, people);
  const texts = new Map(reportedItems(definition).map(({ id }) => [id, [] as string[]]));

  for (let start = 0; start < people; start += batch) {
    for (const { question_id, numbers, others } of await listGivenAnswers(
      tx,
      survey,
      ids.slice(start, start + batch),
    )) {
      for (const number of numbers?.split(',') ?? []) {
        const [place, value] = number.split(' ').map(Number) as [number, number];
        columns.setValue(question_id, start + place, value);
      }
      for (const [place, chosen, ...words] of others ?? []) {
        columns.setChoices(question_id, start + place, chosen);
        texts.get(question_id)?.push(...words.flatMap((text) => (text ? [text] : [])));
      }
    }
  }
  const withGroups = await withMembers(tx, survey, groups, new Map(ids.map((id, row) => [id, row])));
  return {
    results: inFrozenOrder({ people, ...columns.filled, groups: withGroups }, blockGroups),
    texts: new Map([...texts].filter(([, own]) => own.length > 0).map(([id, own]) => [id, shuffle(own)])),
  };
}

/**
 * Columns for the answers of a number of people, in which no one has answered anything yet. Answers to items without such
 * a column are ignored. The setters throw Error naming a question with an answer that it does not offer.
 */
export function createColumns(definition: SurveyType, people: number) {
  const layout = resultColumns(definition);
  const columns = new Map(layout.map((column) => [column.id, column]));
  const values = new Map(layout.filter(({ kind }) => kind !== 'choices').map(({ id }) => [id, new Uint8Array(people)]));
  const choices = new Map(
    layout.filter(({ kind }) => kind === 'choices').map((column) => [column.id, choiceColumns(column, people)]),
  );
  return {
    filled: { values, choices } satisfies Pick<Counted, 'values' | 'choices'>,
    setValue(id: string, row: number, value: number): void {
      const column = columns.get(id);
      if (column && column.kind !== 'choices') values.get(id)![row] = requireCode(column, value - column.min + 1);
    },
    setChoices(id: string, row: number, chosen: readonly number[] | null): void {
      const column = columns.get(id);
      if (column?.kind !== 'choices' || !chosen || chosen.length === 0) return;
      const ofOptions = choices.get(id)!;
      ofOptions[0]![row] = 0;
      for (const value of chosen) ofOptions[requireCode(column, value + 1)]![row] = 1;
    },
  };
}

/** Initial columns: no one has chosen anything. */
const choiceColumns = ({ codes }: ResultColumn, people: number): Uint8Array[] =>
  Array.from({ length: codes }, (_, code) => new Uint8Array(people).fill(code === 0 ? 1 : 0));

function requireCode({ id, codes }: ResultColumn, code: number): number {
  if (code < 1 || code >= codes) throw new Error(`An answer to ${id} is not one of its options`);
  return code;
}

async function withMembers(
  tx: Db,
  survey: SurveyKey,
  groups: readonly GroupToFill[],
  rowOf: ReadonlyMap<string, number>,
): Promise<ResultsGroup[]> {
  const members = new Map(groups.filter(({ isKept }) => isKept).map(({ id }) => [id, new Uint8Array(rowOf.size)]));
  for (const { groupId, participationId } of await listParticipationGroups(tx, survey)) {
    const row = rowOf.get(participationId);
    const column = members.get(groupId);
    if (row !== undefined && column) column[row] = 1;
  }
  return groups.map(({ id, name, use }) => ({ id, name, use, members: members.get(id) ?? null }));
}

/** Orders the rows by block and answers. */
export function inFrozenOrder({ people, values, choices, groups }: Counted, blockGroups: readonly string[]): Counted {
  const order = orderRows(
    { people, values, choices },
    groups.flatMap(({ id, members }) => (members && blockGroups.includes(id) ? [members] : [])),
  );
  return {
    people,
    values: new Map([...values].map(([id, column]) => [id, reordered(column, order)])),
    choices: new Map([...choices].map(([id, columns]) => [id, columns.map((column) => reordered(column, order))])),
    groups: groups.map((group) => ({ ...group, members: group.members && reordered(group.members, order) })),
  };
}
