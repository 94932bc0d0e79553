import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { SurveyType } from '#contract/content/surveyType.ts';
import { releasedScores } from '#server/results/numbers/releasedNumbers.ts';
import { aspectVariable, scoreRules, sharedVariables } from '#server/content/reportedVariables.ts';
import { tally } from '#server/results/numbers/tally.ts';
import type { Variable } from '#server/results/numbers/variables.ts';
import { bandOf } from '#rules/scoring.ts';
import { undeclared } from '#server/content/measurement.ts';
import { loadContent } from '#server/content/loadContent.ts';
import { projectRoot } from '#server/projectRoot.ts';
import { normScores, type NormPart } from './normScores.ts';

let pulse: SurveyType;
beforeAll(async () => {
  const { surveyTypes } = await loadContent(path.join(projectRoot, 'content'));
  pulse = surveyTypes.get('pulse')!.definition;
});

type Scores = Record<string, number[]>;

/**
 * A survey with these scores of aspects. All its lists are in the same order of people. NaN: the person has no score.
 */
function partOf(scores: Scores, definition = pulse): NormPart {
  const variables = definition.report.sections.flatMap(({ code, aspects }) =>
    aspects.map((aspect): Variable => {
      const own = Float64Array.from(scores[aspect.code] ?? []);
      const bands = ['poor', 'good', 'great'];
      return {
        name: aspectVariable(code, aspect.code),
        base: Uint8Array.from(own, (score) => (Number.isNaN(score) ? 0 : 1)),
        scores: own,
        categories: {
          kind: 'one',
          number: 3,
          indexes: Uint8Array.from(own, (score) =>
            Number.isNaN(score) ? 255 : bands.indexOf(bandOf(score, definition.report.bands)),
          ),
        },
      };
    }),
  );
  const numbers = {
    people: variables[0]!.base.length,
    tallyOf(name: string) {
      const variable = variables.find((each) => each.name === name);
      return variable ? tally(variable, variable.base) : null;
    },
  };
  const shared = sharedVariables(undeclared, scoreRules(definition));
  const released = releasedScores({ definition, shared, indices: [], minimum: 5 }, [numbers]);
  return { ...released, definition };
}

const people = (number: number, score: number) => Array.from({ length: number }, () => score);
const everywhere = (scores: number[]): Scores => ({
  energy: scores,
  recovery: scores,
  workload: scores,
  support: scores,
});
const energyOf = ({ sections }: ReturnType<typeof normScores>) =>
  sections[0]!.aspects.find(({ code }) => code === 'energy');

it('pools people, not organisations, and rounds to two digits', () => {
  const norm = normScores(
    [partOf(everywhere(people(60, 0.3))), partOf(everywhere(people(40, 0.5))), partOf(everywhere(people(35, 0.9)))],
    5,
  );
  // (60 × 0.3 + 40 × 0.5 + 35 × 0.9) / 135 = 0.5148…; 60, 40 and 35 of 135 are 0.444…, 0.296… and 0.259…
  expect(energyOf(norm)).toEqual({ code: 'energy', score: 0.51, minRatio: 0.44, midRatio: 0.3, maxRatio: 0.26 });
  expect(norm.sections.map(({ code, score }) => [code, score])).toEqual([
    ['how-you-are', 0.51],
    ['how-work-is', 0.51],
  ]);
  expect(norm.overall).toBe(0.51);
});

it('calculates sections and the overall score only from the rounded means of aspects', () => {
  const part = partOf({
    energy: people(50, 0.304),
    recovery: people(50, 0.404),
    workload: people(50, 0.704),
    support: people(50, 0.804),
  });
  const norm = normScores([part, part, part], 5);
  expect(norm.sections.map(({ score, aspects }) => [score, aspects.map((aspect) => aspect.score)])).toEqual([
    [0.35, [0.3, 0.4]],
    [0.75, [0.7, 0.8]],
  ]);
  expect(norm.overall).toBe(0.55);
});

it('counts an organisation in an aspect only if enough of its people have a score, and omits an aspect in which too few organisations count', () => {
  const all = everywhere(people(50, 0.5));
  const four = [...people(4, 1), ...people(46, NaN)];
  const withFour = normScores([partOf(all), partOf(all), partOf(all), partOf({ ...all, energy: four })], 5);
  expect(energyOf(withFour)?.score).toBe(0.5);
  // The mean of these five people is released as 0.95, the highest released mean of fewer than ten people.
  const five = [...people(5, 1), ...people(45, NaN)];
  expect(
    energyOf(normScores([partOf(all), partOf(all), partOf(all), partOf({ ...all, energy: five })], 5))?.score,
  ).toBe(0.51);

  const missing = normScores([partOf(all), partOf(all), partOf({ ...all, energy: four })], 5);
  expect(energyOf(missing)).toBeUndefined();
  // The section has two aspects, and half of them are enough for its score.
  expect(missing.sections[0]).toMatchObject({ score: 0.5, aspects: [{ code: 'recovery' }] });
});

it('leaves an organisation out of an aspect in which it has more than half of the people', () => {
  const all = everywhere(people(60, 0.5));
  const norm = normScores([partOf({ ...all, energy: people(300, 1) }), partOf(all), partOf(all), partOf(all)], 5);
  expect(energyOf(norm)).toMatchObject({ score: 0.5, maxRatio: 0 });
});

it('does not pool an aspect with another version of it that has other items or bands', () => {
  const energy = pulse.report.sections[0]!.aspects[0]!;
  const wider = structuredClone(pulse);
  for (const question of wider.sections.flatMap(({ questions }) => questions)) if ('min' in question) question.max += 1;
  const shorter = structuredClone(pulse);
  shorter.report.sections[0]!.aspects[0]!.items = energy.items.slice(1);
  const turnedRound = structuredClone(pulse);
  turnedRound.report.sections[0]!.aspects[0]!.items = energy.items.toReversed();
  const stricter = structuredClone(pulse);
  stricter.report.bands.great = 0.8;
  const all = everywhere(people(50, 0.5));
  const with4 = (definition: SurveyType) =>
    normScores([partOf(all), partOf(all), partOf(all), partOf(everywhere(people(50, 1)), definition)], 5);
  expect(energyOf(with4(pulse))?.score).toBe(0.63);
  expect(energyOf(with4(turnedRound))?.score).toBe(0.63);
  expect(with4(shorter).sections[0]!.aspects.map(({ score }) => score)).toEqual([0.5, 0.63]);
  expect(with4(stricter).overall).toBe(0.5);
  expect(with4(wider).overall).toBe(0.5);
});
