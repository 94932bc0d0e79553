import type { AspectDefinition, SurveyType } from '#contract/content/surveyType.ts';
import type { NormScores } from '#server/db/tables/resultsTables.ts';
import { aspectVariable, reportScores } from '#server/results/numbers/reportScores.ts';
import { addTallies, meanOf, type Tally } from '#server/results/numbers/tally.ts';
import type { PopulationNumbers } from '#server/results/numbers/populationNumbers.ts';
import { normMembers } from './normMembers.ts';

/** An organisation's survey of which a norm is made: the numbers of everybody. */
export interface NormPart extends Pick<PopulationNumbers, 'tallyOf'> {
  definition: SurveyType;
}

type NormAspect = NormScores['sections'][number]['aspects'][number];

/**
 * The scores of a norm: everybody weighs the same. What holds for the norm holds for each aspect of it: enough
 * organisations with the minimum of people who have a score, enough people, none more than half; else it is left out.
 * Sections and the whole are made of the rounded means of aspects, so they tell nothing more.
 * @param parts the newest survey first: its sections and aspects are the norm's. An aspect that another survey made of
 * other items, or told by other bands, is not the same.
 */
export function normScores(parts: readonly NormPart[], minimum: number): NormScores {
  const { definition } = parts[0]!;
  const aspectsOf = (section: SurveyType['report']['sections'][number]) =>
    section.aspects.flatMap((aspect) => {
      const name = aspectVariable(section.code, aspect.code);
      const tallies = parts
        .filter((part) => meaningOf(part.definition, name) === meaningOf(definition, name))
        .map((part) => part.tallyOf(name))
        .filter((tally) => tally !== null && tally !== 'suppressed')
        .filter(({ count, counts }) => count >= minimum && counts !== null);
      const members = normMembers(tallies.map((each) => ({ ...each, people: each.count })));
      return members.length > 0 ? [aspectOf(aspect, members.reduce<Tally>(addTallies, none))] : [];
    });

  const sections = definition.report.sections.map((section) => ({ code: section.code, aspects: aspectsOf(section) }));
  const means = new Map(
    sections.flatMap(({ code, aspects }) => aspects.map((aspect) => [aspectVariable(code, aspect.code), aspect.score])),
  );
  const scores = reportScores(definition, (variable) => means.get(variable) ?? null);
  return {
    overall: rounded(scores.overall),
    sections: sections.map((section, index) => ({ ...section, score: rounded(scores.sections[index]!.score) })),
  };
}

const none: Tally = { count: 0, sum: 0, counts: [0, 0, 0] };

/** What an aspect's numbers are made by: its items and the bands; null where the survey type has no such aspect. */
function meaningOf({ report }: SurveyType, name: string): string | null {
  const items = report.sections.flatMap((section) =>
    section.aspects.flatMap((aspect) => (aspectVariable(section.code, aspect.code) === name ? [aspect.items] : [])),
  );
  return items.length > 0
    ? JSON.stringify([
        report.bands.good,
        report.bands.great,
        items
          .flat()
          .map(({ question, reversed }) => [question, reversed === true])
          .sort(),
      ])
    : null;
}

function aspectOf({ code }: AspectDefinition, tally: Tally): NormAspect {
  const [minRatio, midRatio, maxRatio] = tally.counts!.map((each) => round(each / tally.count)) as [
    number,
    number,
    number,
  ];
  return { code, score: round(meanOf(tally)!), minRatio, midRatio, maxRatio };
}

const round = (score: number) => Math.round(score * 100) / 100;
const rounded = (score: number | null) => (score === null ? null : round(score));
