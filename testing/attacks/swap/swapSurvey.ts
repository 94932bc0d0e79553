import type { SurveyType } from '#contract/content/surveyType.ts';
import type { Answer } from '#contract/entities/answer.ts';
import { surveyItems, type SurveyItem } from '#rules/surveyItems.ts';
import { planSurveyGroups, signaturesOf, type PlannedGroups } from '#server/results/closing/planSurveyGroups.ts';
import type { RandomDraws } from '#testing/randomDraws.ts';

/** Someone who completed a survey. */
export interface SwapPerson {
  /** True if the person took part by invitation, false if through the share link. */
  invited: boolean;
  /**
   * True if the person is deleted from the organisation's list before the survey closes. They are then in no group, and
   * do not count as invited.
   */
  deleted: boolean;
  /** Names of groups. */
  groups: string[];
  answers: Answer[];
}

/** A random survey, with its groups and with the people removed after it closed. */
export interface SwapSurvey {
  people: SwapPerson[];
  /** The names of the groups, sorted. */
  groups: string[];
  /** Indexes of the people in each removal, in order. */
  removals: number[][];
}

/** The fixed properties of a random survey. */
export interface SwapShape {
  /** Number of invited people. */
  people?: number;
  groups?: (people: number) => ReadonlyMap<string, (person: number) => boolean>;
  shareLinks?: number;
  deleted?: number;
  /** The share of answers that are missing. */
  missing?: number;
  /** The people who give the answers with the lowest scores. */
  low?: (person: number) => boolean;
  removals?: number[][];
}

/** A pair of people whose answers can be swapped. */
export type Pair = readonly [number, number];

/** A survey of 12 to 60 invited people who leave out some answers. Its groups overlap. */
export function randomSurvey(
  draws: RandomDraws,
  definition: SurveyType,
  minimum: number,
  shape: SwapShape = {},
): SwapSurvey {
  const { integer, chance, pick } = draws;
  const invited = shape.people ?? integer(12, pick([24, 60]));
  const uninvited = shape.shareLinks ?? pick([0, 0, 1, 4]);
  const deleted = shape.deleted ?? pick([0, 0, 0, 1]);
  const groups = shape.groups?.(invited) ?? randomGroups(draws, invited);
  const missing = shape.missing ?? pick([0, 0.03, 0.2]);
  const skew = integer(1, 3);
  const lowest = lowestAnswers(definition);
  const answersOf = (person: number) =>
    surveyItems(definition).flatMap((item) => {
      if (chance(missing)) return [];
      const intValue = shape.low?.(person) ? lowest.get(item.id) : undefined;
      return [intValue === undefined ? randomAnswer(draws, item, skew) : { questionId: item.id, intValue }];
    });
  const people = Array.from({ length: invited + uninvited }, (_, person): SwapPerson => {
    const [isInvited, isDeleted] = [person < invited, person < deleted];
    const own = isInvited && !isDeleted ? [...groups].filter(([, isIn]) => isIn(person)).map(([name]) => name) : [];
    return { invited: isInvited, deleted: isDeleted, groups: own, answers: answersOf(person) };
  });
  const removals = shape.removals ?? randomRemovals(draws, people, [...groups.keys()], minimum);
  return { people, groups: [...groups.keys()].sort(), removals };
}

function randomRemovals(
  { integer, chance, pick, shuffled }: RandomDraws,
  people: readonly SwapPerson[],
  groups: readonly string[],
  minimum: number,
): number[][] {
  const removals: number[][] = [];
  let left = shuffled([...people.keys()]);
  for (let times = pick([0, 1, 1, 2]); times > 0; times -= 1) {
    const size = integer(1, minimum * 3);
    // Sometimes removes whole groups, since a block that loses a few people is no longer reported.
    const group = chance(0.5) ? groups.at(integer(0, groups.length)) : undefined;
    const going =
      group === undefined ? left.slice(0, size) : left.filter((person) => people[person]!.groups.includes(group));
    removals.push(going);
    left = left.filter((person) => !going.includes(person));
  }
  return removals;
}

/**
 * Departments, with each person in exactly one, and other groups across them. Some of these differ by only one person.
 */
function randomGroups(
  { integer, chance, pick }: RandomDraws,
  people: number,
): ReadonlyMap<string, (person: number) => boolean> {
  const departments = pick([0, 2, 3]);
  const department = Array.from({ length: people }, () => integer(1, departments));
  const across = Array.from({ length: integer(0, 3) }, (_, index): [string, (person: number) => boolean] => {
    const [share, lone] = [pick([0.3, 0.5, 0.9]), integer(0, people - 1)];
    const drawn = Array.from({ length: people }, () => chance(share));
    return [
      `Across ${index}`,
      pick<(person: number) => boolean>([
        (person) => drawn[person]!,
        (person) => drawn[person]!,
        (person) => person !== lone,
        (person) => department[person] === 1 || person === lone,
        () => true,
      ]),
    ];
  });
  return new Map([
    ...Array.from({ length: departments }, (_, index): [string, (person: number) => boolean] => [
      `Department ${index}`,
      (person) => department[person] === index + 1,
    ]),
    ...across,
  ]);
}

/** The answers with the lowest score, by item of an aspect. */
const lowestAnswers = ({ report, sections }: SurveyType): ReadonlyMap<string, number> => {
  const questions = sections.flatMap((section) => section.questions);
  return new Map(
    report.sections
      .flatMap(({ aspects }) => aspects.flatMap(({ items }) => items))
      .map(({ question, reversed = false }) => {
        const { min, max } = questions.find(({ id }) => id === question) as { min: number; max: number };
        return [question, reversed ? max : min];
      }),
  );
};

/** @param skew how much more often the first options are chosen than the last. */
function randomAnswer(
  { integer, chance }: RandomDraws,
  { id: questionId, question }: SurveyItem,
  skew: number,
): Answer {
  if (question.type === 'freeText') return { questionId, stringValue: `Idea ${integer(0, 1e9)}` };
  if (question.type !== 'multi') return { questionId, intValue: integer(1, (question as { max: number }).max) };
  const most = question.options.length - 1 + Number(question.allowOtherAnswer ?? false);
  const option = () => Math.min(...Array.from({ length: skew }, () => integer(0, most)));
  if (question.multichoiceType === 'multi')
    return { questionId, intValueArray: chance(0.2) ? [] : [...new Set([option(), option()])] };
  const intValue = option();
  return {
    questionId,
    intValue,
    ...(intValue === question.options.length && { stringValue: `Other ${integer(0, 1e9)}` }),
  };
}

/** The groups of a survey that can be reported. */
export const planOf = ({ people, groups }: SwapSurvey, minimum: number): PlannedGroups =>
  planSurveyGroups(
    groups.map((name) => ({ id: name, name })),
    signaturesOf(
      people.map(({ invited, deleted }, person) => ({ id: String(person), invited: invited && !deleted })),
      new Map(people.map((person, index) => [String(index), person.groups])),
    ),
    minimum,
  );

/**
 * Pairs of people of one block who answered differently. Both are in the same reported groups, and are removed together
 * or not at all. Pairs that differ in an omitted group, an invitation or a deletion come first. All other pairs are in
 * random order.
 */
export function pairsOf(draws: RandomDraws, survey: SwapSurvey, minimum: number): Pair[] {
  const { uses } = planOf(survey, minimum);
  const blocks = survey.people.map(({ groups }, person) =>
    JSON.stringify([
      groups.filter((name) => uses.get(name) !== 'leftOut').sort(),
      survey.removals.findIndex((removed) => removed.includes(person)),
    ]),
  );
  const answers = survey.people.map((person) => JSON.stringify(person.answers));
  const origins = survey.people.map(({ invited, deleted, groups }) =>
    JSON.stringify([invited, deleted, groups.toSorted()]),
  );
  const pairs = blocks.flatMap((block, a) =>
    blocks.flatMap((other, b): Pair[] => (a < b && block === other && answers[a] !== answers[b] ? [[a, b]] : [])),
  );
  return draws
    .shuffled(pairs)
    .sort(
      (one, other) => Number(origins[one[0]] === origins[one[1]]) - Number(origins[other[0]] === origins[other[1]]),
    );
}

/** The survey after swapping the answers of two people. */
export const swapped = (survey: SwapSurvey, [a, b]: Pair): SwapSurvey => ({
  ...survey,
  people: survey.people.map((person, index) => ({
    ...person,
    answers: survey.people[index === a ? b : index === b ? a : index]!.answers,
  })),
});
