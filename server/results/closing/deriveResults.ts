import { setImmediate } from 'node:timers/promises';
import type { SurveyType } from '#contract/content/surveyType.ts';
import { orderRows, reordered } from '../numbers/orderRows.ts';
import type { ResultsGroup } from '../disclosure/population.ts';
import type { Results } from '../numbers/results.ts';
import { reportedItems } from '#server/content/reportedItems.ts';
import { resultColumns, type ResultColumn } from '../numbers/resultColumns.ts';
import type { Db } from '#server/db/database.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { listGivenAnswers, withoutCompilation, type GroupMembership, type Submitted } from './closingQueries.ts';
import { shuffle } from '../numbers/shuffle.ts';
import type { AnswerTexts } from '../snapshot/snapshotFile.ts';

/** Participations whose answers are read at once. */
const batch = 1000;

/** Answers and groups, as columns. */
export type Counted = Pick<Results, 'people' | 'values' | 'choices' | 'groups'>;

/** Groups whose members have not been looked up yet. `isKept`: whether the results contain them. */
type GroupToFill = Omit<ResultsGroup, 'members'> & { isKept: boolean };

/** The responses of a survey, and the groups that each was in at closing. */
interface Responses {
  submitted: readonly Submitted[];
  memberships: readonly GroupMembership[];
}

/**
 * Returns the submitted answers of a survey as columns. Each participation is in the same row of all columns. Rows are
 * in the order of `orderRows`, and the texts of each question are in a random order. Everything that people wrote is
 * kept: free texts, and the text of "other", which means nothing without it. Lets other requests be answered in between.
 * @param blockGroups ids of the groups that divide the responses into blocks.
 * @throws Error naming a question with an answer that it does not offer.
 */
export async function deriveResults(
  tx: Db,
  survey: SurveyKey,
  definition: SurveyType,
  {
    submitted,
    memberships,
    groups,
    blockGroups,
  }: Responses & { groups: readonly GroupToFill[]; blockGroups: readonly string[] },
): Promise<{ results: Counted; texts: AnswerTexts }> {
  const ids = submitted.map(({ id }) => id);
  const people = ids.length;
  const columns = createColumns(definition, people);
  const texts = new Map(reportedItems(definition).map(({ id }) => [id, [] as string[]]));

  await withoutCompilation(tx);
  for (let start = 0; start < people; start += batch) {
    for (const { question_id, numbers, others } of await listGivenAnswers(
      tx,
      survey,
      ids.slice(start, start + batch),
    )) {
      const given = new DataView(numbers.buffer, numbers.byteOffset, numbers.byteLength);
      for (let at = 0; at < given.byteLength; at += 8)
        columns.setValue(question_id, start + given.getInt32(at), given.getInt32(at + 4));
      for (const [place, chosen, ...words] of others ?? []) {
        columns.setChoices(question_id, start + place, chosen);
        texts.get(question_id)?.push(...words.flatMap((text) => (text ? [text] : [])));
      }
    }
  }
  await setImmediate();
  const withGroups = withMembers(groups, memberships, new Map(ids.map((id, row) => [id, row])));
  await setImmediate();
  const results = inFrozenOrder({ people, ...columns.filled, groups: withGroups }, blockGroups);
  await setImmediate();
  return {
    results,
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
  const ofValues = new Map(
    layout.flatMap((column) =>
      column.kind === 'choices' ? [] : [[column.id, { column, codes: new Uint8Array(people) }] as const],
    ),
  );
  const choices = new Map(
    layout.filter(({ kind }) => kind === 'choices').map((column) => [column.id, choiceColumns(column, people)]),
  );
  return {
    filled: {
      values: new Map([...ofValues].map(([id, { codes }]) => [id, codes])),
      choices,
    } satisfies Pick<Counted, 'values' | 'choices'>,
    setValue(id: string, row: number, value: number): void {
      const found = ofValues.get(id);
      if (found) found.codes[row] = requireCode(found.column, value - found.column.min + 1);
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

function withMembers(
  groups: readonly GroupToFill[],
  memberships: readonly GroupMembership[],
  rowOf: ReadonlyMap<string, number>,
): ResultsGroup[] {
  const members = new Map(groups.filter(({ isKept }) => isKept).map(({ id }) => [id, new Uint8Array(rowOf.size)]));
  for (const { groupId, participationId } of memberships) {
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
