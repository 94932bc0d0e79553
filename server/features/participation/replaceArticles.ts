import type { ScoredSection, SurveyType } from '#contract/content/surveyType.ts';
import { bandOf, type ScaleAnswers, type SurveyScore } from '#rules/scoring.ts';
import { isSeriousReported } from './supportFirst.ts';

type Aspect = ScoredSection['aspects'][number];

/** Articles that are not offered to someone who was treated badly, and those in their place. */
const replacements: ReadonlyMap<string, string> = new Map([['talking-to-your-manager', 'speaking-up']]);

/** The articles to offer to someone who was treated badly. The person may have been treated so by the manager. */
export const replaceArticles = (slugs: readonly string[]): string[] => [
  ...new Set(slugs.map((slug) => replacements.get(slug) ?? slug)),
];

/**
 * Returns whether a threat or sexual harassment was reported, or if an aspect is poor that has a serious item or is in
 * one group with such an aspect.
 */
export function isTreatedBadly(definition: SurveyType, answers: ScaleAnswers, score: SurveyScore): boolean {
  const { sections, bands } = definition.report;
  return sections.some((section) => {
    const scores = score.sections.find(({ code }) => code === section.code)!.aspects;
    const isPoor = (aspect: Aspect) => {
      const aspectScore = scores.find(({ code }) => code === aspect.code)?.score ?? null;
      return aspectScore !== null && bandOf(aspectScore, bands) === 'poor';
    };
    return section.aspects.some(
      (aspect) =>
        isSeriousReported(definition, aspect, answers) || (isPoor(aspect) && isAboutTreatment(section.aspects, aspect)),
    );
  });
}

const isAboutTreatment = (aspects: readonly Aspect[], { code, group }: Aspect): boolean =>
  aspects.some(
    (other) =>
      (other.code === code || (group !== undefined && other.group === group)) &&
      other.items.some(({ serious }) => serious === true),
  );
