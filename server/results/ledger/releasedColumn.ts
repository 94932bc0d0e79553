import type { SurveyType } from '#contract/content/surveyType.ts';
import type { PopulationNumbers } from '../numbers/populationNumbers.ts';
import { addTallies, limitedTally, releasedMean } from '../numbers/tally.ts';
import { aspectVariable, itemVariable, spreadVariable } from '../numbers/variableNames.ts';
import { reportScores } from './reportScores.ts';

/** What is released of a variable. Null and not suppressed: no one holds a value of it. */
export interface ReleasedNumbers {
  sampleSize: number | null;
  /** The mean, from 0 to 1, of a variable that has scores. */
  score: number | null;
  /** By category, from 0 to 1. */
  shares: number[] | null;
  suppressed: boolean;
}

/** A score that is made of others, from 0 to 1. */
export interface ReleasedScore {
  score: number | null;
  suppressed: boolean;
}

/** All that is released about a population. */
export interface ReleasedColumn {
  sampleSize: number;
  overall: ReleasedScore;
  section: (code: string) => ReleasedScore;
  aspect: (section: string, aspect: string) => ReleasedNumbers;
  /** How people's scores of a section are spread, in five steps. */
  spread: (section: string) => ReleasedNumbers;
  /** What was answered to an item. */
  item: (id: string) => ReleasedNumbers;
}

/** @param parts of one or several surveys, which share no one. @param definition the survey type whose scores are made. */
export function releasedColumn(definition: SurveyType, parts: readonly PopulationNumbers[]): ReleasedColumn {
  const known = new Map<string, ReleasedNumbers>();
  const numbers = (variable: string) => {
    const found = known.get(variable) ?? releasedNumbers(parts, variable);
    known.set(variable, found);
    return found;
  };
  const aspect = (section: string, code: string) => numbers(aspectVariable(section, code));
  const { overall, sections } = reportScores(definition, (section, code) => aspect(section, code).score);
  const isSuppressed = (section: SurveyType['report']['sections'][number]) =>
    section.aspects.some(({ code }) => {
      const { score, suppressed } = aspect(section.code, code);
      return score === null && suppressed;
    });
  const scoreOf = (score: number | null, of: SurveyType['report']['sections']): ReleasedScore => ({
    score,
    suppressed: score === null && of.some(isSuppressed),
  });
  return {
    sampleSize: parts.reduce((sum, { people }) => sum + people, 0),
    overall: scoreOf(overall, definition.report.sections),
    section: (code) =>
      scoreOf(
        sections.find((each) => each.code === code)?.score ?? null,
        definition.report.sections.filter((each) => each.code === code),
      ),
    aspect,
    spread: (section) => numbers(spreadVariable(section)),
    item: (id) => numbers(itemVariable(id)),
  };
}

const nothing: ReleasedNumbers = { sampleSize: null, score: null, shares: null, suppressed: false };

/**
 * The numbers of a variable over parts of one or several surveys, added up; suppressed where they are of one part. The mean of each
 * part is limited as if it had been published alone: its own would follow from the sum (docs/rules/disclosure.md#limited-means). A survey
 * where no one at all holds a value has no part in it.
 */
export function releasedNumbers(parts: readonly PopulationNumbers[], variable: string): ReleasedNumbers {
  const having = parts.map((part) => part.tallyOf(variable)).filter((tally) => tally !== null);
  if (having.length === 0) return nothing;
  const tallies = having.filter((tally) => tally !== 'suppressed');
  if (tallies.length < having.length) return { ...nothing, suppressed: true };

  const all = tallies.map(limitedTally).reduce(addTallies);
  const { count, counts } = all;
  const score = releasedMean(all);
  if (counts === null) return { sampleSize: score === null ? null : count, score, shares: null, suppressed: true };
  return { sampleSize: count, score, shares: counts.map((each) => each / count), suppressed: false };
}
