import type { EventsDefinition, SurveyType } from '#contract/content/surveyType.ts';
import type { Answer } from '#contract/entities/answer.ts';
import { scaleOf, type SurveyItem, surveyItems } from '#rules/surveyItems.ts';
import type { Situation } from './situations.ts';
import { randomNumbers } from '#server/randomNumbers.ts';

/**
 * By question: how many of 100 people who answer it report the event. About a quarter leave these questions out, so 2 to
 * 6 of 100 people report each.
 */
const eventShares: Readonly<Record<string, number>> = {
  'event-insulted': 7.5,
  'event-left-out': 5.5,
  'event-threatened': 6,
  'event-attacked': 5,
  'event-sexual-remarks': 4.5,
  'event-touched': 2.5,
};
const usualShare = 5;

/** Events happen more often to some people than to others, so some people report several. */
const exposure = { share: 0.25, often: 2.5, seldom: 0.5 };

/** Chosen so that in the demonstration, on every day of a month, the shares are close to those above. */
const seed = 426;

/** Weights of the steps of its scale, from the lowest, among people who report an event. Their sum is 100. */
const stepShares = [72, 18, 7, 3];

/** Weights of the options of the question who events came from, in its order. */
const sourceShares = [29, 19, 4, 42, 6];
/** The probability that a person names a second option. */
const secondSource = 0.15;

/** The events that happened to a person. */
export interface InventedEvents {
  /** By question: the position of the answer on its scale, from 0 to 1. */
  levels: ReadonlyMap<string, number>;
  /** The aspects in whose sections an event happened to the person. */
  harmed: ReadonlySet<string>;
}

/** The events that happened to one person. Most people report none. The same `person` always gives the same events. */
export function inventEvents(
  definition: SurveyType,
  person: number,
  { events: times = {} }: Pick<Situation, 'events'>,
): InventedEvents {
  const scales = new Map(surveyItems(definition).map((item) => [item.id, scaleOf(item)]));
  const isExposed = randomFor(person, `${seed} events`)() < exposure.share;
  const levels = new Map<string, number>();
  const harmed = new Set<string>();
  for (const { aspects, events } of definition.report.sections) {
    for (const { question } of events?.items ?? []) {
      const { min, max } = scales.get(question)!;
      const random = randomFor(person, `${seed} ${question}`);
      const share = ((eventShares[question] ?? usualShare) / 100) * (times[question] ?? 1);
      const isReported = random() < share * (isExposed ? exposure.often : exposure.seldom);
      const value = isReported ? events!.bands.good + pickByShares(stepShares, random) : min;
      levels.set(question, (Math.min(max, value) - min) / (max - min));
      if (isReported) for (const { code } of aspects) harmed.add(code);
    }
  }
  return { levels, harmed };
}

/** Returns who events came from: one or two options of the question. */
export function inventSources({ id, question }: SurveyItem, person: number): Pick<Answer, 'intValueArray'> {
  const random = randomFor(person, id);
  const shares = sourceShares.slice(0, 'options' in question ? question.options.length : 0);
  const first = pickByShares(shares, random);
  const second = random() < secondSource ? [pickByShares(shares, random)] : [];
  return { intValueArray: [...new Set([first, ...second])] };
}

/** The questions who events came from that a person skips, because the person reported none of the section's events. */
export function sourcesToSkip({ report }: SurveyType, answers: readonly Answer[]): ReadonlySet<string> {
  const values = new Map(answers.map(({ questionId, intValue }) => [questionId, intValue]));
  const isReported = ({ items, bands }: EventsDefinition) =>
    items.some(({ question }) => (values.get(question) ?? 0) >= bands.good);
  return new Set(
    report.sections.flatMap(({ events }) => (events?.source && !isReported(events) ? [events.source] : [])),
  );
}

/** Pseudorandom numbers of one person for one question, which do not depend on the person's other answers. */
export const randomFor = (person: number, question: string) => randomNumbers(person * 7919 + hashOf(question));

export const hashOf = (text: string) =>
  [...text].reduce((hash, letter) => (hash * 31 + letter.codePointAt(0)!) % 1_000_003, 7);

/** The index of one of the shares, chosen in proportion to them. */
export function pickByShares(shares: readonly number[], random: () => number): number {
  let left = random() * shares.reduce((sum, share) => sum + share, 0);
  const found = shares.findIndex((share) => (left -= share) < 0);
  return found === -1 ? shares.length - 1 : found;
}
