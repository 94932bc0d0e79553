import type { SurveyType } from '../../../contract/content/surveyType.ts';
import type { Population } from '../../../rules/results/population.ts';
import { surveyItems } from '../../../rules/surveyItems.ts';
import type { NumbersAsked } from '../../results/askNumbers.ts';

interface Refused {
  minimum: number;
  /** Null where it is the survey that the report is about. */
  surveyName: string | null;
  definition: SurveyType;
  population: Population;
}

/** Why a population is not told of, and which filter to drop so that it can be. */
export const refusalWords = ({ minimum, surveyName, definition, population }: Refused): NumbersAsked['refusal'] => (reason, enough) => {
  const isWhole = population.questions.length + population.groups.length === 0;
  const why = reason === 'erased' ? erasedWords(surveyName, isWhole) : fewWords(reason, minimum, surveyName);
  const titles = enough.map((wider) => droppedPart(population, wider, definition));
  if (titles.length > 0) return `${why} It can be shown without the filter ${titles.join(', or without ')}.`;
  return isWhole || reason === 'erased' ? why : `${why} Please choose wider filters.`;
};

function fewWords(reason: 'few' | 'combination', minimum: number, surveyName: string | null): string {
  const where = surveyName === null ? '' : ` in the survey “${surveyName}”`;
  return reason === 'few'
    ? `Fewer than ${minimum} people are left by these filters${where}, so nothing is shown about them.`
    : `Together with results that were shown before${where}, this would tell about fewer than ${minimum} people, so it is not shown.`;
}

function erasedWords(surveyName: string | null, isWhole: boolean): string {
  const erased = `The answers to ${surveyName === null ? 'this survey' : `the survey “${surveyName}”`} were erased when the time was over for which they are kept.`;
  return isWhole
    ? `${erased} No results of them could be kept without pointing at anybody.`
    : `${erased} The results that were kept tell of everybody, and of some single filters; not of the people asked about.`;
}

function droppedPart(population: Population, wider: Population, definition: SurveyType): string {
  const dropped = population.questions.find(({ id }) => !wider.questions.some((question) => question.id === id));
  const item = dropped && surveyItems(definition).find(({ id }) => id === dropped.id);
  return item ? `“${item.question.title}”` : 'of groups';
}
