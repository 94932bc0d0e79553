import { beforeAll, describe, expect, it } from 'vitest';
import type { Aspect, ParticipationReport, ReportLetter } from '#contract/entities/individualReport.ts';
import type { SurveyType } from '#contract/content/surveyType.ts';
import { scaleOf, surveyItems } from '#rules/surveyItems.ts';
import type { Content } from '#server/content/content.ts';
import { aspectCodes } from '#server/content/letters.ts';
import { shippedContent } from '#testing/files/shippedContent.ts';
import { drawnDefinition, drawnTypes, drawReports, reportOf } from '#testing/results/drawReports.ts';
import { letterStepText } from './letterSteps.ts';

let content: Content;
beforeAll(async () => {
  content = await shippedContent();
});

const languages = ['en', 'de'] as const;
const managers =
  /manager|boss|supervisor|plans your work|leads your work|Führungskraft|Vorgesetzt|plans it|Arbeit plant|die sie plant|Arbeit leitet/i;

const paragraphOf = ({ paragraphs }: ReportLetter, wanted: string) => paragraphs.find(({ code }) => code === wanted);
const wordsIn = ({ opening, paragraphs }: ReportLetter) =>
  [opening, ...paragraphs.flatMap(({ title, text }) => [title, text])].join(' ').split(/\s+/).length;
const scoredIn = ({ report }: ParticipationReport) =>
  report.sections.flatMap(({ aspects }) => aspects.filter(({ score }) => score !== null));
/** The aspects that a paragraph is about. */
const aboutIn = ({ report }: ParticipationReport, code: string): Aspect[] =>
  (paragraphOf(report.letter, code)?.aspects ?? []).map(({ section, name }) =>
    report.sections[section]!.aspects.find((aspect) => aspect.name === name)!,
  );
/** Returns whether an aspect is in a section about events, and the person reported one. */
const isAfterEvent = ({ report, support }: ParticipationReport, aspect: Aspect): boolean =>
  support.articlesFirst && report.sections.some(({ rights, aspects }) => rights !== null && aspects.includes(aspect));
const textIn = ({ report }: ParticipationReport, code: string) => paragraphOf(report.letter, code)?.text ?? '';

describe.each(languages.flatMap((language) => drawnTypes.map((typeId) => [language, typeId] as const)))(
  '200 drawn letters in %s of %s',
  (language, typeId) => {
    const all = () => drawReports(content, typeId, { count: 200, language });
    const drawn = () => all().filter((report) => scoredIn(report).length > 0);

    it('have 80 to 160 words', () => {
      const outside = drawn()
        .filter(({ report }) => wordsIn(report.letter) < 80 || wordsIn(report.letter) > 160)
        .map(({ report }) => `${wordsIn(report.letter)} words: ${textIn({ report } as ParticipationReport, 'weighs')}`);
      // The type with every question type is not shipped, so it has no texts of its own.
      if (typeId !== 'every-question-type') expect(outside).toEqual([]);
      expect(drawn().length).toBeGreaterThan(150);
    });

    it('say what carries and what weighs as the scores and their labels do', () => {
      for (const each of drawn()) {
        const { report, support } = each;
        const scores = scoredIn(each);
        const worst = ['poor', 'good', 'great'].find((band) => scores.some((aspect) => aspect.band === band));
        const lowest = Math.min(...scores.flatMap(({ band, score }) => (band === worst ? score! : [])));
        const codes = report.letter.paragraphs.map(({ code }) => code);
        if (support.highPsychologicalDistressScore) {
          expect(codes).toEqual(['step', 'ask', 'scores']);
          expect(aboutIn(each, 'scores')).toEqual([]);
          for (const { name } of scores) expect(textIn(each, 'scores')).not.toContain(name);
          continue;
        }
        expect(codes).toEqual(
          support.articlesFirst ? ['weighs', 'step', 'ask', 'carries'] : ['carries', 'weighs', 'step', 'ask'],
        );
        const [carries, weighs] = [aboutIn(each, 'carries'), aboutIn(each, 'weighs')];
        const poor = scores.filter(({ band }) => band === 'poor');
        const great = scores.filter((aspect) => aspect.band === 'great' && !isAfterEvent(each, aspect));
        // The first paragraph names high aspects, the highest first, if there are any.
        if (great.length > 0) {
          expect(carries).toHaveLength(Math.min(great.length, 2));
          for (const aspect of carries) expect(aspect.band).toBe('great');
          expect(carries[0]!.score).toBe(Math.max(...great.map(({ score }) => score!)));
          expect(textIn(each, 'carries')).toContain(carries[0]!.name);
        } else for (const aspect of carries) expect(aspect.band).not.toBe('great');
        // The second paragraph names low aspects, the lowest first, if there are any.
        if (poor.length > 0) {
          expect([1, Math.min(poor.length, 3)]).toContain(weighs.length);
          for (const aspect of weighs) expect(aspect.band).toBe('poor');
          expect(weighs[0]!.score).toBe(lowest);
          expect(textIn(each, 'weighs')).toContain(weighs[0]!.name);
        } else for (const aspect of weighs) expect(aspect.score).toBe(lowest);
        expect(carries.filter((aspect) => weighs.includes(aspect)).map(({ name }) => name)).toEqual([]);
        if (support.first) expect(report.letter.step).not.toMatch(/^keep/);
        if (language === 'en') expectEnglish(each, { poor: poor.length, great: great.length });
      }
    });

    it('praise nothing about which an event was reported, and never lead to the manager about one', () => {
      for (const each of all()) {
        const { support } = each;
        if (!support.articlesFirst) continue;
        for (const aspect of aboutIn(each, 'carries')) expect(isAfterEvent(each, aspect)).toBe(false);
        for (const code of ['carries', 'weighs'])
          expect(textIn(each, code)).not.toContain('All of your scores are high');
        for (const { text, code } of each.report.letter.paragraphs)
          if (code === 'step' || code === 'ask') expect(text).not.toMatch(managers);
        expect(each.report.letter.step).toBe(support.highPsychologicalDistressScore ? 'support' : 'event');
      }
    });

    /** Returns whether an aspect is poor, and may be about the manager. */
    function aboutManager({ report }: ParticipationReport): boolean {
      const definition = drawnDefinition(content, typeId);
      const texts = content.texts.en.letters[definition.id] ?? {};
      return definition.report.sections.some((section, index) =>
        section.aspects.some(
          ({ code }, place) =>
            texts[`${section.code}/${code}`]?.aboutManager === true &&
            report.sections[index]!.aspects[place]!.band === 'poor',
        ),
      );
    }

    it('lead no one to the manager who was treated badly, or who left open whether', () => {
      const led = all().filter((each) => {
        const treatment = each.report.sections
          .flatMap(({ aspects }) => aspects)
          .filter(({ scored, descriptionArticle, group }) =>
            typeId === 'earlier risk'
              ? group === 'respect-and-safety'
              : scored && descriptionArticle?.id === 'safe-from-threats-and-harassment',
          );
        const isUnclear = treatment.some(({ band }) => band === 'poor' || band === null);
        return (isUnclear || aboutManager(each)) && managers.test(textIn(each, 'ask'));
      });
      expect(led.map(({ report }) => report.letter)).toEqual([]);
    });

    it('have a step that can be kept, with the same text', () => {
      const texts = content.texts[language];
      const definition = drawnDefinition(content, typeId);
      const translated = language === 'en' ? definition : texts.surveyType({ definition, translations: {} });
      for (const { report } of drawn())
        expect(letterStepText(report.letter.step, translated, texts)).toBe(paragraphOf(report.letter, 'step')!.text);
    });
  },
);

/** Expects that no sentence contradicts the number of high and low scores. */
function expectEnglish(each: ParticipationReport, { poor, great }: { poor: number; great: number }) {
  const [carries, weighs] = [textIn(each, 'carries'), textIn(each, 'weighs')];
  const scores = scoredIn(each);
  const events = each.support.articlesFirst;
  if (each.support.first) expect(carries + weighs).not.toMatch(/all of your scores are high/i);
  expect(/Above all|For example/.test(carries)).toBe(great > 0);
  expect(carries.includes('None of your scores is high')).toBe(great === 0 && !carries.includes('named here'));
  if (carries.includes('named here')) expect(events).toBe(true);
  if (carries.includes('all of your scores are high')) expect(scores.every(({ band }) => band === 'great')).toBe(true);
  expect(/Above all|For example|is among the lowest\.$/.test(weighs)).toBe(poor > 0);
  if (/No score is low|No score weighs more|even where the rest goes well/.test(weighs)) expect(poor).toBe(0);
  if (weighs.includes('All of your scores are high')) expect(scores.every(({ band }) => band === 'great')).toBe(true);
  if (weighs.includes('are low, and close')) expect(scores.every(({ band }) => band === 'poor')).toBe(true);
  if (weighs.includes('all are in between')) expect(scores.every(({ band }) => band === 'good')).toBe(true);
  expect(weighs.startsWith('What you reported counts more than any score.')).toBe(events);
  const [, all, high, middle, low] =
    /^Your (\d+) scores in short: (\d+) high, (\d+) in between, (\d+) low/.exec(each.report.letter.opening) ?? [];
  if (all === undefined) return;
  const inBand = (band: string) => scores.filter((aspect) => aspect.band === band).length;
  expect([all, high, middle, low].map(Number)).toEqual([
    scores.length,
    inBand('great'),
    inBand('good'),
    inBand('poor'),
  ]);
}

it('every aspect of every shipped survey type has texts of its own in both languages', () => {
  for (const [id, { definition }] of content.surveyTypes)
    for (const language of languages)
      expect(Object.keys(content.texts[language].letters[id] ?? {})).toEqual(aspectCodes(definition));
  expect(content.texts.de.letters).not.toEqual(content.texts.en.letters);
});

it('an aspect says whether its text leads to the manager', () => {
  for (const [id, aspects] of Object.entries(content.texts.en.letters))
    for (const [code, { asksManager = false, ask }] of Object.entries(aspects))
      expect([code, managers.test(ask), managers.test(content.texts.de.letters[id]![code]!.ask)]).toEqual([
        code,
        asksManager,
        asksManager,
      ]);
});

it('no step leads to the manager', () => {
  for (const language of languages)
    for (const texts of Object.values(content.texts[language].letters))
      for (const { step } of Object.values(texts)) expect(step).not.toMatch(managers);
});

/** The letter after answers at these levels, from 0 to 1, by the aspect's code. */
function letterOf(definition: SurveyType, levelOf: (code: string) => number): ReportLetter {
  const scales = new Map(surveyItems(definition).map((item) => [item.id, scaleOf(item)]));
  const answers = new Map<string, number>();
  for (const { code, items } of definition.report.sections.flatMap(({ aspects }) => aspects))
    for (const { question, reversed = false } of items) {
      const { min, max } = scales.get(question)!;
      const part = levelOf(code) * (max - min);
      answers.set(question, Math.round(reversed ? max - part : min + part));
    }
  return reportOf(content, definition, answers).report.letter;
}

const pulseOf = (levels: Record<'energy' | 'recovery' | 'workload' | 'support', number>) =>
  letterOf(content.surveyTypes.get('pulse')!.definition, (code) => levels[code as keyof typeof levels]);

describe('the letter of the risk survey', () => {
  it('names low safety and respect rather than lower scores', () => {
    const { definition } = content.surveyTypes.get('psychosocial-risk')!;
    const levels: Record<string, number> = { role: 0, change: 0, workload: 0, respect: 0.25, 'personal-safety': 0.25 };
    const letter = letterOf(definition, (code) => levels[code] ?? 0.75);
    expect(paragraphOf(letter, 'weighs')!.text).toMatch(
      /^Above all: Workload\. .*Also: Respect, Feeling safe from harm and others\.$/,
    );
  });
});

describe('the letter of a pulse', () => {
  it('names the two highest and the lowest, and gives the step of the lowest', () => {
    const letter = pulseOf({ energy: 1, recovery: 0.75, workload: 0.25, support: 0.5 });
    expect(letter.opening).toMatch(/^Your 4 scores in short: 2 high, 1 in between, 1 low\./);
    expect(paragraphOf(letter, 'carries')!.text).toMatch(/^Above all: Energy\. .*Also: Recovery\.$/);
    expect(paragraphOf(letter, 'weighs')!.text).toMatch(/^Above all: Workload\. Often/);
    expect(letter.step).toBe('how-work-is/workload');
  });

  it('names no one thing if all scores are in between and close', () => {
    const letter = pulseOf({ energy: 0.5, recovery: 0.5, workload: 0.5, support: 0.5 });
    expect(paragraphOf(letter, 'carries')!.text).toBe(
      'None of your scores is high at the moment. What does you good may not be in these questions, such as a person.',
    );
    expect(paragraphOf(letter, 'weighs')!.text).toMatch(/^No score weighs more than the others/);
    expect(paragraphOf(letter, 'weighs')!.aspects).toEqual([]);
  });

  it('is about keeping what is good if everything is high', () => {
    const letter = pulseOf({ energy: 1, recovery: 0.75, workload: 1, support: 1 });
    expect(letter.step).toBe('keep/how-you-are/energy');
    expect(paragraphOf(letter, 'weighs')!.text).toMatch(/^All of your scores are high\./);
    expect(paragraphOf(letter, 'step')!.text).toContain('“Energy”');
  });
});
