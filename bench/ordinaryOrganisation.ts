import { preApprovePartitions, type OfferedQuestion } from '../server/results/disclosure/preApprovePartitions.ts';
import { finish } from '../server/results/disclosure/steps.ts';
import { countOf } from '../server/results/disclosure/countOf.ts';
import { createDisclosureControl, rejected } from '../server/results/disclosure/createDisclosureControl.ts';
import { mergeRareOptions } from '../server/results/disclosure/mergeRareOptions.ts';
import { planEventLines } from '../server/results/disclosure/eventLines.ts';
import { planSurveyGroups, signaturesOf } from '../server/results/closing/planSurveyGroups.ts';
import { randomDraws, type RandomDraws } from '../testing/randomDraws.ts';

/** What an ordinary organisation can see of a survey. Each entry is the available number and the total. */
export interface OrdinaryUse {
  groupsShown: [number, number];
  groupsCrossable: [number, number];
  questionsAvailable: [number, number];
  /** Single filters: options of available questions, and shown groups. */
  oneWay: [number, number];
  /** Pairs of options of two available questions, with at least twenty people. */
  twoQuestions: [number, number];
  /** Options of an available question within a crossable group, with at least twenty people. */
  questionAndGroup: [number, number];
}

const minimum = 5;
const leastPair = 20;
/** The weights of departments, in descending order. */
const departments = [28, 20, 15, 12, 9, 7, 5, 4];
const departmentsOf = new Map([
  [60, 4],
  [120, 5],
  [300, 6],
  [1000, 8],
]);
/** The weights of the options for age, years of service and workplace. The last option of each is "rather not say". */
const questions = [
  [20, 40, 34, 6],
  [25, 35, 34, 6],
  [50, 30, 17, 3],
];

/**
 * Draws the people of an organisation with departments, and two sites that each have people of every department. About
 * one person in twelve is a manager.
 */
function drawStaff(people: number, { chance, weighted }: RandomDraws) {
  return Array.from({ length: people }, (_, person) => {
    const department = weighted(departments.slice(0, departmentsOf.get(people) ?? departments.length));
    const groups = [`Department ${department}`, `Site ${chance(0.6) ? 1 : 2}`, ...(chance(1 / 12) ? ['Managers'] : [])];
    return { id: String(person), groups, answers: questions.map((weights) => weighted(weights)) };
  });
}

const namesOf = (staff: ReturnType<typeof drawStaff>) => [...new Set(staff.flatMap(({ groups }) => groups))].sort();
const signatures = (staff: ReturnType<typeof drawStaff>) =>
  signaturesOf(
    staff.map(({ id }) => ({ id, invited: true })),
    new Map(staff.map(({ id, groups }) => [id, groups])),
  );

/** The lines of events of such an organisation, and the number of its groups. @param sites whether it has sites. */
export function ordinaryLines(people: number, seed: number, sites: boolean): { lines: string[]; groups: number } {
  const staff = drawStaff(people, randomDraws(seed)).map((person) => ({
    ...person,
    groups: person.groups.filter((name) => sites || !name.startsWith('Site ')),
  }));
  const groups = namesOf(staff).map((name) => ({ id: name, name }));
  const lines = planEventLines(groups, signatures(staff), minimum);
  const others = staff.some((person) => !person.groups.some((name) => lines.includes(name)));
  return { lines: lines.length > 0 && others ? [...lines, 'no group'] : lines, groups: groups.length };
}

/** Simulates what such an organisation can see. */
export function ordinaryUse(people: number, seed: number): OrdinaryUse {
  const draws = randomDraws(seed);
  const { shuffled } = draws;
  const staff = drawStaff(people, draws);
  const names = namesOf(staff);
  const { uses } = planSurveyGroups(
    names.map((name) => ({ id: name, name })),
    signatures(staff),
    minimum,
  );
  const shown = names.filter((name) => uses.get(name) !== 'leftOut');
  const crossable = names.filter((name) => uses.get(name) === 'crossable');

  const where = (name: string, holds: (person: (typeof staff)[number]) => boolean) => ({
    name,
    population: Uint8Array.from(staff, (person) => (holds(person) ? 1 : 0)),
  });
  const signature = ({ groups }: { groups: string[] }) => groups.filter((name) => shown.includes(name)).join();
  const blocks = [...new Set(staff.map(signature))].map((block) =>
    where(block, (person) => signature(person) === block),
  );
  const groups = shown.map((name) => where(name, (person) => person.groups.includes(name)));
  const offered = questions.map((weights, question): OfferedQuestion<string> => {
    const count = (value: number) => staff.filter(({ answers }) => answers[question] === value).length;
    const filterOptions = mergeRareOptions(
      weights.map((_, value) => ({ label: String(value), value, count: count(value) })),
      { label: 'none', value: -1, count: 0 },
      minimum,
    );
    return {
      id: String(question),
      options: filterOptions.map(({ label, values }) =>
        where(label, ({ answers }) => values.includes(answers[question]!)),
      ),
    };
  });

  const control = createDisclosureControl({ bases: [new Uint8Array(people).fill(1)], minimum });
  const { questions: available } = finish(
    preApprovePartitions(
      control,
      where('all', () => true),
      { blocks, groups },
      offered,
    ),
  );
  const isAnswered = (population: Uint8Array) => control.decide(population) !== rejected;
  const answeredOf = (populations: Uint8Array[]): [number, number] => [
    populations.filter(isAnswered).length,
    populations.length,
  ];
  const both = (a: Uint8Array, b: Uint8Array) => a.map((value, row) => value & b[row]!);
  const options = offered
    .filter(({ id }) => available.includes(id))
    .map((question) => question.options.map(({ population }) => population));
  const large = (populations: Uint8Array[]) =>
    shuffled(populations.filter((population) => countOf(population) >= leastPair));
  return {
    groupsShown: [shown.length, names.length],
    groupsCrossable: [crossable.length, names.length],
    questionsAvailable: [available.length, questions.length],
    oneWay: answeredOf([...options.flat(), ...groups.map(({ population }) => population)]),
    twoQuestions: answeredOf(
      large(
        options.flatMap((one, index) =>
          options.slice(index + 1).flatMap((other) => one.flatMap((a) => other.map((b) => both(a, b)))),
        ),
      ),
    ),
    questionAndGroup: answeredOf(
      large(
        options
          .flat()
          .flatMap((option) =>
            groups.filter(({ name }) => crossable.includes(name)).map(({ population }) => both(option, population)),
          ),
      ),
    ),
  };
}

/** Adds up the results of several organisations. */
export function ordinaryUseOf(people: number, seeds: readonly number[]): OrdinaryUse {
  const all = seeds.map((seed) => ordinaryUse(people, seed));
  const sum = (key: keyof OrdinaryUse): [number, number] =>
    [0, 1].map((index) => all.reduce((total, use) => total + use[key][index]!, 0)) as [number, number];
  return Object.fromEntries(
    Object.keys(all[0]!).map((key) => [key, sum(key as keyof OrdinaryUse)]),
  ) as unknown as OrdinaryUse;
}
