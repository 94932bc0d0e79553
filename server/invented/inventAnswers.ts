import type { SurveyType } from '#contract/content/surveyType.ts';
import type { Answer } from '#contract/entities/answer.ts';
import { ruleOf } from '#rules/questions/questionTypes.ts';
import { type SurveyItem, surveyItems } from '#rules/surveyItems.ts';
import { comments, optionShifts, usualSituation, type Situation } from './situations.ts';
import { inventEvents, inventSources, hashOf, pickByShares, randomFor, sourcesToSkip } from './inventEvents.ts';
import { normalNumbers } from '#server/randomNumbers.ts';

/**
 * How much of an aspect's factor is a general factor that is the same for all aspects of a person. Some people are
 * better off than others in everything.
 */
const generalShare = 0.4;
/** The target for Cronbach's alpha of each aspect's items, before answers are rounded to the steps of their scales. */
const targetAlpha = 0.82;
/** Position of answers on their scales, from 0 (the bad end) to 1: their mean and spread. */
const averageLevel = 0.6;
/** The mean of the distress scale, at which 10 to 20 of 100 people are in high distress. */
const distressLevel = 0.79;
/** Lowers the level of people who report an event, in the aspects of the section that asks about it. */
const harmShift = -0.12;
const spread = 0.25;

/**
 * The answers of one person to a whole survey, in its order. Skipped questions are omitted. Answers correlate as real
 * ones do: the answer to a scored item is the factor of its aspect plus an error of its own (the classical common
 * factor model). The size of the error follows from the Spearman-Brown formula for `targetAlpha` with that number of
 * items, so short and long aspects have the same reliability. The same `person` always gives the same answers.
 * @param shift how much better or worse off than average the person is, on scales from 0 to 1.
 * @param situation the person's work. Answers about the work are the same in surveys of all types.
 */
export function inventAnswers(
  definition: SurveyType,
  person: number,
  shift = 0,
  situation: Situation = usualSituation,
): Answer[] {
  const items = surveyItems(definition);
  const chosen = chooseSituation(items, person, situation);
  const ofChosen = [...chosen].reduce((sum, [id, option]) => sum + (optionShifts[id]?.[option] ?? 0), 0);
  const random = randomFor(person, definition.id);
  const normal = normalNumbers(random);
  const general = normal();
  const scored = scoredItems(definition);
  const { levels: eventLevels, harmed } = inventEvents(definition, person, situation);
  const factors = new Map<string, number>();
  const factorOf = (scale: string) => {
    if (!factors.has(scale))
      factors.set(scale, Math.sqrt(generalShare) * general + Math.sqrt(1 - generalShare) * normal());
    return factors.get(scale)!;
  };

  const levelOf = (id: string): number => {
    const eventLevel = eventLevels.get(id);
    if (eventLevel !== undefined) return eventLevel;
    const item = scored.get(id) ?? { scale: id, items: 3, reversed: false };
    const correlation = itemCorrelation(item.items);
    const latent = Math.sqrt(correlation) * factorOf(item.scale) + Math.sqrt(1 - correlation) * normal();
    const usual = item.scale === distressScale ? distressLevel : averageLevel + shiftOf(item.scale);
    const mean =
      usual + shift + ofChosen + (situation.aspects[item.scale] ?? 0) + (harmed.has(item.scale) ? harmShift : 0);
    const level = Math.min(1, Math.max(0, mean + spread * latent));
    return item.reversed ? 1 - level : level;
  };

  // A matrix is skipped as a whole.
  const optional = new Set(items.filter(({ question }) => question.optional).map(({ question }) => question.id));
  const passedOver = new Set([...optional].filter(() => random() < 0.2));
  const sources = new Set(definition.report.sections.flatMap(({ events }) => events?.source ?? []));
  const answers = items
    .filter(({ question }) => !passedOver.has(question.id))
    .flatMap((item): Answer | [] => {
      if (sources.has(item.id)) return { questionId: item.id, ...inventSources(item, person) };
      const value = ruleOf(item.question).invent(item, {
        random,
        level: () => levelOf(item.id),
        option: chosen.get(item.id),
        comment: (length) => pick(comments[length], random),
      });
      return value ? { questionId: item.id, ...value } : [];
    });
  const skipped = sourcesToSkip(definition, answers);
  return answers.filter(({ questionId }) => !skipped.has(questionId));
}

/** A person's answers to the questions about their situation, by question. */
function chooseSituation(items: readonly SurveyItem[], person: number, { choices }: Situation): Map<string, string> {
  return new Map(
    items.flatMap(({ id }) => {
      const weights = Object.entries(choices[id] ?? usualSituation.choices[id] ?? {});
      if (weights.length === 0) return [];
      const found =
        weights[
          pickByShares(
            weights.map(([, weight]) => weight),
            randomFor(person, id),
          )
        ]!;
      return [[id, found[0]] as const];
    }),
  );
}

/**
 * The correlation between items with which this number of items reaches `targetAlpha`: the Spearman-Brown formula,
 * solved for a single item.
 */
const itemCorrelation = (items: number) => targetAlpha / (items - targetAlpha * (items - 1));

/** How much better or worse than average the answers on a scale are: at most 0.12. */
const shiftOf = (scale: string) => ((hashOf(scale) % 25) - 12) / 100;

const distressScale = 'distress';

interface ScoredItem {
  /** The aspect, or the distress scale, that the item belongs to. */
  scale: string;
  items: number;
  reversed: boolean;
}

function scoredItems({ report }: SurveyType): Map<string, ScoredItem> {
  const aspects = report.sections.flatMap((section) => section.aspects);
  const scales = [
    ...aspects.map(({ code, items }) => ({ scale: code, items, turned: false })),
    // A high distress score means much distress, so the good end is the other one.
    ...(report.distress ? [{ scale: distressScale, items: report.distress.items, turned: true }] : []),
  ];
  return new Map(
    scales.flatMap(({ scale, items, turned }) =>
      items.map(
        ({ question, reversed = false }) =>
          [question, { scale, items: items.length, reversed: reversed !== turned }] as const,
      ),
    ),
  );
}

const pick = (texts: readonly string[], random: () => number) => texts[Math.floor(random() * texts.length)]!;
