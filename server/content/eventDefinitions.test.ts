import { describe, expect, test } from 'vitest';
import { exampleMessages, loadFiles } from '#testing/files/loadFiles.ts';

/** A small survey with a section that counts an event and who it came from. */
const mini = `id: mini
name: Mini
expectedDuration: 1
sections:
  - id: all
    name: All
    questions:
      - id: place
        type: multi
        multichoiceType: single
        title: Where?
        options: [Here, There]
      - id: energy
        type: scale
        title: Energy?
        min: 1
        max: 5
        labels: [Never, Always]
      - id: shouted
        type: scale
        title: Shouted at?
        min: 1
        max: 4
        labels: [Never, Once, Twice, Often]
      - id: from
        type: multi
        multichoiceType: multi
        title: Who from?
        options: [A colleague, A customer]
report:
  title: { lead: Lead, text: Text }
  summaries: { poor: P, good: G, great: T }
  bands: { good: 0.4, great: 0.7 }
  supportArticle: support
  sections:
    - code: vigour
      name: Vigour
      layout: ranges
      summaries: { poor: Low, good: Middling, great: High }
      groupings:
        - title: Sides
          groups:
            - code: body
              title: Body
      aspects:
        - code: rest
          name: Rest
          group: body
          articles: { poor: [naps], good: [], great: [] }
          items:
            - question: energy
      events:
        bands: { good: 2, poor: 3 }
        minLabel: Often
        midLabel: Once
        maxLabel: Never
        articles: [naps]
        source: from
        items:
          - code: shouting
            name: Shouting
            group: body
            question: shouted
            serious: true
`;

const files: Record<string, string> = {
  'library.yaml': 'introduction: Read on.\ntopics:\n  - id: rest\n    name: Rest\n    articles: [naps]\n',
  'articles/naps.md': '---\nname: Naps\n---\n\nShort ones.\n',
  'articles/support.md': '---\nname: Support\n---\n\nCall someone.\n',
  ...exampleMessages,
};

/** Loads the small content above with this survey. */
const loadMini = (survey: string) => loadFiles({ ...files, 'survey-types/mini.yaml': survey });

describe('events', () => {
  const events = 'content/survey-types/mini.yaml: report.sections[0].events';

  test('are loaded with their labels, articles and source', async () => {
    const { surveyTypes } = await loadMini(mini);
    expect(surveyTypes.get('mini')!.definition.report.sections[0]!.events).toEqual({
      bands: { good: 2, poor: 3 },
      minLabel: 'Often',
      midLabel: 'Once',
      maxLabel: 'Never',
      articles: ['naps'],
      source: 'from',
      items: [{ code: 'shouting', name: 'Shouting', group: 'body', question: 'shouted', serious: true }],
    });
  });

  test('need no source', async () => {
    const { surveyTypes } = await loadMini(mini.replace('        source: from\n', ''));
    expect(surveyTypes.get('mini')!.definition.report.sections[0]!.events!.source).toBeUndefined();
  });

  const bands = 'must be values of "shouted" above its lowest one, in order: good < poor';
  test.each([
    [
      'on a question that is nowhere',
      'question: shouted',
      'question: hit',
      'items[0].question: no scale question or matrix row "hit"',
    ],
    [
      'on a choice',
      'question: shouted',
      'question: place',
      'items[0].question: no scale question or matrix row "place"',
    ],
    [
      'on a part of a score',
      'question: shouted',
      'question: energy',
      'items[0].question: "energy" is already part of a score',
    ],
    [
      'on the distress scale',
      'supportArticle: support',
      `supportArticle: support\n  distress: { items: [${'{ question: shouted }, '.repeat(10)}], bands: { moderate: 0.3, high: 0.5 } }`,
      'items[0].question: "shouted" is already part of a score',
    ],
    [
      'asked twice',
      'serious: true',
      'serious: true\n          - { code: again, name: Again, group: body, question: shouted }',
      'items[1].question: "shouted" is already used',
    ],
    ['with bands at the lowest value', 'good: 2, poor: 3', 'good: 1, poor: 3', `bands: ${bands}`],
    ['with bands out of order', 'good: 2, poor: 3', 'good: 3, poor: 3', `bands: ${bands}`],
    ['with bands beyond the scale', 'good: 2, poor: 3', 'good: 2, poor: 5', `bands: ${bands}`],
    [
      'from a question that is nowhere',
      'source: from',
      'source: whom',
      'source: no question with several choices "whom"',
    ],
    ['from a scale', 'source: from', 'source: energy', 'source: no question with several choices "energy"'],
    [
      'from a question with one choice',
      'source: from',
      'source: place',
      'source: no question with several choices "place"',
    ],
    [
      'from a filter',
      'title: Who from?',
      'title: Who from?\n        filter: true',
      'source: must be neither a filter nor ask for another answer',
    ],
    [
      'from a question with other answers',
      'title: Who from?',
      'title: Who from?\n        allowOtherAnswer: true',
      'source: must be neither a filter nor ask for another answer',
    ],
    [
      'with an article that is nowhere',
      'articles: [naps]\n        source',
      'articles: [caps]\n        source',
      'articles[0]: no article "caps"',
    ],
    [
      'without articles',
      'articles: [naps]\n        source',
      'articles: []\n        source',
      'articles: must not have fewer than 1 items',
    ],
    ['named like an aspect', 'code: shouting', 'code: rest', 'items[0].code: "rest" is already used'],
    [
      'in a group that is nowhere',
      'group: body\n            question',
      'group: soul\n            question',
      'items[0].group: no group "soul"',
    ],
    [
      'in no group',
      'group: body\n            question',
      'question',
      'items[0].group: is missing: the section shows its aspects by group',
    ],
  ])('%s are a mistake', async (_name, from, to, expected) => {
    const changed = mini.replace(from, to);
    expect(changed).not.toBe(mini);
    await expect(loadMini(changed)).rejects.toThrow(`\n${events}.${expected}`);
  });
});
