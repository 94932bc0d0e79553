import type { DefinitionOf } from '#contract/content/surveyType.ts';
import {
  chooseAnswer,
  errorOf,
  isBlank,
  emptyAnswer,
  specifyOther,
  type AnswerRejection,
  type AnswerRule,
  type AnswerValue,
  type CheckedItem,
  type CodedColumn,
  type MadeUpPerson,
  type QuestionRule,
  type ScaleItem,
  type StoredAnswer,
} from './questionRule.ts';

type ScaleDefinition = DefinitionOf<'scale' | 'matrix'>;

/** A value from `min` to `max`. Rows of a matrix use this rule as well. */
export const scaleAnswer: AnswerRule = {
  check(question) {
    if (isScaleUnanswered(question)) return errorOf(question, chooseAnswer);
    return errorOf(question, isOtherTitleMissing(question) ? specifyOther : null);
  },
  answer({ answerIndex, answerNotApplicable, notApplicableOption, requiresOtherTitle, otherTitle }) {
    const title = requiresOtherTitle ? { otherTitle: otherTitle ?? '' } : {};
    if (answerNotApplicable) return { notApplicable: true, ...title };
    if (answerIndex !== null) return { intValue: answerIndex, ...title };
    if (answerNotApplicable === false && notApplicableOption) return { notApplicable: false, ...title };
    // Before a value is chosen, only the subject of the scale is stored.
    return requiresOtherTitle && otherTitle !== null ? title : null;
  },
};

export const isScaleUnanswered = ({ answerIndex, answerNotApplicable }: CheckedItem): boolean =>
  !answerNotApplicable && answerIndex === null;
export const isOtherTitleMissing = ({ requiresOtherTitle, otherTitle, answerNotApplicable }: CheckedItem): boolean =>
  requiresOtherTitle && !answerNotApplicable && isBlank(otherTitle);

export const scaleQuestion: QuestionRule<DefinitionOf<'scale'>> = {
  problems: scaleProblems,
  present: (question) => ({ ...presentScale(question), requiresOtherTitle: question.requiresOtherTitle ?? false }),
  store: storeScaleValue,
  label: labelScaleValue,
  column: scaleColumn,
  asksForText: asksForTitle,
  invent: inventScaleValue,
};

/*
 * The rule of a matrix uses these functions too, since each of its rows is a scale. They are separate functions and not
 * an object to spread, because a bundler would keep the object in the browser's code.
 */

export function scaleProblems({ min, max, labels }: ScaleDefinition): { path: string[]; message: string }[] {
  if (max <= min) return [{ path: ['max'], message: `must be greater than min, which is ${min}` }];
  const values = max - min + 1;
  if (labels.length === 2 || labels.length === values) return [];
  const message = `must be 2 (the ends) or ${values} (one a value from ${min} to ${max}), not ${labels.length}`;
  return [{ path: ['labels'], message }];
}

export function storeScaleValue(
  item: ScaleItem,
  { intValue, notApplicable, stringValue, otherTitle }: AnswerValue,
): StoredAnswer | AnswerRejection {
  const { min, max } = item.question;
  const namesOther = asksForTitle(item);
  const offersNotApplicable = item.question.notApplicableOption === true;
  if (stringValue || (otherTitle && !namesOther)) return 'StringValueNotAllowed';
  const title = otherTitle || null;
  if (notApplicable && offersNotApplicable) return { ...emptyAnswer, notApplicable: true, otherTitle: title };
  if (intValue === undefined || intValue === null) {
    // The person has deselected "Not applicable".
    if (notApplicable === false && offersNotApplicable) return { ...emptyAnswer, otherTitle: title };
    // The person has named the subject, but not chosen a value yet.
    return namesOther && typeof otherTitle === 'string' ? { ...emptyAnswer, otherTitle: title } : 'NoAnswerProvided';
  }
  if (intValue < min || intValue > max) return 'IntValueOutOfBounds';
  return { ...emptyAnswer, intValue, otherTitle: title };
}

export function labelScaleValue(
  { question }: ScaleItem,
  { intValue, otherTitle, notApplicable }: StoredAnswer,
  say: (word: string) => string,
): string | null {
  const value = notApplicable
    ? say('Not applicable')
    : intValue === null
      ? null
      : scaleLabels(question)[intValue - question.min]!;
  return otherTitle && value ? `${otherTitle}: ${value}` : (otherTitle ?? value);
}

export function scaleColumn({ question }: ScaleItem): CodedColumn {
  return { kind: 'scale', min: question.min, labels: scaleLabels(question) };
}

export function inventScaleValue(item: ScaleItem, { random, level, comment }: MadeUpPerson): AnswerValue {
  const { min, max, notApplicableOption } = item.question;
  const isNamed = asksForTitle(item);
  if (notApplicableOption && random() < (isNamed ? 0.8 : 0.04)) return { notApplicable: true };
  const intValue = Math.round(min + level() * (max - min));
  return { intValue, ...(isNamed && { otherTitle: comment('short') }) };
}

/** The fields that participants get for a scale and for the rows of a matrix. */
export const presentScale = ({ min, max, labels, notApplicableOption }: ScaleDefinition) => ({
  min,
  max,
  labels,
  notApplicableOption: notApplicableOption ?? false,
});

/** Returns whether the person names the subject of the scale, or of the row. */
export function asksForTitle({ question, subquestion }: ScaleItem): boolean {
  const definition = subquestion ?? question;
  return 'requiresOtherTitle' in definition && definition.requiresOtherTitle === true;
}

/**
 * The label of each value of a scale, from min to max. If only the two ends have labels, each value is its own label.
 * At the two ends, the label of the end follows the value.
 */
export function scaleLabels({ min, max, labels }: Pick<ScaleDefinition, 'min' | 'max' | 'labels'>): string[] {
  const values = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  if (labels.length === values.length) return [...labels];
  return values.map((value) => {
    const end = value === min ? labels[0] : value === max ? labels.at(-1) : undefined;
    return end ? `${value} (${end})` : String(value);
  });
}
