import type { Population } from '../../../rules/results/population.ts';
import { surveyItems } from '../../../rules/surveyItems.ts';
import type { Snapshot } from '../../results/loadSnapshot.ts';

interface Refused {
  minimum: number;
  /** Null where it is the survey that the report is about. */
  surveyName: string | null;
  snapshot: Pick<Snapshot, 'definition'>;
  population: Population;
}

/** Why a population is not told of, and which filter to drop so that it can be. */
export const refusalWords = ({ minimum, surveyName, snapshot, population }: Refused) =>
  (reason: 'few' | 'combination', enough: Population[]): string => {
    const where = surveyName === null ? '' : ` in the survey “${surveyName}”`;
    const why = reason === 'few'
      ? `Fewer than ${minimum} people are left by these filters${where}, so nothing is shown about them.`
      : `Together with results that were shown before${where}, this would tell about fewer than ${minimum} people, so it is not shown.`;
    const titles = enough.map((wider) => droppedPart(population, wider, snapshot));
    if (titles.length > 0) return `${why} It can be shown without the filter ${titles.join(', or without ')}.`;
    return population.questions.length + population.groups.length === 0 ? why : `${why} Please choose wider filters.`;
  };

function droppedPart(population: Population, wider: Population, { definition }: Refused['snapshot']): string {
  const dropped = population.questions.find(({ id }) => !wider.questions.some((question) => question.id === id));
  const item = dropped && surveyItems(definition).find(({ id }) => id === dropped.id);
  return item ? `“${item.question.title}”` : 'of groups';
}
