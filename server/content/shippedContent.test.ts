import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { QuestionDefinition, SurveyType } from '#contract/content/surveyType.ts';
import { scoreSurvey } from '#rules/scoring.ts';
import { scaleOf, surveyItems } from '#rules/surveyItems.ts';
import { projectRoot } from '../projectRoot.ts';
import type { Content } from './content.ts';
import { loadContent } from './loadContent.ts';
import { organisationReportOf, withReportTitles } from './organisationReports.ts';

/* Checks what docs/content.md promises about the content of the product. */

let content: Content;
/** The part of docs/content.md about each survey, by the id of its type. */
let pages: Map<string, string>;
beforeAll(async () => {
  content = await loadContent(path.join(projectRoot, 'content'));
  const page = await readFile(path.join(projectRoot, 'docs/content.md'), 'utf8');
  const partOf = (heading: string) => page.split(`\n## ${heading}\n`)[1]!.split('\n## ')[0]!;
  pages = new Map([
    ['pulse', partOf('The pulse survey')],
    ['wellbeing', partOf('The wellbeing survey')],
    ['psychosocial-risk', partOf('The psychosocial risk survey')],
  ]);
});

const definitionOf = (id: string) => content.surveyTypes.get(id)!.definition;
const all = () => [...content.surveyTypes.values()].map(({ definition }) => definition);
const questionsOf = ({ sections }: SurveyType) => sections.flatMap(({ questions }) => questions);
const countWords = (html = '') =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length;
const aspectsOf = ({ report }: SurveyType) => report.sections.flatMap(({ aspects }) => aspects);

it.each([
  ['pulse', 14, 14],
  ['wellbeing', 45, 60],
  ['psychosocial-risk', 40, 44],
])('%s asks between %i and %i items', (id, least, most) => {
  const { length } = surveyItems(definitionOf(id));
  expect(length).toBeGreaterThanOrEqual(least);
  expect(length).toBeLessThanOrEqual(most);
});

it('every aspect has at least three items, some but not all of them reversed, and shares none with another aspect', () => {
  for (const definition of all()) {
    const aspects = aspectsOf(definition);
    for (const { items } of aspects) {
      expect(items.length).toBeGreaterThanOrEqual(3);
      const reversed = items.filter((item) => item.reversed).length;
      expect(reversed).toBeGreaterThanOrEqual(1);
      expect(reversed).toBeLessThan(items.length);
    }
    const used = aspects.flatMap(({ items }) => items.map(({ question }) => question));
    expect(new Set(used).size).toBe(used.length);
  }
});

it('every aspect recommends two or three articles in the lowest band, one or two in the middle, and at most one in the top band', () => {
  for (const definition of all()) {
    const aspects = aspectsOf(definition);
    for (const {
      code,
      articles: { poor, good, great },
    } of aspects) {
      const counts = {
        code,
        poor: poor.length >= 2 && poor.length <= 3,
        good: good.length === 1 || good.length === 2,
        great: great.length <= 1,
      };
      expect(counts).toEqual({ code, poor: true, good: true, great: true });
      expect({ code, articles: good }).not.toEqual({ code, articles: poor });
    }
  }
});

it('every aspect of a survey has a different article about it', () => {
  for (const definition of all()) {
    const about = aspectsOf(definition).map(({ descriptionArticle }) => descriptionArticle);
    expect(about).not.toContain(undefined);
    expect(new Set(about).size).toBe(about.length);
  }
});

it('the support article starts with the number to call', () => {
  for (const { report } of all()) {
    expect(content.texts.en.articles.get(report.supportArticle)!.contents[0]!.html).toContain('emergency number');
  }
});

describe('together the survey types use every question type and option', () => {
  const some = (test: (question: QuestionDefinition) => boolean) => all().flatMap(questionsOf).some(test);
  const options: [string, (question: QuestionDefinition) => boolean][] = [
    ...(['single', 'longSingle', 'multi'] as const).flatMap((kind) =>
      [true, false].map((other): [string, (question: QuestionDefinition) => boolean] => [
        `${kind} ${other ? 'with' : 'without'} other`,
        (question) =>
          question.type === 'multi' &&
          question.multichoiceType === kind &&
          (question.allowOtherAnswer ?? false) === other,
      ]),
    ),
    ['scale labelled at every value', (question) => question.type === 'scale' && question.labels.length > 2],
    [
      'scale labelled at its ends',
      (question) => question.type === 'scale' && question.labels.length === 2 && question.max - question.min > 1,
    ],
    ['scale with "Not applicable"', (question) => question.type === 'scale' && question.notApplicableOption === true],
    ['scale with an other title', (question) => question.type === 'scale' && question.requiresOtherTitle === true],
    ['matrix', (question) => question.type === 'matrix'],
    ['matrix with "Not applicable"', (question) => question.type === 'matrix' && question.notApplicableOption === true],
    [
      'matrix row with an other title',
      (question) => question.type === 'matrix' && question.subquestions.some((row) => row.requiresOtherTitle),
    ],
    ['short text', (question) => question.type === 'freeText' && question.freeTextType === 'short'],
    ['long text', (question) => question.type === 'freeText' && question.freeTextType === 'long'],
    ['optional', (question) => question.optional === true],
    ['required', (question) => !question.optional],
    ['introduction', (question) => question.introduction !== undefined],
    ['subtitle', (question) => question.subtitle !== undefined],
    ['filter', (question) => question.type === 'multi' && question.filter === true],
  ];
  it.each(options)('%s', (_name, test) => expect(some(test)).toBe(true));
});

it('every question that asks people to name its subject can be skipped', () => {
  const asking = all()
    .flatMap(questionsOf)
    .filter(
      (question) =>
        (question.type === 'scale' && question.requiresOtherTitle) ||
        (question.type === 'matrix' && question.subquestions.some((row) => row.requiresOtherTitle)),
    );
  const forced = asking.filter(
    (question) => !question.optional && !('notApplicableOption' in question && question.notApplicableOption),
  );
  expect(forced).toEqual([]);
});

it('the reports use every layout, groupings, and labels of their own', () => {
  const sections = all().flatMap(({ report }) => report.sections);
  expect(new Set(sections.map(({ layout }) => layout))).toEqual(new Set(['ranges', 'icons', 'summary']));
  expect(sections.some(({ groupings }) => groupings?.length)).toBe(true);
  expect(sections.some(({ minLabel }) => minLabel)).toBe(true);
});

it('an organisation has a section for questions of its own, with a library to choose from', () => {
  const editable = all().flatMap(({ sections }) => sections.filter((section) => section.editable));
  expect(editable.length).toBeGreaterThanOrEqual(2);
  for (const { availableQuestions } of editable) expect(availableQuestions!.length).toBeGreaterThanOrEqual(5);
});

it('the distress scale has ten frequency questions on one scale, none of which belongs to an aspect', () => {
  const { distress } = definitionOf('wellbeing').report;
  const items = surveyItems(definitionOf('wellbeing')).filter(({ id }) =>
    distress!.items.some(({ question }) => question === id),
  );
  expect(items).toHaveLength(10);
  for (const { question } of items)
    expect(question).toMatchObject({ min: 1, max: 5, labels: expect.arrayContaining(['Never', 'Always']) });
  const scored = aspectsOf(definitionOf('wellbeing')).flatMap((aspect) => aspect.items.map(({ question }) => question));
  expect(scored.filter((id) => distress!.items.some(({ question }) => question === id))).toEqual([]);
});

it('every aspect scores 1 if all answers are at the good end, and 0 if all are at the bad end', () => {
  for (const definition of all()) {
    const reversed = new Set(
      aspectsOf(definition).flatMap(({ items }) =>
        items.filter((item) => item.reversed).map(({ question }) => question),
      ),
    );
    const scored = surveyItems(definition).filter((item) => scaleOf(item));
    for (const [score, good] of [
      [1, true],
      [0, false],
    ] as const) {
      const answers = new Map(
        scored.map((item) => [item.id, reversed.has(item.id) === good ? scaleOf(item)!.min : scaleOf(item)!.max]),
      );
      const { sections } = scoreSurvey(definition, answers);
      expect(new Set(sections.flatMap(({ aspects }) => aspects.map((aspect) => aspect.score)))).toEqual(
        new Set([score]),
      );
    }
  }
});

it('docs/content.md names every item of every survey, and says which scored items are reversed', () => {
  for (const definition of all()) {
    const page = pages.get(definition.id)!;
    const documented = Object.fromEntries(
      [...page.matchAll(/^- `([a-z-]+)` ([↑↓]) /gm)].map(([, id, arrow]) => [id, arrow]),
    );
    const scored = aspectsOf(definition).flatMap(({ items }) =>
      items.map(({ question, reversed }) => [question, reversed ? '↓' : '↑']),
    );
    expect(documented).toEqual(Object.fromEntries(scored));
    const library = definition.sections.flatMap(({ availableQuestions }) => availableQuestions ?? []);
    expect([...surveyItems(definition), ...library].filter(({ id }) => !page.includes(`\`${id}\``))).toEqual([]);
  }
});

it('the expected duration of every survey follows the rule in docs/content.md', () => {
  const secondsOf = (question: QuestionDefinition): number => {
    switch (question.type) {
      case 'matrix':
        return 4 + 7.5 * question.subquestions.length;
      case 'scale':
        return 9;
      case 'freeText':
        return 25;
      case 'multi':
        return question.multichoiceType === 'single' ? 10 : 15;
    }
  };
  for (const definition of all()) {
    const questions = questionsOf(definition);
    const read = [
      ...definition.sections.map(({ intro }) => intro),
      ...questions.flatMap(({ introduction, subtitle }) => [introduction, subtitle]),
    ];
    const seconds =
      questions.reduce((sum, question) => sum + secondsOf(question), 0) +
      read.reduce((sum, text) => sum + countWords(text), 0) / 4;
    expect({ [definition.id]: definition.expectedDuration }).toEqual({ [definition.id]: Math.round(seconds / 60) });
  }
});

it('every question with five labels has one of two scales', () => {
  const fiveSteps = all()
    .flatMap(questionsOf)
    .flatMap((question) => ('labels' in question && question.labels.length === 5 ? [question.labels] : []));
  expect(fiveSteps.length).toBeGreaterThan(10);
  expect(new Set(fiveSteps.map((labels) => labels.join(' ')))).toEqual(
    new Set(['Never Rarely Sometimes Often Always', 'Never Once 2 to 5 times 6 to 12 times More than 12 times']),
  );
});

it('at most three questions are about personal circumstances, and each has the option "I would rather not say"', () => {
  for (const { sections } of all()) {
    const filters = (questions: QuestionDefinition[]) =>
      questions.flatMap((question) => (question.type === 'multi' && question.filter ? [question] : []));
    const requested = sections.flatMap(({ questions }) => filters(questions));
    expect(requested.length).toBeLessThanOrEqual(3);
    for (const { options } of [
      ...requested,
      ...sections.flatMap(({ availableQuestions }) => filters(availableQuestions ?? [])),
    ]) {
      expect(options.at(-1)).toBe('I would rather not say');
    }
  }
});

it('people learn who reads their texts before they can write one, and every text can be left empty', () => {
  const writtenUnsaid: string[] = [];
  for (const { sections } of all()) {
    let said = '';
    for (const { intro = '', questions } of sections) {
      said += intro;
      for (const question of questions) {
        said += `${question.introduction ?? ''}${question.subtitle ?? ''}`;
        const isWritten = question.type === 'freeText' || (question.type === 'multi' && question.allowOtherAnswer);
        if (isWritten && !said.includes('at least ten')) writtenUnsaid.push(question.id);
      }
    }
  }
  expect(writtenUnsaid).toEqual([]);
  const offered = all()
    .flatMap(({ sections }) => sections)
    .flatMap(({ questions, availableQuestions = [] }) => [...questions, ...availableQuestions]);
  expect(offered.filter((question) => question.type === 'freeText' && !question.optional)).toEqual([]);
});

it('the hardest questions are optional, and have "Not applicable" so that an answer can be taken back', () => {
  const rows = [
    'distress-tense',
    'distress-hope',
    'event-insulted',
    'event-left-out',
    'event-threatened',
    'event-attacked',
    'event-sexual-remarks',
    'event-touched',
  ];
  const found = all()
    .flatMap(surveyItems)
    .filter(({ id }) => rows.includes(id));
  expect(found).toHaveLength(rows.length);
  for (const { question } of found) expect(question).toMatchObject({ optional: true, notApplicableOption: true });
});

it('the library has eight topics or more, each with two to four subtopics, all with a description and something to read', () => {
  const { topics } = content.texts.en.library;
  expect(topics.length).toBeGreaterThanOrEqual(8);
  for (const { id, description, topics: subtopics } of topics) {
    expect({ id, described: Boolean(description), subtopics: subtopics.length >= 2 && subtopics.length <= 4 }).toEqual({
      id,
      described: true,
      subtopics: true,
    });
    expect(subtopics.filter((subtopic) => !subtopic.description || subtopic.articles.length === 0)).toEqual([]);
  }
});

it('every article has one place in the library', () => {
  const placed = content.texts.en.library.topics
    .flatMap((topic) => [topic, ...topic.topics])
    .flatMap(({ articles }) => articles.map(({ id }) => id));
  expect(placed.toSorted()).toEqual([...content.texts.en.articles.keys()].toSorted());
});

it("an organisation's report leads to every article for managers", () => {
  const led = content.texts.en.library.topics.find(({ id }) => id === 'for-people-who-lead')!;
  const ledTo = all().flatMap(({ report }) => [
    report.organisationArticle,
    ...content.texts.en.articles.get(report.organisationArticle!)!.relatedArticles.map(({ id }) => id),
    ...report.sections.map(({ organisation }) => organisation!.content!.article),
  ]);
  expect(led.topics.flatMap(({ articles }) => articles).filter(({ id }) => !ledTo.includes(id))).toEqual([]);
});

it('every section tells an organisation how to read it and what to do, and the guide says not to look for people', () => {
  for (const { report } of all()) {
    for (const { organisation } of report.sections) {
      expect(countWords(organisation?.description)).toBeGreaterThan(60);
      expect(
        content.texts.en.articles.get(organisation!.content!.article!)!.contents.map(({ title }) => title),
      ).toContain('Where this comes from');
    }
  }
  const guide = new Set(all().map(({ report }) => report.organisationArticle));
  expect([...guide]).toEqual(['reading-your-organisation-report']);
  const { contents } = content.texts.en.articles.get('reading-your-organisation-report')!;
  expect(contents[0]!.html).toContain('Do not look for people');
});

it('every aspect and event has a measure that an organisation can plan as an action', () => {
  for (const { report } of all()) {
    for (const { aspects, events, organisation } of report.sections) {
      const { measures = [] } = organisation!.content!;
      expect(new Set(measures.flatMap(({ about = [] }) => about))).toEqual(
        new Set([...aspects, ...(events?.items ?? [])].map(({ code }) => code)),
      );
      for (const { title, text } of measures) {
        expect(title).toMatch(/^[A-Z].{8,79}$/);
        expect(title).not.toMatch(/[.!:]$/);
        expect(countWords(text)).toBeGreaterThan(3);
        expect(countWords(text)).toBeLessThanOrEqual(40);
      }
      const titles = measures.map(({ title }) => title);
      expect(new Set(titles).size).toBe(titles.length);
    }
  }
});

it('an organisation’s report speaks about people, not to its reader', () => {
  for (const type of all()) {
    const { sections, report } = withReportTitles(type, organisationReportOf(content.organisationReports, type.id));
    const said = report.sections.map(({ name, aspects, organisation }) => [
      name,
      organisation,
      aspects.map((aspect) => aspect.name),
    ]);
    expect(JSON.stringify([said, sections.map(({ name }) => name)])).not.toMatch(/\byou(r|rs)?\b/i);
  }
});

it('no report calls anyone ill, and no survey calls itself anonymous', () => {
  for (const { report, sections } of all()) {
    expect(JSON.stringify(report)).not.toMatch(/diagnos|disorder|burn-?out|depress|patholog/i);
    expect(JSON.stringify([report, sections])).not.toMatch(/anonym/i);
  }
});
