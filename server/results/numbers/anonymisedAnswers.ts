import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SurveyType, AspectDefinition } from '#contract/content/surveyType.ts';
import { ruleOf } from '#rules/questions/questionTypes.ts';
import { itemTitle, type SurveyItem } from '#rules/surveyItems.ts';
import { distressItems, reportedItems, scoredItems } from '#server/content/reportedItems.ts';
import { mergeNeighbours, smallestOf } from '../disclosure/mergeNeighbours.ts';
import { sharesMinimum } from '../disclosure/sharesMinimum.ts';
import type { Suppression } from './releasedNumbers.ts';
import type { Results } from './results.ts';
import { shuffle } from './shuffle.ts';
import { aspectVariable, itemVariable } from '#server/content/reportedVariables.ts';
import { anyOf } from './variables.ts';

/** The answers to a question, or to whether one of its options was chosen. */
export interface AnswerColumn {
  title: string;
  /** The possible answers. */
  answers: readonly string[];
  /** The answers of people, each as the index of a possible answer. */
  said: Uint8Array;
}

/** A question and its released answers. `notes` say what is suppressed, and why. */
export interface AnonymisedQuestion {
  section: string;
  title: string;
  columns: AnswerColumn[];
  texts: readonly string[];
  notes: string[];
}

interface Sources {
  definition: SurveyType;
  results: Results;
  texts: ReadonlyMap<string, readonly string[]>;
  /** Variables that must not be released about everyone. */
  suppression: Suppression;
  minimum: number;
}

/** Returns whether responses were removed since results were first released. */
const isRenewed = ({ results }: Pick<Sources, 'results'>) => results.restriction === 'removal';

/**
 * Returns the answers, question by question, without the questions that a report can be filtered by, the distress scale
 * and events (docs/rules/survey-report.md#file-of-answers). No answer of fewer than `minimum` people is released on
 * its own. Options are those merged at closing. Values of a scale are merged with their neighbours, and "no answer" of
 * few people is merged with the smallest of these. The result depends only on the frozen results, so two files together
 * disclose no more than one file.
 */
export function anonymisedAnswers(sources: Sources): AnonymisedQuestion[] {
  const { definition } = sources;
  const scored = scoredItems(definition);
  const distress = distressItems(definition);
  return reportedItems(definition)
    .filter(({ id, question }) => !distress.has(id) && !('filter' in question && question.filter))
    .map((item): AnonymisedQuestion => {
      const title = itemTitle(item);
      const isReleased = scored.has(item.id)
        ? isScoredItemReleased(item.id, sources)
        : !sources.suppression.shares.has(itemVariable(item.id));
      const requested = columnsOf(item, title, sources);
      const columns = isReleased ? requested.filter((column) => isReleasable(column, sources.minimum)) : [];
      const texts = textsOf(item, sources);
      const notes = [
        ...(columns.length < requested.length ? [suppressedNote(sources, columns.length > 0)] : []),
        ...(texts === null ? [textsNote(item, sources)] : []),
      ];
      return { section: definition.sections[item.sectionIndex]!.name, title, columns, texts: texts ?? [], notes };
    });
}

/**
 * Returns whether the answers to an item of aspects may be released about everyone
 * (docs/rules/disclosure.md#items-of-an-aspect). They are shares, so the aspect's shares must be allowed. The
 * difference between an aspect and its items would be about the people who answered only some of the items, so the
 * number of these people must be zero or at least the minimum. After a removal the answers are not released again,
 * because they are covered by the ledger of the aspects, which does not distinguish items.
 */
function isScoredItemReleased(id: string, sources: Sources): boolean {
  const { definition, results, suppression, minimum } = sources;
  return (
    !isRenewed(sources) &&
    definition.report.sections.every(({ code, aspects }) =>
      aspects.every((aspect) => {
        if (!aspect.items.some(({ question }) => question === id)) return true;
        return !suppression.shares.has(aspectVariable(code, aspect.code)) && !areFewApart(aspect, results, minimum);
      }),
    )
  );
}

/**
 * Returns whether fewer than the minimum answered another number of an aspect's items than the others. People who answered
 * the same number have the same weight in the aspect, so the items could be subtracted for all but these few.
 */
function areFewApart({ items }: AspectDefinition, { people, values }: Results, minimum: number): boolean {
  const columns = items.flatMap(({ question }) => values.get(question) ?? []);
  const counts = Array<number>(columns.length + 1).fill(0);
  for (let row = 0; row < people; row += 1)
    counts[columns.reduce((sum, column) => sum + Number(column[row]! > 0), 0)]! += 1;
  const answered = people - counts[0]!;
  return counts.slice(1).some((count) => answered - count > 0 && answered - count < minimum);
}

const suppressedNote = ({ minimum, results }: Sources, areSomeReleased: boolean) => {
  const what = areSomeReleased ? 'Some options are hidden' : 'Hidden';
  return isRenewed({ results })
    ? `${what}${removedNote}`
    : `${what}: they could be about fewer than ${minimum} people.`;
};

function textsNote({ id }: SurveyItem, { texts, results, minimum }: Sources): string {
  if (isRenewed({ results })) return `Texts are hidden to protect confidentiality${removedNote}`;
  return texts.has(id)
    ? `Texts are hidden: fewer than ${sharesMinimum(minimum)} people wrote one.`
    : 'No one wrote a text.';
}

const removedNote = ': responses were removed, and the difference from earlier results could identify someone.';

/** Null if the texts are suppressed or there are none. Empty if the question does not ask for a text. */
function textsOf(item: SurveyItem, { texts, results, minimum }: Sources): readonly string[] | null {
  if (!ruleOf(item.question).asksForText(item)) return [];
  const written = texts.get(item.id) ?? [];
  return written.length < sharesMinimum(minimum) || isRenewed({ results }) ? null : written;
}

function columnsOf(item: SurveyItem, title: string, sources: Sources): AnswerColumn[] {
  const column = ruleOf(item.question).column(item);
  if (!column) return [];
  if (column.kind === 'scale') return scaleColumn(item.id, title, column.labels, sources);
  return column.kind === 'choices' ? choiceColumns(item.id, title, sources) : optionColumn(item.id, title, sources);
}

/** A question with one choice: everyone is in one of the merged options, including people who chose none. */
function optionColumn(id: string, title: string, { results }: Sources): AnswerColumn[] {
  const filterOptions = results.filterOptions.get(id)!;
  const optionOf = new Map(
    filterOptions.flatMap(({ values }, index) => values.map((value) => [value, index] as const)),
  );
  const said = results.values.get(id)!.map((code) => optionOf.get(code)!);
  return [{ title, answers: filterOptions.map(({ label }) => label), said }];
}

/** A question with several choices: one column for each of its merged options. */
function choiceColumns(id: string, title: string, { results }: Sources): AnswerColumn[] {
  const chosen = results.choices.get(id)!;
  return results.filterOptions.get(id)!.map(({ label, values }) => ({
    title: `${title} – ${label}`,
    answers: ['No', 'Yes'],
    said: anyOf(
      results.people,
      values.map((value) => chosen[value]!),
    ),
  }));
}

function scaleColumn(
  id: string,
  title: string,
  labels: readonly string[],
  { results, minimum }: Sources,
): AnswerColumn[] {
  const codes = results.values.get(id)!;
  const [silent = 0, ...counts] = countsOf(codes, labels.length + 1);
  const spans = mergeNeighbours(counts, minimum);
  const answers = spans.map(({ first, last }) =>
    first === last ? labels[first]! : `${labels[first]} to ${labels[last]}`,
  );
  const isSilenceReleased = silent >= minimum;
  const silence = isSilenceReleased ? answers.length : smallestOf(spans);
  if (isSilenceReleased) answers.push('no answer');
  else if (silent > 0) answers[silence] += ', or no answer';

  const spanOf = labels.map((_, value) => spans.findIndex(({ first, last }) => first <= value && value <= last));
  return [{ title, answers, said: codes.map((code) => (code === 0 ? silence : spanOf[code - 1]!)) }];
}

/** False if all answers were merged, or if fewer than the minimum gave one of them. */
function isReleasable({ answers, said }: AnswerColumn, minimum: number): boolean {
  return answers.length > 1 && countsOf(said, answers.length).every((count) => count === 0 || count >= minimum);
}

function countsOf(codes: Uint8Array, number: number): number[] {
  const counts = Array<number>(number).fill(0);
  for (const code of codes) counts[code]! += 1;
  return counts;
}

/**
 * Puts every column and the texts of every question in separate random orders, so that a row does not belong to one
 * person.
 */
export async function shuffledAnswers(questions: readonly AnonymisedQuestion[]): Promise<AnonymisedQuestion[]> {
  const shuffled: AnonymisedQuestion[] = [];
  for (const question of questions) {
    const columns: AnswerColumn[] = [];
    for (const column of question.columns) {
      columns.push({ ...column, said: shuffle(column.said) });
      // With many responses each column takes time. Other requests are served in between.
      await nextTurn();
    }
    shuffled.push({ ...question, columns, texts: shuffle(question.texts) });
  }
  return shuffled;
}
