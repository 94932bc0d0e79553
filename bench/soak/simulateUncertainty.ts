import {
  coverage,
  declaredSd,
  drawDepartmentsAndSites,
  drawTeams,
  falseDifferences,
  power,
  scoresWith,
  type CoverageCell,
} from '#testing/results/simulateUncertainty.ts';
import { countNamedGroups } from '#testing/results/inventResults.ts';
import type { SoakPart } from './soakPart.ts';

/** The goal of a figure, in percent. Both ends are included. A figure without a goal is only printed. */
type Goal = readonly [number, number] | null;

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const atCeiling = (ceiling: number) => (ceiling === 0 ? 'symmetric' : `${100 * ceiling} % at the ceiling`);
const sd = declaredSd;
/** Number of permutations for critical values in the product. */
const permutations = 2000;

/** The other blocks of a base of 100 people. */
const baseOf100 = (group: number) => [Math.ceil((100 - group) / 2), Math.floor((100 - group) / 2)];

/** Every coverage to simulate, with its goal. */
function* coverageCells(): Generator<{ name: string; cell: CoverageCell; goal: Goal }> {
  for (const ceiling of [0, 0.2, 0.4, 0.6])
    for (const group of [5, 9, 10, 20, 50]) {
      const scores = scoresWith(ceiling, sd);
      const cell = { group, scores, others: { sizes: baseOf100(group), scores } };
      yield { name: `pooled, group of ${group} among 100, ${atCeiling(ceiling)}`, cell, goal: [93, 97.5] };
    }
  for (const ceiling of [0, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8])
    for (const group of [30, 50, 100, 300]) {
      const goal: Goal = ceiling < 0.4 ? [92, 97] : ceiling <= 0.6 ? [91, 100] : null;
      yield {
        name: `one block of ${group}, ${atCeiling(ceiling)}`,
        cell: { group, scores: scoresWith(ceiling, sd) },
        goal,
      };
    }
  for (const ceiling of [0, 0.2, 0.4, 0.6])
    for (const group of [5, 9, 10, 20, 29]) {
      const cell = { group, scores: scoresWith(ceiling, sd) };
      yield { name: `declared, ${group} people, ${atCeiling(ceiling)}`, cell, goal: [93, 97] };
    }
  for (const ceiling of [0, 0.4])
    for (const group of [5, 10, 20, 50]) {
      const others = { sizes: baseOf100(group), scores: scoresWith(ceiling, sd) };
      const cell = { group, scores: scoresWith(ceiling, 1.3 * sd), others };
      yield { name: `group of ${group} with 1.3 times the SD, ${atCeiling(ceiling)}`, cell, goal: null };
    }
  for (const wrong of [0.15, 0.25, 0.3])
    for (const group of [5, 10, 20]) {
      const cell = { group, scores: scoresWith(0, wrong) };
      yield { name: `declared ${sd} where the SD is ${wrong}, ${group} people`, cell, goal: null };
    }
  for (const missing of [1, 2, 3, 4])
    for (const group of [9, 10, 14, 20, 50]) {
      const scores = scoresWith(0, sd);
      const cell = { group, scores, others: { sizes: baseOf100(group), scores }, missing };
      yield { name: `pooled, group of ${group} with ${missing} values missing`, cell, goal: null };
    }
}

/**
 * Simulates surveys to measure what intervals and labels promise. With 100 rounds: 20,000 intervals for each coverage,
 * and 1,000 organisations for each share of labels. The seed is always the same.
 */
export const simulateUncertainty: SoakPart = async ({ rounds }, report) => {
  const say = (name: string, share: number, goal: Goal) => {
    const missed = goal && (100 * share < goal[0] || 100 * share > goal[1]);
    report(
      `${name}: ${percent(share)}${goal ? ` (goal ${goal[0]} to ${goal[1]})` : ''}`,
      missed ? [`${percent(share)} is outside ${goal[0]} to ${goal[1]} %`] : [],
    );
  };
  for (const { name, cell, goal } of coverageCells()) say(`coverage, ${name}`, coverage(cell, 200 * rounds), goal);

  const organisations = 10 * rounds;
  for (const [name, draw] of [
    ['12 teams', drawTeams],
    ['8 departments and 3 sites', drawDepartmentsAndSites],
  ] as const)
    for (const ceiling of [0, 0.2, 0.4, 0.6]) {
      const { clear, probable } = await falseDifferences(draw, scoresWith(ceiling, sd), organisations);
      say(`no true difference, ${name}, ${atCeiling(ceiling)}: a clear one`, clear, [0, 6.4]);
      say(`no true difference, ${name}, ${atCeiling(ceiling)}: at least a probable one`, probable, [0, 22.5]);
    }
  const named = await countNamedGroups(organisations, permutations);
  say('no true difference, 3 to 7 departments: one is named first in the report', named / organisations, [0, 6.4]);
  for (const ceiling of [0, 0.4])
    for (const people of [100, 10, 20, 30, 50, 75, 150, 200]) {
      const goal: Goal = people === 100 ? [ceiling === 0 ? 80 : 70, 100] : null;
      const share = await power(people, scoresWith(ceiling, sd), 0.1, organisations);
      say(`a true difference of 10 is clear, one of 5 groups of ${people}, ${atCeiling(ceiling)}`, share, goal);
    }
};
