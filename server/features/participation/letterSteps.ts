import type { SurveyType } from '#contract/content/surveyType.ts';
import type { KeptStep } from '#contract/entities/individualReport.ts';
import { type LetterTexts, letterTextsOf } from '#server/content/letters.ts';
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
      'Let one person know today how you are: someone you trust, or someone at a help line. “I’m not doing well” is enough to begin.',
    );
  }
  if (code === afterEventStep) {
    return say(
      'If you feel able to, note briefly what happened and when. Stop if it is too much. Keep it where only you can find it, not at work.',
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
      'Notice one thing that helps with “{aspect}”, and write it down. It is worth keeping when work gets busy.',
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
  texts: LetterTexts | undefined;
  /** True if all scores are close together. */
  alike: boolean;
  supportFirst: boolean;
  /** True if the letter must not lead to the manager. */
  withoutManager: boolean;
}

/** Gives the reason why the letter suggests a step. */
export function stepReason(code: string, { aspect, alike }: StepAspect, say: Texts['say']): string {
  if (code === supportStep)
    return say(
      'Your answers suggest that you should not be alone with this now. What has to change at work can come later.',
    );
  if (code === afterEventStep)
    return say('Notes help if you want to report it later. You do not have to decide that now.');
  if (code.startsWith(keepingStep))
    return say('All of your scores are high, so the step is about keeping what is good.');
  return joinSentences(
    alike
      ? say('This step belongs to “{aspect}”. Your scores are close together, so this is only one place to begin.', {
          aspect,
        })
      : say('This step belongs to “{aspect}”, one of your lowest scores.', { aspect }),
    say('It is small and in your own hands. Causes at work often are not: changing those is up to your organisation.'),
  );
}

/** Says who to ask about the step, and why. */
export function whoToAsk(
  code: string,
  { aspect, texts, supportFirst, withoutManager }: StepAspect,
  say: Texts['say'],
): { text: string; reason: string } {
  if (code === supportStep) {
    return {
      text: say(
        'Turn to your doctor, or to one of the numbers under “Need Support Now?”. If it is more than you can bear, call one now. You don’t need to be sure that it is serious.',
      ),
      reason: say('They hear such things every day. Doctors are bound to confidentiality, towards your employer too.'),
    };
  }
  if (code === afterEventStep) {
    return {
      text: say(
        'Turn to someone you trust who is not involved: a staff representative, your doctor or an advice service. You can first ask what would be passed on.',
      ),
      reason: say('You do not have to turn to the people you work for. “Need Support Now?” says who else can help.'),
    };
  }
  if (code.startsWith(keepingStep)) {
    return {
      text: say('Thank one person who helps you with it, at work or outside.'),
      reason: say('What is good at work is seldom the work of one person.'),
    };
  }
  const call = supportFirst ? say('If it is too much, call one of the numbers under “Need Support Now?”.') : '';
  if (!texts || (withoutManager && texts.asksManager)) {
    return {
      text: joinSentences(
        say(
          'Ask someone you trust who is not involved, such as someone in another team, a staff representative or your doctor.',
        ),
        call,
      ),
      reason: say(
        'This letter cannot know who is involved in what weighs on you. So it does not send you to your manager.',
      ),
    };
  }
  return {
    text: joinSentences(texts.ask, call),
    reason: say('You do not have to manage “{aspect}” alone. They may be able to help, or know who can.', { aspect }),
  };
}

/** Sentences as one text. Leaves out those that are empty. */
export const joinSentences = (...sentences: (string | undefined)[]): string => sentences.filter(Boolean).join(' ');
