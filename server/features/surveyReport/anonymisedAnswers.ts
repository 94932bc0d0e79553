import type { SurveyType } from '../../../contract/content/surveyType.ts';
import { limits } from '../../../contract/limits.ts';
import { areExtremeShares } from '../../../rules/disclosure/areExtremeShares.ts';
import { itemVariable } from '../../../rules/results/reportScores.ts';
import type { Results } from '../../../rules/results/results.ts';
import { scaleLabels } from '../../../rules/results/scaleLabels.ts';
import { scoredItems } from '../../../rules/results/snapshotColumns.ts';
import { anyOf } from '../../../rules/results/variables.ts';
import { itemTitle, surveyItems, type SurveyItem } from '../../../rules/surveyItems.ts';
import { joinNeighbours, smallestOf } from './joinNeighbours.ts';

/** The answers to a question, or whether one of its options was chosen. */
export interface AnswerColumn {
  title: string;
  /** What can be said. */
  answers: readonly string[];
  /** What was said, by people, each the index of an answer. */
  said: Uint8Array;
}

/** A question and what is told of it; `note` says what is not, and why. */
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
  /** Whether responses were removed since results were told first. */
  isRenewed: boolean;
  /** Variables that must not be told of everybody. */
  heldBack: ReadonlySet<string>;
  minimum: number;
}

/**
 * What was answered, question by question, without what a report can be filtered by and without the distress scale. No
 * answer of fewer than `minimum` people is told by itself: options are those that were joined at closing, values of a
 * scale are joined with their neighbours, and who said nothing, where they are few, with the smallest of these. It is a
 * function of the results, so that two files of the same results tell nothing that one does not. Source: wire
 * conventions section 8.
 */
export function anonymisedAnswers(sources: Sources): AnonymisedQuestion[] {
  const { definition } = sources;
  const distress = new Set(definition.report.distress?.items.map(({ question }) => question));
  const scored = scoredItems(definition);
  return surveyItems(definition)
    .filter(({ id, question }) => !distress.has(id) && !(question.type === 'multi' && question.filter))
    .map((item): AnonymisedQuestion => {
      const title = itemTitle(item);
      // Their own ledger is that of the aspects. What it says of a removal does not hold for each item, so they are told once.
      const isTold = !sources.heldBack.has(itemVariable(item.id)) && !(sources.isRenewed && scored.has(item.id));
      const wanted = columnsOf(item, title, sources);
      const columns = isTold ? wanted.filter((column) => isTellable(column, sources.minimum)) : [];
      const texts = textsOf(item, sources);
      const notes = [
        ...(columns.length < wanted.length ? [heldBackNote(sources, columns.length > 0)] : []),
        ...(texts === null ? [textsNote(item, sources)] : []),
      ];
      return { section: definition.sections[item.sectionIndex]!.name, title, columns, texts: texts ?? [], notes };
    });
}

const heldBackNote = ({ minimum, isRenewed }: Sources, areSomeTold: boolean) => {
  const what = areSomeTold ? 'Some options are held back' : 'Held back';
  return isRenewed ? `${what}${removedNote}` : `${what}: fewer than ${minimum} people answered differently from the others, or all answered alike.`;
};

function textsNote({ id }: SurveyItem, { texts, isRenewed }: Sources): string {
  if (isRenewed) return `Texts are held back${removedNote}`;
  return texts.has(id) ? `Texts are held back: fewer than ${limits.textsSample} people wrote one.` : 'Nobody wrote a text.';
}

const removedNote = ': responses were removed, and the difference to earlier results could point at somebody.';

/** Null where they are held back, or there are none; nothing where the question asks for no text. */
function textsOf({ id, question, subquestion }: SurveyItem, { texts, isRenewed }: Sources): readonly string[] | null {
  const asksForText = question.type === 'freeText'
    || (question.type === 'multi' && question.allowOtherAnswer === true)
    || (question.type === 'scale' && question.requiresOtherTitle === true)
    || subquestion?.requiresOtherTitle === true;
  if (!asksForText) return [];
  const written = texts.get(id) ?? [];
  return written.length < limits.textsSample || isRenewed ? null : written;
}

function columnsOf(item: SurveyItem, title: string, sources: Sources): AnswerColumn[] {
  const { question, id } = item;
  if (question.type === 'freeText') return [];
  if (question.type !== 'multi') return scaleColumn(item, title, sources);
  return question.multichoiceType === 'multi' ? choiceColumns(id, title, sources) : optionColumn(id, title, sources);
}

/** A question with one choice: everybody is in one of the options as joined, those who chose none among them. */
function optionColumn(id: string, title: string, { results }: Sources): AnswerColumn[] {
  const cuts = results.cuts.get(id)!;
  const cutOf = new Map(cuts.flatMap(({ values }, index) => values.map((value) => [value, index] as const)));
  const said = results.values.get(id)!.map((code) => cutOf.get(code)!);
  return [{ title, answers: cuts.map(({ label }) => label), said }];
}

/** A question with several choices: a column for each of its options as joined. */
function choiceColumns(id: string, title: string, { results }: Sources): AnswerColumn[] {
  const chosen = results.choices.get(id)!;
  return results.cuts.get(id)!.map(({ label, values }) => ({
    title: `${title} – ${label}`,
    answers: ['No', 'Yes'],
    said: anyOf(results.people, values.map((value) => chosen[value]!)),
  }));
}

function scaleColumn(item: SurveyItem, title: string, { results, minimum }: Sources): AnswerColumn[] {
  const labels = scaleLabels(item);
  const codes = results.values.get(item.id)!;
  const [silent = 0, ...counts] = countsOf(codes, labels.length + 1);
  const spans = joinNeighbours(counts, minimum);
  const answers = spans.map(({ first, last }) => (first === last ? labels[first]! : `${labels[first]} to ${labels[last]}`));
  const isSilenceTold = silent >= minimum;
  const silence = isSilenceTold ? answers.length : smallestOf(spans);
  if (isSilenceTold) answers.push('no answer');
  else if (silent > 0) answers[silence] += ', or no answer';

  const spanOf = labels.map((_, value) => spans.findIndex(({ first, last }) => first <= value && value <= last));
  return [{ title, answers, said: codes.map((code) => (code === 0 ? silence : spanOf[code - 1]!)) }];
}

/** Not where all answers were joined, where few gave one, or where few people all gave the same. */
function isTellable({ answers, said }: AnswerColumn, minimum: number): boolean {
  const counts = countsOf(said, answers.length);
  return answers.length > 1 && counts.every((count) => count === 0 || count >= minimum) && !areExtremeShares(counts, said.length, limits.extremeSharesSample);
}

function countsOf(codes: Uint8Array, number: number): number[] {
  const counts = Array<number>(number).fill(0);
  for (const code of codes) counts[code]! += 1;
  return counts;
}
