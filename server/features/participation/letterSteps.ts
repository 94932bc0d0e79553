import type { SurveyType } from '#contract/content/surveyType.ts';
import type { KeptStep } from '#contract/entities/individualReport.ts';
import { letterTextsOf } from '#server/content/letters.ts';
import type { Texts } from '#server/content/makeTexts.ts';
import type { KeptStepRow } from './keptStepQueries.ts';

/** Codes of steps that are about no aspect, and the beginning of the codes of steps to keep what is good. */
export const supportStep = 'support';
export const eventStep = 'event';
export const keepingStep = 'keep/';

/** A kept step as text. Null if the survey type no longer has it. */
export function presentKeptStep(
  { step, when_kept }: KeptStepRow,
  definition: SurveyType,
  texts: Pick<Texts, 'say' | 'letters'>,
): KeptStep | null {
  const text = stepText(step, definition, texts);
  return text === null ? null : { code: step, text, whenKept: when_kept.toISOString() };
}

/** The text of a step by its code. Null if the survey type has no such step. */
export function stepText(
  code: string,
  definition: SurveyType,
  { say, letters }: Pick<Texts, 'say' | 'letters'>,
): string | null {
  if (code === supportStep) {
    return say(
      'Tell one person you trust how you are, today or tomorrow. “I’m not doing well” is enough to begin. You do not have to explain anything.',
    );
  }
  if (code === eventStep) {
    return say(
      'Write down for yourself what happened, when, and who was there, while you remember it. Keep the note at home, not on a device of your work.',
    );
  }
  const toKeep = code.startsWith(keepingStep);
  const aspectCode = toKeep ? code.slice(keepingStep.length) : code;
  const aspect = definition.report.sections
    .flatMap((section) => section.aspects.map((each) => ({ ...each, code: `${section.code}/${each.code}` })))
    .find((each) => each.code === aspectCode);
  if (!aspect) return null;
  if (toKeep) {
    return say(
      'Notice one thing that makes “{aspect}” go well, and write it down. It is worth protecting when work gets busy.',
      { aspect: aspect.name },
    );
  }
  return (
    letterTextsOf(letters, definition.id)[aspectCode]?.step ??
    say(
      'For three days, note one thing about “{aspect}” that cost you strength and one that helped. This shows where a change could begin.',
      { aspect: aspect.name },
    )
  );
}
