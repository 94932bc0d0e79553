import type { SurveyType } from '#contract/content/surveyType.ts';
import type { KeptStep } from '#contract/entities/individualReport.ts';
import { letterTextsOf } from '#server/content/letters.ts';
import type { Texts } from '#server/content/makeTexts.ts';
import type { KeptStepRow } from './keptStepQueries.ts';

/** Codes of steps that are about no aspect, and the beginning of the codes of steps to keep what is good. */
export const supportStep = 'support';
export const afterEventStep = 'event';
export const keepingStep = 'keep/';

/** A kept step as text. Null if the survey type no longer has it. */
export function presentKeptStep(
  { step, when_kept }: KeptStepRow,
  definition: SurveyType,
  texts: Pick<Texts, 'say' | 'letters'>,
): KeptStep | null {
  const text = letterStepText(step, definition, texts);
  return text === null ? null : { code: step, text, whenKept: when_kept.toISOString() };
}

/** The text of a step by its code. Null if the survey type has no such step. */
export function letterStepText(
  code: string,
  definition: SurveyType,
  { say, letters }: Pick<Texts, 'say' | 'letters'>,
): string | null {
  if (code === supportStep) {
    return say(
      'Let one person you trust know how you are, today or tomorrow. “I’m not doing well” is enough to begin. You do not have to explain anything.',
    );
  }
  if (code === afterEventStep) {
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

/** The lowest aspect, to which the step belongs unless it is about support, an event or what is good. */
interface StepAspect {
  aspect: string;
  /** The survey type's text on who to ask about it. */
  ask: string | undefined;
  /** True if all scores are close together. */
  alike: boolean;
  /** True if the letter must not lead to the manager. */
  withoutManager: boolean;
}

/** Gives the reason why the letter suggests a step. */
export function stepReason(code: string, { aspect, alike }: StepAspect, say: Texts['say']): string {
  if (code === supportStep)
    return say('Your answers suggest that someone at your side helps more now than any change in how you work.');
  if (code === afterEventStep)
    return say('Notes help if you want to report it later. You do not have to decide that now.');
  if (code.startsWith(keepingStep))
    return say('Nothing in your answers weighs heavily, so the step is about keeping what is good.');
  return joinSentences(
    alike
      ? say('This step belongs to “{aspect}”. Your scores are close together, so another one would do as well.', {
          aspect,
        })
      : say('This step belongs to “{aspect}”, your lowest score.', { aspect }),
    say('It is small and in your own hands. The causes often are not: changing them is up to your organisation.'),
  );
}

/** Says who to ask about the step, and why. */
export function whomToAsk(
  code: string,
  { aspect, ask, withoutManager }: StepAspect,
  say: Texts['say'],
): { text: string; reason: string } {
  if (code === supportStep) {
    return {
      text: say(
        'Turn to your doctor, or to one of the numbers under “Need Support Now?”. You can say as little as you like.',
      ),
      reason: say('They hear such things every day. What you say to your doctor stays between the two of you.'),
    };
  }
  if (code === afterEventStep) {
    return {
      text: say(
        'Turn to someone you trust who is not involved: a staff representative, your doctor or an advice service. You decide what happens next.',
      ),
      reason: say('You do not have to turn to the people you work for. “Need Support Now?” says who else can help.'),
    };
  }
  const someoneElse = say(
    'Ask someone you trust who is not involved, such as a colleague, a staff representative or your doctor, what you could do.',
  );
  if (withoutManager) {
    return {
      text: someoneElse,
      reason: say(
        'Your answers say something about how people treat you. So this letter does not send you to your manager.',
      ),
    };
  }
  if (code.startsWith(keepingStep)) {
    return {
      text: say('Thank one person who contributes to it. Ask what they need to keep it that way.'),
      reason: say('What is good at work is seldom the work of one person.'),
    };
  }
  return {
    text: ask ?? someoneElse,
    reason: say('For “{aspect}”, they can change something or help you to raise it.', { aspect }),
  };
}

/** Sentences as one text. Leaves out those that are empty. */
export const joinSentences = (...sentences: (string | undefined)[]): string => sentences.filter(Boolean).join(' ');
