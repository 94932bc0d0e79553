import type { Answer } from '#contract/entities/answer.ts';
import type { HeatMap, SurveyReport, Trend } from '#contract/entities/surveyReport.ts';
import { groupFinding } from '#rules/findings.ts';
import { undeclared, type Measurement } from '#server/content/measurement.ts';
import { normalNumbers, randomNumbers } from '#server/randomNumbers.ts';
import { closeOnRules } from '#testing/attacks/swap/rulesSurvey.ts';
import type { SwapPerson, SwapSurvey } from '#testing/attacks/swap/swapSurvey.ts';
import { randomDraws, type RandomDraws } from '#testing/randomDraws.ts';
import { aspect, makeSurveyType, reversed, scale, scoredSection } from '#testing/surveys/makeSurveyType.ts';
import { eventQuestions, eventSource, withEvents } from '#testing/surveys/withEvents.ts';

import { heatMapOnRules, presentOwnReport, recallColumn, trendOnRules } from './reportOnRules.ts';

/** The aspects by section. `mixed` has no score. Too few people answer `rare` for any number about it. */
const aspectsOf = {
  tasks: ['tasks-1', 'tasks-2', 'tasks-3'],
  people: ['people-1', 'people-2', 'people-3'],
  mixed: ['mixed-1', 'mixed-2'],
  rare: ['rare-1'],
} as const;
const aspects = Object.values(aspectsOf).flat();
type Aspect = (typeof aspects)[number];

/** Each aspect has two items, and the second is reversed. */
const items = (code: Aspect) => [`${code}-a`, `${code}-b`] as const;

const definition = withEvents(
  makeSurveyType({
    id: 'invented',
    sections: { all: aspects.flatMap((code) => items(code).map((id) => scale(id, { optional: true }))) },
    scored: Object.entries(aspectsOf).map(([section, own]) =>
      scoredSection(
        section,
        own.map((code) => aspect(code, [items(code)[0], reversed(items(code)[1])])),
      ),
    ),
  }),
);

const measurement: Measurement = {
  ...undeclared,
  overallScored: false,
  unscoredSections: new Set(['mixed']),
  indices: [{ code: 'index', name: 'Index', sections: ['tasks', 'people'] }],
};

const minimum = 5;
/** A group of fewer people than the minimum, who are in a department too. */
export const tooFew = 'Too few';
const fewPeople = 3;

/** The truth about a survey's people. */
interface Truth {
  /** Number of people by department. */
  sizes: number[];
  /** The expected score of each aspect. */
  levels: ReadonlyMap<Aspect, number>;
  /** The differences of departments from this, on the scale of scores. Departments by their index. */
  differences: { department: number; aspect: Aspect; by: number }[];
  /** An aspect that only a few people of the first department answer. */
  sparse: Aspect | null;
  /** The share of people who report each event. */
  eventShare: number;
}

/** Invents people with answers. Scores differ between people as much as in surveys at work, about 20 of 100. */
function answer({ sizes, levels, differences, sparse, eventShare }: Truth, seed: number): SwapSurvey {
  const { chance, integer } = randomDraws(seed);
  const normal = normalNumbers(randomNumbers(seed));
  const people = sizes.flatMap((size, department) =>
    Array.from({ length: size }, (_, place): SwapPerson => {
      const general = 0.13 * normal();
      const scored = aspects.flatMap((code): Answer[] => {
        const isFew = place < fewPeople && department === 0;
        if (code === 'rare-1' ? !isFew : code === sparse && department === 0 && !isFew) return [];
        const difference = differences.find((each) => each.department === department && each.aspect === code)?.by ?? 0;
        const level = levels.get(code)! + difference + general + 0.13 * normal();
        return items(code).map((questionId, index) => {
          const value = Math.min(5, Math.max(1, 1 + Math.round(4 * (level + 0.1 * normal()))));
          return { questionId, intValue: index === 0 ? value : 6 - value };
        });
      });
      const events = eventQuestions.map((questionId) => ({ questionId, intValue: chance(eventShare) ? 2 : 1 }));
      const sources = [{ questionId: eventSource, intValueArray: [integer(0, 2)] }];
      const groups = [`Department ${department}`, ...(department === 0 && place < fewPeople ? [tooFew] : [])];
      return { invited: true, deleted: false, groups, answers: [...scored, ...events, ...sources] };
    }),
  );
  return { people, groups: [...sizes.map((_, department) => `Department ${department}`), tooFew].sort(), removals: [] };
}

/** The same survey with other true values of all that is suppressed for everyone and for the group of too few people. */
export const withOtherSuppressed = (survey: SwapSurvey): SwapSurvey => ({
  ...survey,
  people: survey.people.map((person) => ({
    ...person,
    groups: person.groups.filter((name) => name !== tooFew),
    answers: person.answers.map(({ questionId, ...each }) => ({
      questionId,
      ...(questionId.startsWith('rare') ? { intValue: 6 - each.intValue! } : each),
    })),
  })),
});

export interface InventedSurveys {
  /** The earlier one, and the one of the report. */
  surveys: [SwapSurvey, SwapSurvey];
  differences: Truth['differences'];
  /** The true change of a section since the earlier survey. */
  change: number;
  norm: ReadonlyMap<string, number>;
}

/** Surveys of an organisation with planted differences of groups, between surveys, and from a norm. */
export function inventSurveys(seed: number): InventedSurveys {
  const { integer, chance, pick } = randomDraws(3 * seed);
  const sizes = Array.from({ length: integer(3, 7) }, () => integer(8, 40));
  const general = pick([0.25, 0.5, 0.5, 0.6, 0.8]);
  const levels = new Map(aspects.map((code) => [code, general + pick([-0.25, -0.1, 0, 0, 0.1, 0.25])] as const));
  const by = () => pick([-0.3, -0.2, -0.1, 0.1, 0.2, 0.3]);
  const truth: Truth = {
    sizes,
    levels,
    differences: Array.from({ length: integer(0, 3) }, () => ({
      department: integer(0, sizes.length - 1),
      aspect: pick(aspects),
      by: by(),
    })),
    sparse: chance(0.5) ? pick(aspectsOf.people) : null,
    eventShare: pick([0, 0.02, 0.1, 0.4]),
  };
  const change = pick([-0.2, -0.1, 0, 0, 0.1, 0.2]);
  const section = aspectsOf[pick(['tasks', 'people', 'mixed'] as const)] as readonly Aspect[];
  const earlier = new Map(
    [...levels].map(([code, level]) => [code, section.includes(code) ? level - change : level] as const),
  );
  return {
    surveys: [answer({ ...truth, levels: earlier, differences: [] }, 3 * seed + 1), answer(truth, 3 * seed + 2)],
    differences: truth.differences,
    change,
    norm: new Map(
      [...levels].map(([code, level]) => [code, Math.min(1, Math.max(0, level + (chance(0.5) ? by() : 0)))]),
    ),
  };
}

/** Reports, a heat map and a trend of invented surveys, as clients get them. */
export interface PresentedResults {
  report: SurveyReport;
  /** The same report, compared with the norm. */
  comparedReport: SurveyReport;
  heatMap: HeatMap;
  trend: Trend;
}

/** @param permutations for the critical values of groups. 2,000 in the product. */
export async function presentResults(
  { surveys, norm }: Pick<InventedSurveys, 'surveys' | 'norm'>,
  permutations: number,
): Promise<PresentedResults> {
  const closed = await Promise.all(surveys.map((survey) => close(survey, randomDraws(1), permutations)));
  const latest = closed[1]!;
  const own = {
    released: recallColumn(latest)!,
    surveys: [latest] as const,
    isWhole: true,
    filterOptions: latest.results.filterOptions,
  };
  return {
    report: presentOwnReport(own, null),
    comparedReport: presentOwnReport(own, (code) => norm.get(code)!),
    heatMap: heatMapOnRules(latest)!,
    trend: trendOnRules(closed),
  };
}

const close = (survey: SwapSurvey, draws: RandomDraws, permutations: number) =>
  closeOnRules(definition, survey, { minimum, draws, measurement, permutations });

/** The number of organisations without any difference between groups in which one is named. */
export async function countNamedGroups(organisations: number, permutations: number): Promise<number> {
  let named = 0;
  for (let seed = 1; seed <= organisations; seed += 1) {
    const draws = randomDraws(2 * seed);
    const sizes = Array.from({ length: draws.integer(3, 7) }, () => draws.integer(8, 40));
    const general = draws.pick([0.25, 0.5, 0.8]);
    const levels = new Map(aspects.map((code) => [code, general + draws.pick([-0.1, 0, 0.1])] as const));
    const survey = answer({ sizes, levels, differences: [], sparse: null, eventShare: 0 }, 2 * seed + 1);
    const heatMap = heatMapOnRules(await close(survey, draws, permutations));
    if (groupFinding(heatMap!)) named += 1;
  }
  return named;
}
