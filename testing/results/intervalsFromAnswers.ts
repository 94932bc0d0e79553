import type { Interval, SurveyReport } from '#contract/entities/surveyReport.ts';
import type { Db } from '#server/db/database.ts';
import type { TestSurvey } from '../surveys/makeSurvey.ts';
import { isInNorth, isInSouth, isReversedItem, itemsOfAspects } from '../surveys/makeTwoGroups.ts';

/*
 * The uncertainty of surveys like those of makeTwoGroups, computed from the stored answers without the product's code.
 */

/** The codes of all scores, in the order of the survey type. */
export const scoreCodes = ['overall', 'mood', 'mood/calm', 'mood/energy', 'work', 'work/pace'];

/** Quantiles of t by degrees of freedom, from R: `qt(0.975, df)`. */
export const t95 = new Map([
  [Infinity, 1.95996398454],
  [61, 1.99962358499],
  [51, 2.00758377032],
  [50, 2.0085591121],
  [40, 2.02107539031],
]);

interface Person {
  /** The position in `adminIds`, followed by the responses by the share link. */
  person: number;
  /** By code, from 0 to 1. */
  scores: Record<string, number | null>;
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const meanOfHalf = (values: readonly (number | null)[]) => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 || known.length * 2 < values.length ? null : meanOf(known);
};
const known = (people: readonly Person[], code: string) => people.filter(({ scores }) => scores[code] !== null);

/** The people who submitted a survey and still have a response, with their scores. */
export async function storedScores(db: Db, { adminIds, shareLinkIds }: TestSurvey): Promise<Person[]> {
  const ids = [...adminIds, ...shareLinkIds];
  const rows = await db
    .selectFrom('answer')
    .innerJoin('participation', 'participation.id', 'answer.participation_id')
    .where('participation_id', 'in', ids)
    .where('when_completed', 'is not', null)
    .select(['participation_id', 'question_id', 'int_value'])
    .execute();
  const values = new Map<string, number | null>();
  for (const { participation_id, question_id, int_value } of rows)
    values.set(`${participation_id} ${question_id}`, int_value);
  const submitted = new Set(rows.map(({ participation_id }) => participation_id));
  return [...ids.keys()]
    .filter((person) => submitted.has(ids[person]!))
    .map((person) => {
      const aspects = Object.entries(itemsOfAspects).map(([code, items]) => {
        const scores = items.map((item) => {
          const value = values.get(`${ids[person]} ${item}`) ?? null;
          return value === null ? null : isReversedItem(item) ? (5 - value) / 4 : (value - 1) / 4;
        });
        return [code, meanOfHalf(scores)] as const;
      });
      const sectionOf = (section: string) =>
        meanOfHalf(aspects.filter(([code]) => code.startsWith(`${section}/`)).map(([, score]) => score));
      const [mood, work] = [sectionOf('mood'), sectionOf('work')];
      return { person, scores: { overall: meanOfHalf([mood, work]), mood, work, ...Object.fromEntries(aspects) } };
    });
}

const blockOf = (person: number) => (isInNorth(person) ? 'North' : isInSouth(person) ? 'South' : 'neither');

/** The released standard deviation of a score, and its degrees of freedom. */
export function spreadWithinBlocks(people: readonly Person[], code: string): { sd: number; df: number } {
  const scored = known(people, code);
  if (scored.length < 30) return { sd: 0.2, df: Infinity };
  const blocks = ['North', 'South', 'neither']
    .map((block) => scored.filter(({ person }) => blockOf(person) === block).map(({ scores }) => scores[code]!))
    .filter((block) => block.length > 0);
  const squares = blocks.flatMap((block) => block.map((score) => (score - meanOf(block)) ** 2));
  const df = scored.length - blocks.length;
  const variance = squares.reduce((sum, square) => sum + square, 0) / df;
  return { sd: Number(Math.max(0.05, Math.sqrt(variance)).toPrecision(2)), df };
}

/** The released number of people with a score. For the overall score it is that of the section with the fewest. */
function releasedNumber(people: readonly Person[], code: string, minimum: number): number {
  if (code === 'overall') return Math.min(...['mood', 'work'].map((each) => releasedNumber(people, each, minimum)));
  const count = known(people, code).length;
  return people.length - count < minimum ? people.length : count;
}

/** Scores of a report, by code. @param series 0 for the report's own, 1 for the first comparison, and so on. */
export function reportedScores({ sections, ...report }: SurveyReport, series = 0) {
  const scores = new Map([['overall', series === 0 ? report : report.compareToScores[series - 1]!]] as [
    string,
    { score: number | null; sampleSize: number | null; interval: Interval | null },
  ][]);
  for (const section of sections) {
    if (!section.scored) continue;
    scores.set(section.id, series === 0 ? section : section.compareToScores[series - 1]!);
    for (const aspect of section.areas[0]!.series[series]!.aspects) scores.set(`${section.id}/${aspect.name}`, aspect);
  }
  return scores;
}

/**
 * Compares numbers of people and intervals of a report with those that follow from the stored answers.
 * @param isIn the population of the report.
 * @returns the differences.
 */
export async function compareIntervals(
  db: Db,
  survey: TestSurvey,
  { report, isIn, minimum }: { report: SurveyReport; isIn: (person: number) => boolean; minimum: number },
): Promise<string[]> {
  const people = await storedScores(db, survey);
  const members = people.filter(({ person }) => isIn(person));
  const reported = reportedScores(report);
  return scoreCodes.flatMap((code) => {
    const { score, sampleSize, interval } = reported.get(code)!;
    const { sd, df } = spreadWithinBlocks(people, code);
    const n = releasedNumber(members, code, minimum);
    const margin = (t95.get(df)! * sd) / Math.sqrt(n);
    const [low, high] = [Math.max(0, score! - margin), Math.min(1, score! + margin)];
    const isSize = sampleSize === (code === 'overall' ? members.length : n);
    const isSame = isSize && interval && Math.hypot(interval.low - low, interval.high - high) < 1e-7;
    return isSame ? [] : [`${code}: ${sampleSize} ${JSON.stringify(interval)} for ${n} ${low} to ${high}`];
  });
}
