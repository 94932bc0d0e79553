import type { AspectDefinition, EventsDefinition, ScoredSection, SurveyType } from '#contract/content/surveyType.ts';
import { isDistressHigh } from '#server/content/isDistressHigh.ts';
import {
  bandOf,
  itemScore,
  scalesOf,
  type Band,
  type ScaleAnswers,
  type SectionScore,
  type SurveyScore,
} from '#rules/scoring.ts';

type Item = AspectDefinition['items'][number];

/**
 * Support comes before any score from this number of answers at the worst two steps of their scale. Provisional:
 * docs/scoring.md.
 */
const answersThatWeigh = 5;

/**
 * Returns whether a question has an answer other than the best on its scale. For a question about an event, this means
 * that the event happened.
 */
const isReported = (definition: SurveyType, { question, reversed = false }: Item, answers: ScaleAnswers): boolean => {
  const [value, scale] = [answers.get(question) ?? null, scalesOf(definition).get(question)];
  return value !== null && scale !== null && scale !== undefined && itemScore(value, scale, reversed) < 1;
};

/**
 * Returns whether a threat or sexual harassment was reported in an aspect: an answer other than the best to one of its serious
 * items.
 */
export const isSeriousReported = (
  definition: SurveyType,
  { items }: Pick<AspectDefinition, 'items'>,
  answers: ScaleAnswers,
): boolean => items.some((item) => item.serious === true && isReported(definition, item, answers));

/** Returns the band of an event, declared by the survey type. Null without an answer. */
export function eventBand({ bands }: EventsDefinition, question: string, answers: ScaleAnswers): Band | null {
  const value = answers.get(question) ?? null;
  if (value === null) return null;
  if (value >= bands.poor) return 'poor';
  return value >= bands.good ? 'good' : 'great';
}

/** Returns the events of a section that were reported. */
const reportedEvents = ({ events }: ScoredSection, answers: ScaleAnswers): EventsDefinition['items'] =>
  events?.items.filter(({ question }) => ['good', 'poor'].includes(eventBand(events, question, answers) ?? '')) ?? [];

/**
 * Returns whether an event was reported in a section. In earlier versions of survey types, only threats and sexual
 * harassment are known to be events.
 */
export const isEventReported = (definition: SurveyType, section: ScoredSection, answers: ScaleAnswers): boolean =>
  reportedEvents(section, answers).length > 0 ||
  section.aspects.some((aspect) => isSeriousReported(definition, aspect, answers));

/**
 * The articles on what helps and on rights, of the sections that ask about events. They do not depend on the answers, so
 * no request shows who reported something.
 */
export const rightsArticles = (sections: readonly ScoredSection[]): string[] => [
  ...new Set(
    sections.flatMap(
      ({ events, aspects }) =>
        events?.articles ??
        aspects.flatMap(({ items, descriptionArticle }) =>
          descriptionArticle && items.some(({ serious }) => serious === true) ? [descriptionArticle] : [],
        ),
    ),
  ),
];

/**
 * Number of scored questions answered at one of the two worst steps of their scale. A question used by two aspects
 * counts once.
 */
export function countWorstAnswers(definition: SurveyType, answers: ScaleAnswers): number {
  const { sections, distress } = definition.report;
  const scales = scalesOf(definition);
  // The high end of the distress scale is the bad one.
  const ofDistress = (distress?.items ?? []).map(({ question, reversed = false }): Item => ({
    question,
    reversed: !reversed,
  }));
  const items = new Map(
    [...ofDistress, ...sections.flatMap(({ aspects }) => aspects.flatMap((aspect) => aspect.items))].map((item) => [
      item.question,
      item,
    ]),
  );
  return [...items.values()].filter(({ question, reversed = false }) => {
    const [value, scale] = [answers.get(question) ?? null, scales.get(question)];
    return value !== null && scale && (reversed ? scale.max - value : value - scale.min) <= 1;
  }).length;
}

/**
 * Returns whether support comes before any score in a personal report (`support.first`): after high distress, a reported
 * threat, attack or sexual harassment, or five or more answers at the worst two steps. Only the person sees it. It triggers no
 * mail and no notice.
 */
export const isSupportFirst = (definition: SurveyType, answers: ScaleAnswers): boolean =>
  isDistressHigh(definition, answers) ||
  definition.report.sections.some(
    (section) =>
      reportedEvents(section, answers).some(({ serious }) => serious === true) ||
      section.aspects.some((aspect) => isSeriousReported(definition, aspect, answers)),
  ) ||
  countWorstAnswers(definition, answers) >= answersThatWeigh;

/**
 * The label of an aspect's band. It is never the top band after a reported threat or sexual harassment, whatever the
 * score.
 */
export const wordedBand = (band: Band, seriousReported: boolean): Band =>
  seriousReported && band === 'great' ? 'good' : band;

/** Articles that are not offered to someone who was treated badly, and those in their place. */
const replacements: ReadonlyMap<string, string> = new Map([['talking-to-your-manager', 'speaking-up']]);

/** The articles to offer to someone who was treated badly. The person may have been treated so by the manager. */
export const replaceArticles = (slugs: readonly string[]): string[] => [
  ...new Set(slugs.map((slug) => replacements.get(slug) ?? slug)),
];

/**
 * The articles of an aspect in the lowest band if support comes first: `support` at the end, in
 * place of `a-bad-day`, which would make light of it.
 */
export const offerSupport = (slugs: readonly string[]): string[] =>
  slugs.includes('a-bad-day') ? [...new Set([...slugs.filter((slug) => slug !== 'a-bad-day'), 'support'])] : [...slugs];

/**
 * Returns whether an aspect about how people are treated is poor or, in earlier versions of survey types, a threat or
 * sexual harassment was reported.
 */
export function isTreatedBadly(definition: SurveyType, answers: ScaleAnswers, score: SurveyScore): boolean {
  const { sections, bands } = definition.report;
  return sections.some((section) => {
    const scores = score.sections.find(({ code }) => code === section.code)!.aspects;
    const isPoor = (aspect: AspectDefinition) => {
      const aspectScore = scores.find(({ code }) => code === aspect.code)?.score ?? null;
      return aspectScore !== null && bandOf(aspectScore, bands) === 'poor';
    };
    return section.aspects.some(
      (aspect) =>
        isSeriousReported(definition, aspect, answers) || (isPoor(aspect) && isAboutTreatment(section, aspect)),
    );
  });
}

/** Returns whether an aspect about how people are treated has no score, so that bad treatment can be unknown. */
export const isTreatmentUnknown = (section: ScoredSection, scores: SectionScore['aspects']): boolean =>
  section.aspects.some(
    (aspect) =>
      isAboutTreatment(section, aspect) && (scores.find(({ code }) => code === aspect.code)?.score ?? null) === null,
  );

/**
 * Returns whether an aspect is about how people are treated: it has the same article as the section's events or, in
 * earlier versions, it has a serious item or is in one group with such an aspect.
 */
export const isAboutTreatment = (
  { aspects, events }: ScoredSection,
  { code, group, descriptionArticle }: AspectDefinition,
): boolean =>
  (descriptionArticle !== undefined && events?.articles.includes(descriptionArticle) === true) ||
  aspects.some(
    (other) =>
      (other.code === code || (group !== undefined && other.group === group)) &&
      other.items.some(({ serious }) => serious === true),
  );
