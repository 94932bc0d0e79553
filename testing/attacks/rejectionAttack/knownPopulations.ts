import type { ReportFilter } from '#contract/entities/reportRequest.ts';
import { personQuestions, secretQuestion, type KnownSurvey } from './attackWorld.ts';
import type { OfferedFilters, Place } from './reportClient.ts';

/**
 * The responses that a filter selects. The mask covers the responses of both surveys, with those of the attacked one
 * first.
 */
export interface Population {
  groups: string[];
  questions: NonNullable<ReportFilter['questions']>;
  mask: Uint8Array;
}

/** An option of a filter, and the question's options that are merged in it. */
export interface OfferedOption {
  label: string;
  options: ReadonlySet<string>;
}

/** Works out who is in which population, from the filters offered and from what colleagues know. */
export function knownPopulations(
  surveys: readonly [KnownSurvey, KnownSurvey],
  filters: readonly [OfferedFilters, OfferedFilters],
) {
  const responses = ([0, 1] as const).flatMap((place) =>
    Array.from({ length: surveys[place].responses }, (_, number) => ({ place, number })),
  );
  const offered = new Map([...personQuestions, secretQuestion].map((id) => [id, offeredOptions(filters[0], id)]));
  const isReported = ([0, 1] as const).map((place) => {
    const reported = new Set(filters[place].participantGroups.flatMap(({ id, available }) => (available ? [id] : [])));
    return (id: string) => !surveys[place].groups.has(id) || reported.has(id);
  });
  const groupIds = [...surveys[0].groups.keys()];
  const groupsOf = (place: Place, number: number) =>
    [...surveys[place].groups].flatMap(([id, members]) => (members.has(number) ? [id] : []));

  return {
    groupIds,
    /** The options of the secret question. */
    secrets: offered.get(secretQuestion)!,
    /** The groups that can be reported, or all groups if the filters have no such flag. */
    reportable: filters[0].participantGroups.filter(({ available }) => available !== false).map(({ id }) => id),
    /** Returns whether a group can be combined with answers, according to the filters. */
    isCrossable: (groupId: string) =>
      filters[0].participantGroups.find(({ id }) => id === groupId)?.crossable !== false,

    /** The people in any of the groups who chose any of the answers of each question. */
    population(groups: string[], questions: Population['questions'] = []): Population {
      const requested = questions.map(({ id, answers }) => ({
        id,
        options: new Set(answers.flatMap((answer) => [...offered.get(id)![answer]!.options])),
      }));
      const mask = Uint8Array.from(responses, ({ place, number }) => {
        const { groups: members, personAnswers } = surveys[place];
        const isMember = groups.length === 0 || groups.some((id) => members.get(id)?.has(number));
        return isMember && requested.every(({ id, options }) => options.has(personAnswers.get(id)![number]!)) ? 1 : 0;
      });
      return { groups, questions, mask };
    },
    /** Reduces a mask to the responses of these surveys. */
    restrict: (mask: Uint8Array, places: readonly Place[]) =>
      mask.map((isIn, index) => (places.includes(responses[index]!.place) ? isIn : 0)),
    /** The number of responses of the attacked survey by which two populations differ. */
    difference(one: Population, other: Population): number {
      let sum = 0;
      for (let index = 0; index < surveys[0].responses; index += 1) sum += one.mask[index]! ^ other.mask[index]!;
      return sum;
    },
    isIn: (target: number, groupId: string) => surveys[0].groups.get(groupId)!.has(target),
    /** Returns whether each of these groups contains either all or none of the people of every block. */
    isAboutBlocks: (groups: readonly string[]) => groups.every((id) => isReported.every((reported) => reported(id))),
    /**
     * The cell of each response. Responses of one cell are in the same groups (`all`) or in the same reported groups
     * (`block`). With `answers` they also have the same answers to the questions about the person.
     */
    cells: (by: 'all' | 'block', withAnswers: boolean): string[] =>
      responses.map(({ place, number }) =>
        JSON.stringify([
          place,
          groupsOf(place, number).filter((id) => by === 'all' || isReported[place]!(id)),
          withAnswers && personQuestions.map((id) => surveys[place].personAnswers.get(id)![number]),
        ]),
      ),
    /**
     * Filters by one or two questions about the person, with every set of answers except the empty and the full one.
     */
    personFilters(): Population['questions'][] {
      const byQuestion = personQuestions.map((id) =>
        subsets(offered.get(id)!.length).map((answers) => ({ id, answers })),
      );
      const pairs = byQuestion.flatMap((ones, index) =>
        byQuestion.slice(index + 1).flatMap((others) => ones.flatMap((one) => others.map((other) => [one, other]))),
      );
      return [...byQuestion.flat().map((one) => [one]), ...pairs];
    },
  };
}

/** The label of merged options is like "A, B or no answer". */
const offeredOptions = ({ questions }: OfferedFilters, id: string): OfferedOption[] =>
  (questions.find((question) => question.id === id)?.options ?? []).map((label) => ({
    label,
    options: new Set(label.split(/, | or /)),
  }));

/** All sets of indexes below `number`, except the empty and the full one. */
const subsets = (number: number): number[][] =>
  Array.from({ length: Math.max(0, 2 ** number - 2) }, (_, bits) =>
    Array.from({ length: number }, (_index, index) => index).filter((index) => ((bits + 1) >> index) & 1),
  );
