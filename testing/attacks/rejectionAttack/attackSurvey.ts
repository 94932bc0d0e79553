import type { RandomDraws } from '#testing/randomDraws.ts';
import { secretQuestion, type AttackWorld } from './attackWorld.ts';
import type { Equation } from './estimateAnswers.ts';
import { knownPopulations, type OfferedOption, type Population } from './knownPopulations.ts';
import { predictAnswers, type Vote } from './predictAnswers.ts';
import { auditedPlaces, type Channel, type Released, type ReportClient } from './reportClient.ts';

/** Predictions of one person's answer to the secret question, as labels of the options offered. */
interface Reading {
  target: number;
  /** True if no one else is in exactly the same groups, reported or not. */
  isAlone: boolean;
  attack: string;
  /** The prediction from the released numbers alone: the most frequent answer in the target's block. */
  guess: string;
}

export interface AttackMeans {
  /** Requests that single someone out use the channels in turn. All other requests use the first one. */
  channels: readonly [Channel, ...Channel[]];
  /** True if the attacker knows everyone's answers to the questions about the person. The guess then uses them too. */
  knowsAnswers: boolean;
}

/** If two populations differ by more people than this, a verdict says too little about each of them. */
const mostDifferent = 12;
const unions = 40;
const crossings = 40;

/**
 * Requests reports on a survey like an attacker who knows everyone's groups, and predicts the answer of each target. A
 * rejection reveals as much as a number, and so does an interval: see `compare`.
 */
export async function attackSurvey(
  client: ReportClient,
  { surveys, targets }: Pick<AttackWorld, 'surveys' | 'targets'>,
  { channels, knowsAnswers }: AttackMeans,
  draws: RandomDraws,
): Promise<{ readings: Reading[]; secrets: OfferedOption[] }> {
  const ids = [surveys[0].surveyId, surveys[1].surveyId] as const;
  const known = knownPopulations(surveys, [await client.filters(ids[0]), await client.filters(ids[1])]);
  const { secrets, groupIds, population } = known;
  const options = secrets.flatMap((secret) => [...secret.options]);
  const equations: (Equation & { groups: string[] })[] = [];
  const votes: Vote[] = [];
  const observed = new Map<string, Released | null>();
  const optionsOf = (chosen: readonly number[] | null) =>
    new Set(chosen ? chosen.flatMap((index) => [...secrets[index]!.options]) : options);

  /** Requests a population, or the people in it who chose one of these offered options, and keeps the numbers. */
  async function observe(
    { groups, questions, mask }: Population,
    chosen: number[] | null,
    channel: Channel,
  ): Promise<Released | null> {
    const key = JSON.stringify([groups, questions, chosen, channel]);
    if (observed.has(key)) return observed.get(key)!;
    const filtered = chosen ? [...questions, { id: secretQuestion, answers: chosen }] : questions;
    const released = await client.release(ids, { participantGroups: groups, questions: filtered }, channel);
    observed.set(key, released);
    for (const { places, size } of released?.sizes ?? [])
      equations.push({ groups, mask: known.restrict(mask, places), options: optionsOf(chosen), size });
    for (const [index, size] of (!chosen && released?.counts ? released.counts : []).entries()) {
      equations.push({ groups, mask: known.restrict(mask, [0]), options: optionsOf([index]), size });
    }
    return released;
  }

  /**
   * Requests two populations that differ by a few people, with each set of options. Where only one of them is rejected,
   * or where intervals, labels or spreads differ, at least one of these people chose one of the options.
   * @returns whether the second population is ever answered. If not, it is rejected for another reason, and the
   * verdicts say nothing.
   */
  async function compare(
    one: Population,
    other: Population,
    sets: readonly number[][],
    channel: Channel,
  ): Promise<boolean> {
    const mask = known.restrict(
      one.mask.map((isIn, index) => isIn ^ other.mask[index]!),
      auditedPlaces(channel),
    );
    const isPart = other.mask.every((isIn, index) => isIn <= one.mask[index]!);
    const changed: Vote[] = [];
    let isOtherAnswered = false;
    for (const chosen of sets) {
      const [released, otherReleased] = [await observe(one, chosen, channel), await observe(other, chosen, channel)];
      isOtherAnswered ||= otherReleased !== null;
      if (released?.certainty !== otherReleased?.certainty) changed.push({ mask, options: optionsOf(chosen) });
      if (!isPart || !released || !otherReleased) continue;
      for (const [index, { places, size }] of released.sizes.entries()) {
        const left = size - (otherReleased.sizes[index]?.size ?? Number.NaN);
        if (!Number.isNaN(left))
          equations.push({
            groups: [...one.groups, ...other.groups],
            mask: known.restrict(mask, places),
            options: optionsOf(chosen),
            size: left,
          });
      }
    }
    if (isOtherAnswered) votes.push(...changed);
    return isOtherAnswered;
  }

  /**
   * Compares populations that differ by the target, or by the target and a few others. Requests them with each single
   * option, and with all options except one.
   * @param most how many pairs to compare, those that differ least first.
   */
  async function singleOut(target: number, populations: Population[], channel: Channel, most: number): Promise<void> {
    const alone = secrets.map((_, index) => [index]);
    const sets =
      secrets.length > 2
        ? [...alone, ...alone.map(([left]) => [...secrets.keys()].filter((index) => index !== left))]
        : alone;
    const [inside, outside] = [1, 0].map((isIn) => populations.filter(({ mask }) => mask[target] === isIn)) as [
      Population[],
      Population[],
    ];
    const pairs = inside
      .flatMap((one) => outside.map((other) => ({ one, other, difference: known.difference(one, other) })))
      .filter(({ difference }) => difference <= mostDifferent)
      .sort((a, b) => a.difference - b.difference)
      .slice(0, 4 * most);
    let used = 0;
    for (const { one, other } of pairs) {
      let isAnswered = false;
      for (const chosen of alone) isAnswered = (await observe(one, chosen, channels[0])) !== null || isAnswered;
      if (!isAnswered) continue;
      let isUsed = false;
      for (const each of new Set([channels[0], channel])) isUsed = (await compare(one, other, sets, each)) || isUsed;
      if (isUsed) used += 1;
      if (used === most) return;
    }
  }

  // Requests that single someone out come first, before released numbers make the laws reject more.
  const whole = population([]);
  const single = groupIds.map((id) => population([id]));
  const personFilters = knowsAnswers ? known.personFilters() : [];
  const byAnswers = personFilters.map((questions) => population([], questions));
  const channelOf = (place: number) => channels[place % channels.length]!;
  for (const [place, target] of targets.entries()) {
    const own = groupIds.filter((id) => known.isIn(target, id));
    const rest = groupIds.filter((id) => !own.includes(id));
    const united = rest.length > 0 ? [population(rest), ...own.map((id) => population([...rest, id]))] : [];
    await singleOut(target, [whole, ...single, ...united], channelOf(place), 2);
    // An attacker who knows the answers to questions about the person finds more such populations, even within a group.
    const crossable = own.filter(known.isCrossable).slice(0, 1);
    const ownByAnswers = crossable.flatMap((id) => personFilters.map((questions) => population([id], questions)));
    if (knowsAnswers) await singleOut(target, [whole, ...byAnswers, ...ownByAnswers], channelOf(place), 4);
  }
  // Then request numbers about groups and unions of groups, some of them with an option.
  await client.heatMap(ids[0]);
  const pairsOfGroups = known.reportable.flatMap((id, index) =>
    known.reportable.slice(index + 1).map((other) => [id, other]),
  );
  const ofGroups = [
    whole,
    ...single,
    ...draws
      .shuffled(pairsOfGroups)
      .slice(0, unions)
      .map((groups) => population(groups)),
  ];
  for (const each of [...ofGroups, ...draws.shuffled(byAnswers).slice(0, unions)])
    await observe(each, null, channels[0]);
  const crossed = ofGroups.flatMap((each) => secrets.map((_, index) => ({ each, index })));
  for (const [place, { each, index }] of draws.shuffled(crossed).slice(0, crossings).entries())
    await observe(each, [index], channelOf(place));

  const cells = known.cells('all', knowsAnswers);
  const attack = predictAnswers(cells, secrets, equations, votes);
  const guess = predictAnswers(
    known.cells('block', knowsAnswers),
    secrets,
    equations.filter(({ groups }) => known.isAboutBlocks(groups)),
  );
  const groupCells = known.cells('all', false);
  return {
    secrets,
    readings: targets.map((target) => ({
      target,
      attack: attack(target),
      guess: guess(target),
      isAlone: groupCells.filter((cell) => cell === groupCells[target]).length === 1,
    })),
  };
}
