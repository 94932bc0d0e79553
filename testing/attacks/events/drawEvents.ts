import { planEventLines } from '#server/results/disclosure/eventLines.ts';
import {
  eventStep,
  sourceStep,
  type EventCount,
  type EventStep,
  type Step,
} from '#server/results/disclosure/eventSteps.ts';
import { signaturesOf } from '#server/results/closing/planSurveyGroups.ts';
import { randomDraws } from '#testing/randomDraws.ts';

/** The parts of a report about events. */
export interface EventTranscript {
  events: EventStep[];
  sources: Step[];
}

/** A random survey, with what its report says and what happened. */
export interface DrawnEvents {
  minimum: number;
  transcript: EventTranscript;
  /** The number of people who reported each event, by line. Without lines, of everyone. */
  counts: number[][];
  /** The number of people who named each source. */
  named: EventCount[];
  /** Groups that can be reported and the number that are lines. */
  groups: number;
  lines: number;
}

interface Person {
  groups: string[];
  invited: boolean;
  events: boolean[];
  /** False for each, if the person reported no event. */
  sources: boolean[];
}

/**
 * Draws a survey of 60 to 1,000 people in departments, at sites, with managers and groups across, and its events. In
 * every second survey, reports are at the highest count of a step wherever possible, where steps disclose most.
 */
export function drawEvents(seed: number): DrawnEvents {
  const { integer, chance, pick, weighted } = randomDraws(seed);
  const minimum = pick([3, 5, 5, 5, 8, 12]);
  const size = pick([integer(60, 120), integer(60, 300), integer(60, 1000)]);
  const departments = Array.from({ length: integer(3, 8) }, () => integer(2, 10));
  const [managers, across] = [pick([0, 1 / 12, 1 / 3]), pick([0, 0.3, 0.6])];
  const sites = integer(1, 3);
  const [number, options] = [integer(1, 6), integer(1, 5)];
  const rates = Array.from({ length: number }, () => pick([0, 0.02, 0.06, 0.2, 0.5, 1]));
  const naming = pick([0.2, 0.8, 1]);
  const people = Array.from({ length: size }, (): Person => {
    const department = weighted([...departments, 1]);
    const invited = !chance(0.03);
    const groups = [
      ...(department < departments.length ? [`Department ${department}`] : []),
      `Site ${integer(1, sites)}`,
      ...(chance(managers) ? ['Managers'] : []),
      ...(chance(across) ? ['Across'] : []),
    ];
    return { groups: invited ? groups : [], invited, events: rates.map((rate) => chance(rate)), sources: [] };
  });

  const names = [...new Set(people.flatMap(({ groups }) => groups))].sort();
  const signatures = signaturesOf(
    people.map(({ invited }, id) => ({ id: String(id), invited })),
    new Map(people.map(({ groups }, id) => [String(id), groups])),
  );
  const lines = planEventLines(
    names.map((name) => ({ id: name, name })),
    signatures,
    minimum,
  );
  const lineOf = ({ groups }: Person) => groups.find((name) => lines.includes(name)) ?? null;
  const members = new Map<string | null, Person[]>();
  for (const person of people) members.set(lineOf(person), [...(members.get(lineOf(person)) ?? []), person]);
  if (chance(0.5)) for (const own of members.values()) fillSteps(own, minimum);
  for (const person of people)
    person.sources = Array.from({ length: options }, () => person.events.includes(true) && chance(naming));

  const count = (of: readonly Person[], isOne: (person: Person) => boolean | undefined): EventCount => ({
    reported: of.filter(isOne).length,
    of: of.length,
  });
  const byLine = [...lines, null].flatMap((name) => (members.has(name) ? [{ name, own: members.get(name)! }] : []));
  const events = rates.map((_, event) => {
    const reported = ({ events: own }: Person) => own[event];
    const ofLines = byLine.map(({ name, own }) => ({ name, ...count(own, reported) }));
    return eventStep(count(people, reported), lines.length > 0 ? ofLines : [], minimum);
  });
  const named = Array.from({ length: options }, (_, source) => count(people, ({ sources }) => sources[source]));
  return {
    minimum,
    transcript: { events, sources: named.map((each) => sourceStep(each, events, minimum)) },
    named,
    counts: rates.map((_, event) => byLine.map(({ own }) => count(own, (person) => person.events[event]).reported)),
    groups: names.length,
    lines: lines.length > 0 ? byLine.length : 0,
  };
}

/** Lets further people of a line report each event, up to one below the next multiple of the minimum. */
function fillSteps(people: readonly Person[], minimum: number): void {
  for (const event of people[0]!.events.keys()) {
    const reported = people.filter(({ events }) => events[event]).length;
    const goal = Math.floor(reported / minimum) * minimum + minimum - 1;
    // Different people for each event, so that as many as possible reported one.
    const others = people.filter(({ events }) => !events[event]);
    const inOrder = [
      ...others.filter(({ events }) => !events.includes(true)),
      ...others.filter(({ events }) => events.includes(true)),
    ];
    for (const person of inOrder.slice(0, goal - reported)) person.events[event] = true;
  }
}

/** Draws unions of two or more lines, by their indexes. The first is all lines. */
export function drawUnions({ lines }: Pick<DrawnEvents, 'lines'>, seed: number): number[][] {
  const { chance } = randomDraws(seed);
  const all = Array.from({ length: lines }, (_, line) => line);
  const drawn = Array.from({ length: 8 }, () => all.filter(() => chance(0.5))).filter(({ length }) => length > 1);
  return lines === 0 ? [] : [all, ...drawn];
}
