import type { SurveyType } from '#contract/content/surveyType.ts';
import { aspectVariable, bandsRule, scoreRules } from '#server/content/reportedVariables.ts';
import type { NormScores } from '#server/db/tables/resultsTables.ts';
import type { ReleasedScores } from '#server/results/numbers/releasedNumbers.ts';
import { meanOfAtLeastHalf } from '#rules/scoring.ts';
import { normMembers } from './normMembers.ts';

/** A survey that contributes to a norm, with the released scores of everyone. */
export interface NormPart extends Pick<ReleasedScores, 'sections'> {
  definition: SurveyType;
}

type NormAspect = NormScores['sections'][number]['aspects'][number];

/**
 * The scores of a norm. Every person has the same weight. The conditions of a norm apply to each aspect: it needs
 * enough organisations in which at least the minimum of people have a score, enough people in total, and no
 * organisation with more than half of them. Otherwise the aspect is left out. Scores of sections and the overall score
 * use the rounded means of aspects, so they disclose nothing more.
 * @param parts the newest survey first, which determines the norm's sections, aspects and rules. An aspect with another
 * rule or other bands in another survey counts as a different one.
 */
export function normScores(parts: readonly NormPart[], minimum: number): NormScores {
  const { definition } = parts[0]!;
  const rules = scoreRules(definition);
  const ruled = parts.map((part) => ({ ...part, rules: scoreRules(part.definition) }));
  const aspectsOf = (section: SurveyType['report']['sections'][number]) =>
    section.aspects.flatMap((aspect) => {
      const needed = [aspectVariable(section.code, aspect.code), bandsRule];
      const released = ruled
        .filter((part) => needed.every((name) => part.rules.get(name) === rules.get(name)))
        .flatMap((part) => part.sections.get(section.code)?.aspects.get(aspect.code) ?? [])
        .flatMap(({ sampleSize, score, shares }) =>
          sampleSize !== null && sampleSize >= minimum && score !== null && shares !== null
            ? [{ people: sampleSize, score, shares }]
            : [],
        );
      const members = normMembers(released);
      return members.length > 0 ? [pool(aspect.code, members)] : [];
    });

  const sections = definition.report.sections.map((section) => {
    const aspects = aspectsOf(section);
    const scoreOf = (code: string) => aspects.find((aspect) => aspect.code === code)?.score ?? null;
    return { code: section.code, score: meanOfAtLeastHalf(section.aspects.map(({ code }) => scoreOf(code))), aspects };
  });
  return {
    rules: Object.fromEntries(rules),
    overall: rounded(meanOfAtLeastHalf(sections.map(({ score }) => score))),
    sections: sections.map((section) => ({ ...section, score: rounded(section.score) })),
  };
}

/** Calculates the means of an aspect, in which everyone has the same weight. */
function pool(code: string, members: readonly { people: number; score: number; shares: number[] }[]): NormAspect {
  const people = members.reduce((sum, member) => sum + member.people, 0);
  const mean = (of: (member: (typeof members)[number]) => number) =>
    round(members.reduce((sum, member) => sum + of(member) * member.people, 0) / people);
  const [minRatio, midRatio, maxRatio] = [0, 1, 2].map((band) => mean(({ shares }) => shares[band]!)) as [
    number,
    number,
    number,
  ];
  return { code, score: mean(({ score }) => score), minRatio, midRatio, maxRatio };
}

const round = (score: number) => Math.round(score * 100) / 100;
/** A score of a norm: two digits. */
export const rounded = (score: number | null) => (score === null ? null : round(score));
