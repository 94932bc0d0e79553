import { beforeAll, describe, expect, it } from 'vitest';
import type { AspectDefinition, ScoredSection, SurveyType } from '#contract/content/surveyType.ts';
import type { ParticipationReport, ReportSection } from '#contract/entities/individualReport.ts';
import { scaleOf, surveyItems } from '#rules/surveyItems.ts';
import type { Band } from '#rules/scoring.ts';
import type { Content } from '#server/content/content.ts';
import { drawReports, drawnDefinition, drawnTypes, type DrawnType, reportOf } from '#testing/results/drawReports.ts';
import { shippedContent } from '#testing/files/shippedContent.ts';

let content: Content;
beforeAll(async () => {
  content = await shippedContent();
});
/** The bands that must be below a text, and those that must not. */
interface Claim {
  with: Band[];
  without: Band[];
  /** The band of more than half of the aspects, or of at least half. */
  most?: Band;
  half?: Band;
}
const claims: Record<Band | 'middle' | 'middleAndGreat' | 'middleAndPoor', Claim> = {
  great: { with: ['great'], without: ['poor'], most: 'great' },
  poor: { with: ['poor'], without: ['great'], half: 'poor' },
  good: { with: ['great', 'poor'], without: [] },
  middleAndGreat: { with: ['great', 'good'], without: ['poor'] },
  middleAndPoor: { with: ['poor', 'good'], without: ['great'] },
  middle: { with: ['good'], without: ['poor', 'great'] },
};
/** The texts of a section in its survey type. */
const sectionTexts = ['poor', 'good', 'great', 'mostlyPoor', 'onePoor', 'partlyGreat'] as const;
type SectionText = (typeof sectionTexts)[number] | 'serious' | 'distress' | 'nothingAway' | null;
const begins = {
  middleAndGreat: 'Your answers show some things going well. The others',
  middleAndPoor: 'Your answers show some things that weigh on you.',
  middle: 'Your answers are in between throughout.',
  tooFew: 'Too few of the questions were answered',
  serious: 'Your answers mention something that should not happen at work.',
  hardTime: 'Some of your answers suggest that you’re having a hard time.',
  withoutHowYouAre: 'Your answers suggest that much at work has been hard in the last two weeks. There were too few',
};
type Text = keyof typeof claims | keyof typeof begins;

const sectionBegins = {
  serious: '<p>Your answers here mention something that should not happen at work.',
  distress: '<p>These scores do not cover everything you answered.',
  nothingAway: '<p>Most of this has fitted for you. That takes nothing away from what you answered elsewhere.</p>',
};

function textOfSection(summary: string | null, summaries: ScoredSection['summaries']): SectionText {
  if (summary === null) return null;
  const written = (['serious', 'distress', 'nothingAway'] as const).find((text) =>
    summary.startsWith(sectionBegins[text]),
  );
  return written ?? sectionTexts.find((text) => summaries[text] === summary)!;
}

function textOf(summary: string, summaries: Record<Band, string>): Text {
  const own = (['poor', 'good', 'great'] as const).find((band) => summaries[band] === summary);
  const written = (Object.keys(begins) as (keyof typeof begins)[]).find((text) => summary.startsWith(begins[text]));
  return own ?? written!;
}

const many = (bands: (Band | null)[], band: Band) => bands.filter((each) => each === band).length;

function expectClaim(claim: Claim, sections: Band[], aspects: (Band | null)[]) {
  const shown = [...sections, ...aspects];
  expect(shown).toEqual(expect.arrayContaining(claim.with));
  for (const band of claim.without) expect(shown).not.toContain(band);
  const known = aspects.filter((band) => band !== null).length;
  if (claim.most) expect(many(aspects, claim.most) * 2).toBeGreaterThan(known);
  if (claim.half) expect(many(aspects, claim.half) * 2).toBeGreaterThanOrEqual(known);
}

/** The bands of the aspects that are scored. */
const scoredBands = ({ aspects }: ReportSection) => aspects.filter(({ scored }) => scored).map(({ band }) => band);

/** Expects what the text of a section says of its aspects, and no text that is less exact than another. */
function expectSectionText(
  text: Exclude<SectionText, 'serious' | 'distress' | 'nothingAway'>,
  section: ReportSection,
  summaries: ScoredSection['summaries'],
) {
  const { scored, band } = section;
  const aspects = scoredBands(section);
  const known = aspects.filter((each) => each !== null).length;
  const [poor, middle, great] = (['poor', 'good', 'great'] as const).map((each) => many(aspects, each)) as [
    number,
    number,
    number,
  ];
  const tooFew = known * 2 < aspects.length || known === 0;
  const mostArePoor = poor * 2 > known && poor < known;
  switch (text) {
    case null:
      return expect(tooFew).toBe(true);
    case 'poor':
      expect([tooFew, great, poor > 0]).toEqual([false, 0, true]);
      return expect(scored ? band : poor * 2 >= known).toBe(scored ? 'poor' : true);
    case 'mostlyPoor':
      return expect([tooFew, mostArePoor, band === 'great']).toEqual([false, true, false]);
    case 'great':
      expect([tooFew, poor]).toEqual([false, 0]);
      if (scored) expect(band).toBe('great');
      if (!scored || summaries.partlyGreat !== undefined) expect(great * 2).toBeGreaterThan(known);
      return undefined;
    case 'partlyGreat':
      return expect([band, poor, great > 0, middle * 2 >= known]).toEqual(['great', 0, true, true]);
    case 'onePoor':
      return expect([band, poor, great * 2 > known]).toEqual(['great', 1, true]);
    case 'good':
      if (tooFew) return expect([scored, poor > 0]).toEqual([false, true]);
      // The middle text says that some is good and some is not, so it does not go with bands that are all alike.
      expect([poor, great]).not.toContain(known);
      if (band !== null && band !== 'good') expect([poor > 0, great > 0]).toEqual([true, true]);
      if (summaries.mostlyPoor !== undefined) expect(mostArePoor).toBe(false);
      return undefined;
  }
}

const reportsOf = (typeId: DrawnType) => drawReports(content, typeId, { count: 500 });
const definitionOf = (typeId: DrawnType) => drawnDefinition(content, typeId);

describe.each(drawnTypes)('500 drawn reports of %s', (typeId) => {
  it('have a summary that contradicts no band below it', () => {
    for (const { report, support } of reportsOf(typeId)) {
      const sections = report.sections.flatMap(({ band }) => band ?? []);
      const aspects = report.sections.flatMap(scoredBands);
      const text = textOf(report.summary, definitionOf(typeId).report.summaries);
      const known = aspects.filter((band) => band !== null);
      expect(text === 'serious').toBe(support.articlesFirst && !support.highPsychologicalDistressScore);
      if (text === 'hardTime') expect(support.first).toBe(true);
      if (text === 'serious') expect([support.first, typeId]).not.toEqual([false, 'earlier risk']);
      if (text === 'serious' || text === 'hardTime') continue;
      if (text === 'tooFew') expect(known.length * 2 < aspects.length || known.length === 0).toBe(true);
      else {
        expect(known.length * 2).toBeGreaterThanOrEqual(aspects.length);
        expectClaim(claims[text === 'withoutHowYouAre' ? 'poor' : text], sections, aspects);
        // Bands that are all alike get their own text, unless support comes first.
        if (new Set(known).size === 1) expect(['poor', 'great', 'middle', 'withoutHowYouAre']).toContain(text);
        if (support.first) expect(['poor', 'good', 'middleAndPoor', 'withoutHowYouAre']).toContain(text);
      }
      if (report.summary.includes('small change')) expect(aspects).not.toContain('poor');
      if (typeId === 'pulse' && ['poor', 'withoutHowYouAre'].includes(text)) {
        expect(report.sections[0]!.band === null).toBe(text === 'withoutHowYouAre');
      }
    }
  });

  it('have summaries of sections that contradict no band of their section and aspects', () => {
    const texts = new Set<SectionText>();
    for (const { report, support } of reportsOf(typeId)) {
      for (const section of report.sections) {
        const { summaries } = definitionOf(typeId).report.sections.find(({ code }) => code === section.code)!;
        const aspects = scoredBands(section);
        const text = textOfSection(section.summary, summaries);
        texts.add(text);
        const isSerious = support.articlesFirst && section.rights !== null;
        if (isSerious) expect(text).toBe('serious');
        else if (support.highPsychologicalDistressScore) {
          expect(['distress', 'poor', 'mostlyPoor', null]).toContain(text);
        } else if (support.articlesFirst) expect(text).not.toBe('great');
        expect([
          text === 'serious' && !isSerious,
          text === 'distress' && !support.highPsychologicalDistressScore,
          text === 'nothingAway' && !support.articlesFirst,
        ]).toEqual([false, false, false]);
        if (text !== 'serious' && text !== 'distress') {
          expectSectionText(text === 'nothingAway' ? 'great' : text, section, summaries);
        }
        if (section.scored && section.band === null) expect(['serious', null]).toContain(text);
        if (!section.scored && text === null) expect(aspects).not.toContain('poor');
      }
    }
    const { report } = definitionOf(typeId);
    const exact = sectionTexts.filter((text) => report.sections.some(({ summaries }) => summaries[text] !== undefined));
    const isSerious = ({ items }: AspectDefinition) => items.some(({ serious }) => serious === true);
    const afterReports = report.sections.some((section) => section.events || section.aspects.some(isSerious));
    expect(texts).toEqual(
      new Set([
        ...exact,
        null,
        ...(report.distress ? ['distress'] : []),
        ...(afterReports ? ['serious', 'nothingAway'] : []),
      ]),
    );
  });

  it('have a score, a band and a margin together, and no score in a section that has none', () => {
    const unscored = content.measurement.get(definitionOf(typeId).id)?.unscoredSections ?? new Set();
    for (const { report } of reportsOf(typeId)) {
      for (const section of report.sections) {
        expect(section.scored).toBe(!unscored.has(section.code));
        if (!section.scored) expect(section.score).toBeNull();
        for (const { score, band, margin } of [section, ...section.aspects.filter((each) => each.scored)]) {
          expect([band === null, margin]).toEqual(
            score === null ? [true, null] : [false, expect.closeTo(1.96 * 0.1, 12)],
          );
        }
      }
    }
  });
});

const articlesIn = ({ articles, aspects }: ReportSection): string[] =>
  [...articles, ...aspects.flatMap((aspect) => [...aspect.articles, aspect.descriptionArticle ?? []].flat())].map(
    ({ id }) => id,
  );

describe.each(['psychosocial-risk', 'earlier risk'] as const)('500 drawn reports of %s', (typeId) => {
  const treatmentOf = ({ aspects }: ReportSection) => aspects.filter(({ group }) => group === 'respect-and-safety');

  it('name a section’s respect and safety only where both have a score, and do not send people to the manager otherwise', () => {
    const seen = new Set<string>();
    for (const { report } of reportsOf(typeId)) {
      const section = report.sections.at(-1)!;
      const treatment = treatmentOf(section);
      expect(treatment.map(({ name }) => name)).toEqual(['Respect', 'Feeling safe from harm']);
      const unknown = treatment.some(({ score }) => score === null);
      if (unknown) expect(section.summary ?? '').not.toMatch(/respect|safety/i);
      if (unknown) expect(articlesIn(section)).not.toContain('talking-to-your-manager');
      const elsewhere = report.sections.slice(0, -1).flatMap(articlesIn).includes('talking-to-your-manager');
      const here = articlesIn(section).includes('talking-to-your-manager');
      seen.add(`${unknown ? 'unknown' : 'known'}${elsewhere ? ', elsewhere' : ''}${here ? ', here' : ''}`);
    }
    if (typeId === 'earlier risk')
      expect([...seen]).toEqual(expect.arrayContaining(['unknown, elsewhere', 'known, here']));
    else expect(seen).toEqual(new Set(['known', 'unknown']));
  });

  it('name no higher label of respect and safety after a report, and have the article on rights in their section', () => {
    const seen = new Set<boolean>();
    for (const { report, support } of reportsOf(typeId)) {
      const isReported = support.articlesFirst;
      seen.add(isReported);
      for (const section of report.sections) {
        const treatment = treatmentOf(section);
        expect(section.aspects.filter(({ noHigherLabel }) => noHigherLabel)).toEqual(isReported ? treatment : []);
        expect(section.rights?.id).toBe(treatment.length > 0 ? 'safe-from-threats-and-harassment' : undefined);
      }
    }
    expect(seen).toEqual(new Set([true, false]));
  });
});

it('a poor mood is offered support in place of a bad day if support comes first', () => {
  const offered = new Map<boolean, Set<string>>();
  for (const { report, support } of reportsOf('wellbeing')) {
    const mood = report.sections[0]!.aspects.find(({ name }) => name === 'Mood')!;
    if (mood.band !== 'poor') continue;
    const articles = mood.articles.map(({ id }) => id).join(' ');
    offered.set(support.first, new Set([...(offered.get(support.first) ?? []), articles]));
  }
  expect(offered).toEqual(
    new Map([
      [true, new Set(['how-mood-moves when-worry-goes-round support'])],
      [false, new Set(['how-mood-moves a-bad-day when-worry-goes-round'])],
    ]),
  );
});

it('every summary occurs in the drawn reports', () => {
  const texts = drawnTypes.flatMap((typeId) =>
    reportsOf(typeId).map(({ report }) => textOf(report.summary, definitionOf(typeId).report.summaries)),
  );
  const others = ['serious', 'hardTime', 'tooFew', 'withoutHowYouAre'];
  expect([...new Set(texts)].sort()).toEqual([...Object.keys(claims), ...others].sort());
});

describe('articles after bad treatment in an earlier version', () => {
  const risk = () => definitionOf('earlier risk');
  const slugsOf = ({ report }: ParticipationReport) =>
    report.sections.map(({ aspects, articles }) => [articles, ...aspects.map((aspect) => aspect.articles)]).flat();
  const ids = (lists: { id: string }[][]) => lists.map((list) => list.map(({ id }) => id));
  /** The report after the best answers, except for the worst to all items of these aspects and to these questions. */
  function reportAfter(aspects: readonly string[], questions: readonly string[] = [], skipped: readonly string[] = []) {
    const scales = new Map(surveyItems(risk()).map((item) => [item.id, scaleOf(item)]));
    const answers = new Map<string, number>();
    for (const { code, items } of risk().report.sections.flatMap((section) => section.aspects)) {
      for (const { question, reversed = false } of items) {
        const { min, max } = scales.get(question)!;
        const isWorst = aspects.includes(code) || questions.includes(question);
        if (!skipped.includes(question)) answers.set(question, isWorst === reversed ? max : min);
      }
    }
    return reportOf(content, risk(), answers);
  }

  it('include talking to a manager if people were treated well', () => {
    const articles = ids(slugsOf(reportAfter(['control', 'fairness'])));
    expect(articles.filter((list) => list.includes('talking-to-your-manager'))).toHaveLength(2);
  });

  it.each<[string, string[], string[]]>([
    ['the aspect of threats is poor', ['personal-safety'], []],
    ['an aspect of its group is poor', ['respect'], []],
    ['harassment was reported', [], ['safety-sexual']],
  ])('are about speaking up, and not twice, if %s', (_, aspects, questions) => {
    const articles = ids(slugsOf(reportAfter(['control', 'fairness', ...aspects], questions)));
    expect(articles.flat()).not.toContain('talking-to-your-manager');
    expect(articles.filter((list) => list.includes('speaking-up')).length).toBeGreaterThanOrEqual(2);
    for (const list of articles) expect(new Set(list).size).toBe(list.length);
  });

  it.each([
    ['with a score', []],
    ['without a score', ['safety-from-harm', 'safety-sexual']],
  ])('are those of the lowest band if a threat was reported in an aspect %s', (_, skipped) => {
    const { report } = reportAfter([], ['safety-threatened'], skipped);
    const safety = report.sections.flatMap(({ aspects }) => aspects).at(-1)!;
    expect([safety.score === null, safety.band]).toEqual(skipped.length > 0 ? [true, null] : [false, 'good']);
    expect(safety.articles.map(({ id }) => id)).toEqual([
      'safe-from-threats-and-harassment',
      'work-that-touches-you',
      'hard-customers',
    ]);
  });
});

describe('an event', () => {
  const risk = () => definitionOf('psychosocial-risk');
  const eventsOf = (type: SurveyType) => type.report.sections.flatMap(({ events }) => events?.items ?? []);
  const isSerious = ['threats', 'attacks', 'sexual-remarks', 'sexual-touching'];
  const everyAnswer = () =>
    eventsOf(risk()).flatMap(({ code, question }) => [null, 1, 2, 3, 4, 5].map((value) => ({ code, question, value })));
  /** Everything else has the best answers. */
  const reportWith = (event: ReadonlyMap<string, number | null>, language: 'en' | 'de' = 'en') => {
    const scales = new Map(surveyItems(risk()).map((item) => [item.id, scaleOf(item)]));
    const best = risk().report.sections.flatMap(({ aspects }) =>
      aspects.flatMap(({ items }) =>
        items.map(({ question, reversed = false }): [string, number] => {
          const { min, max } = scales.get(question)!;
          return [question, reversed ? min : max];
        }),
      ),
    );
    return reportOf(content, risk(), new Map([...best, ...event]), language);
  };

  it.each(['en', 'de'] as const)(
    'has the band that the type declares for every answer, in %s, and no score, margin or praise',
    (language) => {
      expect(everyAnswer()).toHaveLength(36);
      const words = { en: ['Never', 'Once', 'More than once'], de: ['Nie', 'Einmal', 'Mehr als einmal'] }[language];
      for (const { code, question, value } of everyAnswer()) {
        const { report, support } = reportWith(new Map([[question, value]]), language);
        const [band, label] =
          value === null
            ? [null, null]
            : value === 1
              ? ['great', words[0]]
              : value === 2
                ? ['good', words[1]]
                : ['poor', words[2]];
        const events = report.sections.flatMap(({ aspects }) => aspects).filter(({ scored }) => !scored);
        const place = eventsOf(risk()).findIndex((each) => each.code === code);
        expect(events[place]).toMatchObject({
          score: null,
          scored: false,
          margin: null,
          band,
          label,
          noHigherLabel: false,
        });
        expect(events.filter((_, at) => at !== place).map((each) => [each.band, each.label])).toEqual(
          Array.from({ length: 5 }, () => [null, null]),
        );
        const happened = value !== null && value > 1;
        expect([support.articlesFirst, support.first]).toEqual([happened, happened && isSerious.includes(code)]);
        const section = report.sections.at(-1)!;
        expect(
          section.summary!.includes(language === 'en' ? 'Your answers here mention something' : 'Sie haben hier etwas'),
        ).toBe(happened);
      }
    },
  );

  it('changes no score, band of a score, article or help', () => {
    const unchanged = ({ report, support }: ParticipationReport) => ({
      sections: report.sections.map((section) => ({
        ...section,
        summary: null,
        aspects: section.aspects.map((aspect) => ({
          ...aspect,
          noHigherLabel: false,
          ...(!aspect.scored && { band: null, label: null }),
        })),
      })),
      articles: support.articles,
    });
    const none = unchanged(reportWith(new Map()));
    expect(none.articles.map(({ id }) => id)).toEqual(['safe-from-threats-and-harassment', 'when-people-behave-badly']);
    for (const { question, value } of everyAnswer()) {
      expect(unchanged(reportWith(new Map([[question, value]])))).toEqual(none);
    }
  });
});
