import type { Product } from '#testing/databases/withProduct.ts';
import { randomDraws } from '#testing/randomDraws.ts';
import { attackSurvey, type AttackMeans } from './attackSurvey.ts';
import { createAttackWorld } from './attackWorld.ts';
import { channels as allChannels, createReportClient } from './reportClient.ts';
import { signTest } from './signTest.ts';

interface AttackOptions extends Partial<AttackMeans> {
  /** Address of the server, without a slash at the end. */
  url: string;
  surveys: number;
  /** The number of people in each survey whose answers are attacked. */
  targets: number;
  seed: number;
}

/**
 * Attacks surveys of 20 to 300 people over HTTP. Counts the correct predictions of answers to one question, both by the
 * attack, which also uses rejections, and by the released numbers alone.
 */
export async function rejectionAttack(
  product: Product,
  { url, surveys, targets, seed, channels = allChannels, knowsAnswers = false }: AttackOptions,
) {
  const right: { attack: boolean; guess: boolean; isAlone: boolean }[] = [];
  const [rejections, calls] = [new Set<string>(), { requests: 0, rejected: 0, intervals: 0, otherSizes: 0 }];
  for (let place = 0; place < surveys; place += 1) {
    const draws = randomDraws(seed + place);
    const people = 20 + Math.floor((280 * (place + draws.integer(0, 99) / 100)) / surveys);
    const { secrets, ...known } = await createAttackWorld(product, { people, targets, seed: seed + place });
    const client = createReportClient(url, known.tokens);
    const { readings, secrets: offered } = await attackSurvey(client, known, { channels, knowsAnswers }, draws);
    for (const { target, isAlone, attack, guess } of readings) {
      const isRight = (predicted: string) =>
        offered.find(({ label }) => label === predicted)!.options.has(secrets[target]!);
      right.push({ isAlone, attack: isRight(attack), guess: isRight(guess) });
    }
    for (const rejection of client.rejections) rejections.add(rejection);
    for (const count of ['requests', 'rejected', 'intervals', 'otherSizes'] as const)
      calls[count] += client.calls[count];
  }
  const count = (test: (each: (typeof right)[number]) => boolean) => right.filter(test).length;
  return {
    ...calls,
    rejections,
    people: right.length,
    attack: count(({ attack }) => attack),
    guess: count(({ guess }) => guess),
    /** The one-sided probability of at least such a lead over the guess if both were equally good. */
    p: signTest(
      count(({ attack, guess }) => attack && !guess),
      count(({ attack, guess }) => guess && !attack),
    ),
    /** People who are alone in their combination of groups. */
    alone: { people: count(({ isAlone }) => isAlone), attack: count(({ isAlone, attack }) => isAlone && attack) },
  };
}

/** The result in one line. */
export const describeAttack = ({
  people,
  requests,
  rejected,
  intervals,
  otherSizes,
  attack,
  guess,
  p,
  alone,
}: Awaited<ReturnType<typeof rejectionAttack>>): string =>
  `${people} people, ${requests} requests, ${rejected} rejected, ${intervals} intervals, ${otherSizes} about other numbers of people: the attack is right about ${attack}, the guess about ${guess} (p = ${p.toFixed(4)});` +
  ` of ${alone.people} people alone in their groups the attack is right about ${alone.attack}`;
