import type { Reported } from '../contract/entities/surveyReport.ts';

/** The number of people who reported something, as a step. Source: docs/rules/disclosure.md#events. */
export type ReportedStep = Pick<Reported, 'atLeast' | 'atMost' | 'of'>;

/** Shown with every step that begins at 0 (docs/rules/survey-report.md#events). */
const notNothing = 'This does not mean that nothing happened.';
const tooFewPeople = 'There are too few people to give a number that protects them.';

/** Returns a step as text, such as "10 to 14", "fewer than 5" and, if it is the highest one, "55 or more". */
export function stepName({ atLeast, atMost, of }: ReportedStep): string {
  if (atLeast === 0) return atMost < of ? `fewer than ${whole(atMost + 1)}` : 'cannot be shown';
  return atMost < of ? `${whole(atLeast)} to ${whole(atMost)}` : `${whole(atLeast)} or more`;
}

/** Returns a step and the number of people as text, such as "10 to 14 of 60". */
export const stepText = (step: ReportedStep): string =>
  isShown(step) ? `${stepName(step)} of ${whole(step.of)}` : stepName(step);

/** Returns a step as a sentence without its full stop, such as "10 to 14 of 60 people reported it". */
export const reportedText = (step: ReportedStep): string =>
  isShown(step) ? `${stepText(step)} people reported it` : stepText(step);

/** Returns the sentence that is shown with a step. Null if there is none. */
export function stepNote(step: ReportedStep): string | null {
  if (step.atLeast > 0) return null;
  return isShown(step) ? notNothing : tooFewPeople;
}

/** Returns whether a step says anything about the number. */
const isShown = ({ atLeast, atMost, of }: ReportedStep): boolean => atLeast > 0 || atMost < of;

/** Formats a whole number in English, with separators. */
const whole = (number: number): string => number.toLocaleString('en-GB');
