import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { QuestionDefinition, SurveyType } from '../../contract/content/surveyType.ts';
import { surveyItems } from '../../rules/surveyItems.ts';
import { projectRoot } from '../projectRoot.ts';
import { loadContent, type Content } from './loadContent.ts';

/* What docs/content.md promises of the content that comes with the product. */

let content: Content;
beforeAll(async () => {
  content = await loadContent(path.join(projectRoot, 'content'));
});

const definitionOf = (id: string) => content.surveyTypes.get(id)!.definition;
const all = () => [...content.surveyTypes.values()].map(({ definition }) => definition);
const questionsOf = ({ sections }: SurveyType) => sections.flatMap(({ questions }) => questions);
const aspectsOf = ({ report }: SurveyType) => report.sections.flatMap(({ aspects }) => aspects);

it.each([
  ['pulse', 14, 14],
  ['wellbeing', 45, 60],
  ['psychosocial-risk', 33, 39],
])('%s asks between %i and %i items', (id, least, most) => {
  const { length } = surveyItems(definitionOf(id));
  expect(length).toBeGreaterThanOrEqual(least);
  expect(length).toBeLessThanOrEqual(most);
});

it('every aspect is made of at least three items, one of them or more reversed, and none of an item of another', () => {
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

it('every aspect recommends articles, and one that is about it alone explains it', () => {
  for (const definition of all()) {
    const aspects = aspectsOf(definition);
    for (const { articles } of aspects) expect(articles.length).toBeGreaterThanOrEqual(1);
    expect(new Set(aspects.map(({ descriptionArticle }) => descriptionArticle)).size).toBe(aspects.length);
  }
});

it('the support article says at once whom to call', () => {
  for (const { report } of all()) {
    expect(content.articles.get(report.supportArticle)!.contents[0]!.html).toContain('emergency number');
  }
});

describe('together the survey types use every question type and option', () => {
  const some = (test: (question: QuestionDefinition) => boolean) => all().flatMap(questionsOf).some(test);
  const options: [string, (question: QuestionDefinition) => boolean][] = [
    ...(['single', 'longSingle', 'multi'] as const).flatMap((kind) => [true, false].map((other): [string, (question: QuestionDefinition) => boolean] => [
      `${kind} ${other ? 'with' : 'without'} other`,
      (question) => question.type === 'multi' && question.multichoiceType === kind && (question.allowOtherAnswer ?? false) === other,
    ])),
    ['scale labelled at every value', (question) => question.type === 'scale' && question.labels.length > 2],
    ['scale labelled at its ends', (question) => question.type === 'scale' && question.labels.length === 2 && question.max - question.min > 1],
    ['scale with "Not applicable"', (question) => question.type === 'scale' && question.notApplicableOption === true],
    ['scale with an other title', (question) => question.type === 'scale' && question.requiresOtherTitle === true],
    ['matrix', (question) => question.type === 'matrix'],
    ['matrix with "Not applicable"', (question) => question.type === 'matrix' && question.notApplicableOption === true],
    ['matrix row with an other title', (question) => question.type === 'matrix' && question.subquestions.some((row) => row.requiresOtherTitle)],
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

it('nobody is made to name something of their own: other titles can be passed over', () => {
  for (const question of all().flatMap(questionsOf)) {
    const asks = (question.type === 'scale' && question.requiresOtherTitle)
      || (question.type === 'matrix' && question.subquestions.some((row) => row.requiresOtherTitle));
    if (asks) expect(question.optional || question.notApplicableOption).toBe(true);
  }
});

it('the reports use every layout, groupings and words of their own', () => {
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

it('the distress scale is asked how often, by ten questions of one scale, of which none is scored as an aspect', () => {
  const { distress } = definitionOf('wellbeing').report;
  const items = surveyItems(definitionOf('wellbeing')).filter(({ id }) => distress!.items.some(({ question }) => question === id));
  expect(items).toHaveLength(10);
  for (const { question } of items) expect(question).toMatchObject({ min: 1, max: 5, labels: expect.arrayContaining(['Never', 'Always']) });
  const scored = aspectsOf(definitionOf('wellbeing')).flatMap((aspect) => aspect.items.map(({ question }) => question));
  expect(scored.filter((id) => distress!.items.some(({ question }) => question === id))).toEqual([]);
});
