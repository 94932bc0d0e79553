import { randomInt, randomUUID } from 'node:crypto';
import type { SurveyType } from '#contract/content/surveyType.ts';
import type { Results } from '#server/results/numbers/results.ts';
import { resultColumns } from '#server/results/numbers/resultColumns.ts';

/**
 * Results of people who answered at random and left out about one answer in four, with groups that overlap. The first
 * two options with answers are merged into one filter option. Every other option is a separate one.
 */
export function randomResults(definition: SurveyType, people: number): Results {
  const layout = resultColumns(definition);
  const values = new Map(
    layout.filter(({ kind }) => kind !== 'choices').map(({ id, codes }) => [id, randomColumn(people, codes)]),
  );
  const choices = new Map(
    layout
      .filter(({ kind }) => kind === 'choices')
      .map(({ id, codes }) => {
        const chosen = Array.from({ length: codes - 1 }, () => randomColumn(people, 2));
        const none = new Uint8Array(people).map((_, row) => (chosen.some((column) => column[row] === 1) ? 0 : 1));
        return [id, [none, ...chosen]];
      }),
  );
  const filterOptions = new Map(
    layout
      .filter(({ kind }) => kind !== 'scale')
      .map(({ id, codes }) => [
        id,
        [
          { label: 'None', values: [0] },
          { label: 'First or second', values: [1, 2] },
          ...Array.from({ length: codes - 3 }, (_, index) => ({ label: `Option ${index + 3}`, values: [index + 3] })),
        ],
      ]),
  );
  const groups = ['North', 'South', 'Night shift'].map((name) => ({
    id: randomUUID(),
    name,
    use: 'crossable' as const,
    members: randomColumn(people, 2),
  }));
  return {
    people,
    values,
    choices,
    groups,
    filterOptions,
    blockGroups: groups.map(({ id }) => id),
    uninvited: 0,
    questions: [...filterOptions.keys()],
    restriction: null,
  };
}

const randomColumn = (people: number, codes: number) =>
  new Uint8Array(people).map(() => (randomInt(4) === 0 ? 0 : randomInt(codes)));
