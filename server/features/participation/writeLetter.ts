import type { SurveyType } from '#contract/content/surveyType.ts';
import type { Aspect, ReportLetter, ReportSection } from '#contract/entities/individualReport.ts';
import { isBeyondChance } from '#rules/scoreMargin.ts';
import type { Bands } from '#rules/scoreLabel.ts';
import { type LetterTexts, letterTextsOf } from '#server/content/letters.ts';
import type { Texts } from '#server/content/makeTexts.ts';
import { chooseSummary } from './chooseSummary.ts';
import {
  afterEventStep,
  joinSentences,
  keepingStep,
  stepReason,
  letterStepText,
  supportStep,
  whoToAsk,
} from './letterSteps.ts';

type Paragraph = ReportLetter['paragraphs'][number];

interface Sources {
  definition: SurveyType;
  sections: readonly ReportSection[];
  standardError: number;
  eventReported: boolean;
  distressHigh: boolean;
  supportFirst: boolean;
  /** True if the person was treated badly, or may have been. The letter then never leads to the manager. */
  withoutManager: boolean;
  texts: Pick<Texts, 'say' | 'letters'>;
}

/** A score of an aspect `code` of the section with the index `section`, with what the letter says about the aspect. */
interface Scored {
  aspect: Aspect;
  score: number;
  band: NonNullable<Aspect['band']>;
  section: number;
  code: string;
  /** Undefined in versions of a survey type with an aspect that is not in the current one. */
  texts: LetterTexts | undefined;
}

/**
 * Writes the letter of a personal report by rule from the scores (docs/rules/personal-report.md#letter). Without a score, it has
 * only an opening and, if the person needs support, a step and who to ask.
 */
export function writeLetter({
  definition,
  sections,
  standardError,
  eventReported,
  distressHigh,
  supportFirst,
  withoutManager,
  texts,
}: Sources): ReportLetter {
  const { say } = texts;
  const { bands } = definition.report;
  const scores = listScores(definition, sections, texts);
  // By band first: after an event, earlier versions label a score below its own band.
  const lowestFirst = scores.toSorted(
    (a, b) => bandOrder[a.band] - bandOrder[b.band] || a.score - b.score || careOrder(a) - careOrder(b),
  );
  const highestFirst = scores.toSorted((a, b) => bandOrder[b.band] - bandOrder[a.band] || b.score - a.score);
  // After an event, the letter praises nothing in the section that asks about events.
  const mayCarry = highestFirst.filter(({ section }) => !eventReported || sections[section]!.rights === null);
  const [lowest] = lowestFirst;
  const alike = areAlike(lowestFirst, standardError);

  const paragraphs = orderParagraphs();
  return { opening: openingText(), paragraphs, step: stepCode() ?? '' };

  function openingText(): string {
    if (eventReported && !distressHigh) {
      return say('Your answers mention something that should not happen at work. It counts, whatever the scores say.');
    }
    if (supportFirst) {
      return say(
        'Some of your answers suggest that you’re having a hard time. Scores say only part of it, and they can wait.',
      );
    }
    const bandsOf = sections.flatMap(({ aspects }) => aspects.flatMap(({ scored, band }) => (scored ? [band] : [])));
    if (chooseSummary({ sections: [], aspects: bandsOf }) === 'tooFew') {
      return say('Too few of the questions were answered for an overall summary. Below is what your answers show.');
    }
    return say(
      'Your {all} scores in short: {high} high, {middle} in between, {low} low. They sum up your own answers and are no verdict on you.',
      counts(scores),
    );
  }

  /** With high distress, the step comes first, and after an event, the event. */
  function orderParagraphs(): Paragraph[] {
    if (!lowest) return stepParagraphs();
    if (distressHigh) return [...stepParagraphs(), neutral()];
    return eventReported
      ? [weighsAfterEvent(lowest), ...stepParagraphs(), carries()]
      : [carries(), weighs(lowest), ...stepParagraphs()];
  }

  /** Names no score and judges none. */
  function neutral(): Paragraph {
    return paragraph('scores', say('Your scores'), {
      text: say(
        'Your scores sum up only some of your answers. They do not say how strong you are or what you are worth. You can look at them whenever you like.',
      ),
      reason: say('This letter does not weigh your scores against each other, because how you have felt counts more.'),
      about: [],
    });
  }

  function carries(): Paragraph {
    const great = mayCarry.filter(({ band }) => band === 'great').slice(0, 2);
    const [first, second] = great;
    const leftOut =
      mayCarry.length < scores.length
        ? say('Scores about how people treat you are left out here because you reported an event.')
        : '';
    if (first) {
      return paragraph('carries', say('What carries you'), {
        text: joinSentences(
          alike && !supportFirst && !eventReported
            ? say('Much does: all of your scores are high, and close together.')
            : '',
          alike
            ? say('For example: {aspect}.', { aspect: first.aspect.name })
            : say('Above all: {aspect}.', { aspect: first.aspect.name }),
          first.texts?.carries,
          second && say('Also: {aspects}.', { aspects: second.aspect.name }),
        ),
        reason: joinSentences(
          alike
            ? say('A score is high from {great} of 100.', points(bands))
            : say('A score is high from {great} of 100. The highest comes first.', points(bands)),
          leftOut,
        ),
        about: great,
      });
    }
    const best = alike ? undefined : mayCarry.find((each) => each.band === 'good' && each !== lowest);
    return paragraph('carries', say('What carries you'), {
      text: joinSentences(
        mayCarry.length < scores.length
          ? say('Of the scores named here, none is high.')
          : say('None of your scores is high at the moment.'),
        best
          ? say('“{aspect}” is among the highest, in between.', { aspect: best.aspect.name })
          : say('What does you good may not be in these questions, such as a person.'),
      ),
      reason: joinSentences(say('A score is high from {great} of 100, and none of these is.', points(bands)), leftOut),
      about: best ? [best] : [],
    });
  }

  function weighs(low: Scored): Paragraph {
    const poor = lowestFirst.filter(({ band }) => band === 'poor');
    const [first, ...others] = namedOf(poor);
    if (first) {
      const aspects = others.map(({ aspect }) => aspect.name).join(', ');
      const also =
        poor.length > mostNamed
          ? say('Also: {aspects} and others.', { aspects })
          : say('Also: {aspects}.', { aspects });
      return paragraph('weighs', say('What weighs on you'), {
        text: joinSentences(
          alike ? say('The scores that you have here are low, and close together.') : '',
          alike
            ? say('For example: {aspect}.', { aspect: first.aspect.name })
            : say('Above all: {aspect}.', { aspect: first.aspect.name }),
          first.texts?.weighs,
          others.length > 0 && !alike ? also : '',
        ),
        reason: alike
          ? say('A score is low below {good} of 100.', points(bands))
          : say('A score is low below {good} of 100. The lowest comes first.', points(bands)),
        about: alike ? [first] : [first, ...others],
      });
    }
    return paragraph('weighs', say('What weighs on you'), {
      text: joinSentences(
        alike && low.band === 'good'
          ? say('No score weighs more than the others: all are in between, and close together.')
          : low.band === 'great'
            ? supportFirst
              ? ''
              : say('All of your scores are high.')
            : say('No score is low. “{aspect}” is among the lowest, in between.', { aspect: low.aspect.name }),
        say('If something weighs on you, it counts all the same.'),
      ),
      reason: say('A score is low below {good} of 100, and none of yours is.', points(bands)),
      about: alike || low.band === 'great' ? [] : [low],
    });
  }

  function weighsAfterEvent(low: Scored): Paragraph {
    const poor = low.band === 'poor' ? [low] : [];
    return paragraph('weighs', say('What weighs on you'), {
      text: joinSentences(
        say('What you reported counts more than any score.'),
        poor.length > 0
          ? say('Of your scores, “{aspect}” is among the lowest.', { aspect: low.aspect.name })
          : say('It may weigh on you even where the rest goes well.'),
      ),
      reason: say('An event counts whatever the scores say, so it comes first.'),
      about: poor,
    });
  }

  /** The code of the step: support, event, or the aspect that it is about. Null without a score. */
  function stepCode(): string | null {
    if (distressHigh) return supportStep;
    if (eventReported) return afterEventStep;
    if (supportFirst && (!lowest || lowest.band === 'great')) return supportStep;
    if (!lowest) return null;
    return lowest.band === 'great' ? `${keepingStep}${highestFirst[0]!.code}` : lowest.code;
  }

  function stepParagraphs(): Paragraph[] {
    const code = stepCode();
    if (code === null) return [];
    const of = {
      aspect: lowest?.aspect.name ?? '',
      texts: lowest?.texts,
      alike,
      supportFirst,
      withoutManager: withoutManager || scores.some(({ band, texts: own }) => band === 'poor' && own?.aboutManager),
    };
    const about = code.startsWith(keepingStep) ? highestFirst.slice(0, 1) : code === lowest?.code ? [lowest] : [];
    return [
      paragraph('step', say('One step for this week'), {
        text: letterStepText(code, definition, texts) ?? '',
        reason: stepReason(code, of, say),
        about,
      }),
      paragraph('ask', say('Who to ask'), { ...whoToAsk(code, of, say), about: [] }),
    ];
  }
}

function listScores(
  { id, report }: SurveyType,
  sections: readonly ReportSection[],
  { letters }: Pick<Texts, 'letters'>,
): Scored[] {
  const texts = letterTextsOf(letters, id);
  return report.sections.flatMap((section, index) =>
    section.aspects.flatMap((definition, place): Scored[] => {
      const aspect = sections[index]!.aspects[place]!;
      const code = `${section.code}/${definition.code}`;
      const { score, band } = aspect;
      return score === null || band === null ? [] : [{ aspect, score, band, section: index, code, texts: texts[code] }];
    }),
  );
}

/** Sorts scores that are equal: those that must not be overlooked come first. */
const careOrder = ({ texts }: Scored) => (texts?.careFirst ? 0 : 1);

const bandOrder = { poor: 0, good: 1, great: 2 };
/** The number of aspects that the letter names as what weighs. */
const mostNamed = 3;

/** The scores that the letter names as what weighs, the lowest first, with those that must not be overlooked. */
function namedOf(poor: readonly Scored[]): readonly Scored[] {
  const [lowest, ...others] = poor;
  const named = new Set([lowest, ...others.toSorted((a, b) => careOrder(a) - careOrder(b))].slice(0, mostNamed));
  return poor.filter((each) => named.has(each));
}

/** Returns whether several scores are in one band, and differ by no more than chance can explain. */
function areAlike(lowestFirst: readonly Scored[], standardError: number): boolean {
  const [lowest, highest] = [lowestFirst[0], lowestFirst.at(-1)];
  if (!lowest || !highest || lowestFirst.length === 1) return false;
  return (
    lowestFirst.every(({ band }) => band === lowest.band) && !isBeyondChance(lowest.score, highest.score, standardError)
  );
}

const counts = (scores: readonly Scored[]) => {
  const inBand = (band: Scored['band']) => String(scores.filter((each) => each.band === band).length);
  return { all: String(scores.length), high: inBand('great'), middle: inBand('good'), low: inBand('poor') };
};

const points = ({ good, great }: Bands) => ({
  good: String(Math.round(good * 100)),
  great: String(Math.round(great * 100)),
});

const paragraph = (
  code: Paragraph['code'],
  title: string,
  { about, ...words }: Pick<Paragraph, 'text' | 'reason'> & { about: readonly Scored[] },
): Paragraph => ({
  code,
  title,
  ...words,
  aspects: about.map(({ section, aspect }) => ({ section, name: aspect.name })),
});
