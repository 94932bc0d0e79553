import { describe, expect, test } from 'vitest';
import { exampleMessages, loadFiles } from '#testing/files/loadFiles.ts';
import { loadContent } from './loadContent.ts';

const mini = `id: mini
name: Mini
expectedDuration: 1
sections:
  - id: all
    name: All
    intro: A **short** one.
    questions:
      - id: place
        type: multi
        multichoiceType: single
        title: Where?
        options: [Here, There]
        filter: true
      - id: energy
        type: scale
        title: Energy?
        min: 1
        max: 5
        labels: [Never, Always]
      - id: rows
        type: matrix
        title: How often?
        min: 0
        max: 2
        labels: [Never, Sometimes, Always]
        subquestions:
          - id: rested
            title: Rested
          - id: tired
            title: Tired
report:
  title: { lead: Lead, text: Text }
  summaries: { poor: P, good: G, great: T }
  bands: { good: 0.4, great: 0.7 }
  supportArticle: support
  sections:
    - code: vigour
      name: Vigour
      layout: ranges
      organisation:
        description: How **people** are.
        content: { title: What can be done, text: 'Let them _sleep_.', article: naps, measures: [{ title: Provide beds, text: 'One **each**.', about: [rest] }, { title: Wake no one }], conclusion: 'It _helps_.' }
      summaries: { poor: '*Low*', good: Middling, great: High }
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
            - question: rested
            - question: tired
              reversed: true
`;

const naps = `---
name: Naps
teaser: Short ones.
related: [support]
sources:
  - Sleeper, A. (2001). *Naps.*
---

## Why

Because of [this](https://example.org/).
`;

const files: Record<string, string> = {
  'library.yaml': 'introduction: Read on.\ntopics:\n  - id: rest\n    name: Rest\n    articles: [naps]\n',
  'survey-types/mini.yaml': mini,
  'articles/naps.md': naps,
  'articles/support.md': '---\nname: Support\n---\n\nCall somebody.\n',
  ...exampleMessages,
};

/** Loads the small content above with some files replaced. Null leaves a file out. */
const load = (changes: Record<string, string | null> = {}) => loadFiles({ ...files, ...changes });

const miniWith = (from: string | RegExp, to: string) => {
  const changed = mini.replace(from, to);
  expect(changed).not.toBe(mini);
  return { 'survey-types/mini.yaml': changed };
};

describe('good content', () => {
  test('turns Markdown into sanitised HTML', async () => {
    const {
      surveyTypes,
      texts: {
        en: { articles, messages },
      },
    } = await load();
    const { definition } = surveyTypes.get('mini')!;
    expect(definition.sections[0]!.intro).toBe('<p>A <strong>short</strong> one.</p>');
    expect(definition.report.sections[0]!.summaries.poor).toBe('<p><em>Low</em></p>');
    expect(definition.report.sections[0]!.organisation).toEqual({
      description: '<p>How <strong>people</strong> are.</p>',
      content: {
        title: 'What can be done',
        text: '<p>Let them <em>sleep</em>.</p>',
        measures: [
          { title: 'Provide beds', text: '<p>One <strong>each</strong>.</p>', about: ['rest'] },
          { title: 'Wake no one' },
        ],
        conclusion: '<p>It <em>helps</em>.</p>',
        article: 'naps',
      },
    });
    expect(messages.welcome).toBe('<p>About <strong>{surveyName}</strong>.</p>');
    expect(articles.get('naps')).toEqual({
      id: 'naps',
      name: 'Naps',
      slug: 'naps',
      uri: 'rest/naps',
      language: 'en',
      teaser: 'Short ones.',
      thumbnail: null,
      image: null,
      contents: [
        {
          contentType: 'Html',
          title: null,
          html: '<h2>Why</h2>\n<p>Because of <a href="https://example.org/" rel="noopener noreferrer">this</a>.</p>',
          url: null,
          image: null,
          caption: null,
        },
        {
          contentType: 'Html',
          title: 'Where this comes from',
          html: '<ul>\n<li>Sleeper, A. (2001). <em>Naps.</em></li>\n</ul>',
          url: null,
          image: null,
          caption: null,
        },
      ],
      relatedArticles: [
        { id: 'support', name: 'Support', slug: 'support', uri: 'articles/support', teaser: null, thumbnail: null },
      ],
    });
  });

  test('the hash depends on the content, not on the layout', async () => {
    const hashOf = async (changes: Record<string, string> = {}) => (await load(changes)).surveyTypes.get('mini')!.hash;
    const hash = await hashOf();
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await hashOf(miniWith('id: mini\nname: Mini\n', '# a remark\nname: Mini\nid: "mini"\n'))).toBe(hash);
    expect(await hashOf({ 'survey-types/mini.yaml': mini.replaceAll('\n', '\r\n') })).toBe(hash);
    expect(await hashOf(miniWith('title: Energy?', 'title: Energy'))).not.toBe(hash);
  });
});

describe('a mistake names file, field and line', () => {
  const where = 'content/survey-types/mini.yaml: ';
  const question = (j: number) => `${where}sections[0].questions[${j}]`;
  const section = `${where}report.sections[0]`;

  test.each([
    ['missing field', 'name: Mini\n', '', `${where}name: is missing`],
    ['unknown field', 'name: Mini', 'name: Mini\ncolour: red', `${where}colour: is not a known field (line 3)`],
    [
      'wrong type',
      'expectedDuration: 1',
      'expectedDuration: soon',
      `${where}expectedDuration: must be integer (line 3)`,
    ],
    [
      'unknown word',
      'layout: ranges',
      'layout: pie',
      `${section}.layout: must be one of ranges, icons, summary (line 40)`,
    ],
    ['no YAML', 'name: Mini', 'name: [Mini', `${where}Flow sequence`],
    ['same key twice', 'name: Mini', 'name: Mini\nname: Mini', `${where}Map keys must be unique (line 3)`],
    ['id unlike the file', 'id: mini', 'id: maxi', `${where}id: must be "mini", the name of the file (line 1)`],
    [
      'no question',
      /questions:[^]*?report:/,
      'questions: []\nreport:',
      `${where}sections[0].questions: must have at least one question, because the section is not editable`,
    ],
    [
      'question of no type',
      'type: scale',
      'type: slider',
      `${question(1)}.type: must be one of multi, scale, matrix, freeText (line 16)`,
    ],
    ['field of another type', 'filter: true', 'min: 1', `${question(0)}.min: is not a known field (line 14)`],
    ['field of a question missing', '        max: 5\n', '', `${question(1)}.max: is missing (line 15)`],
    [
      'question that is a word',
      /- id: energy\n[^]*?- id: rows/,
      '- energy\n      - id: rows',
      `${question(1)}: must be a question with id, type and title (line 15)`,
    ],
    [
      'id used twice',
      'id: energy',
      'id: place',
      `${question(1)}.id: "place" is already used at sections[0].questions[0].id (line 15)`,
    ],
    [
      'row named like a question',
      'id: rested',
      'id: place',
      `${question(2)}.subquestions[0].id: "place" is already used`,
    ],
    ['scale upside down', 'min: 1', 'min: 5', `${question(1)}.max: must be greater than min, which is 5 (line 19)`],
    [
      'wrong number of labels',
      '[Never, Always]',
      '[Never, Now, Always]',
      `${question(1)}.labels: must be 2 (the ends) or 5 (one a value from 1 to 5), not 3 (line 20)`,
    ],
    ['same option twice', '[Here, There]', '[Here, Here]', `${question(0)}.options[1]: "Here" is already used`],
    [
      'filter with other',
      'filter: true',
      'filter: true\n        allowOtherAnswer: true',
      `${question(0)}.filter: a question with allowOtherAnswer cannot be a filter`,
    ],
    [
      'item that is nowhere',
      '- question: energy',
      '- question: vim',
      `${section}.aspects[0].items[0].question: no scale question or matrix row "vim" (line 56)`,
    ],
    [
      'item that is not a scale',
      '- question: energy',
      '- question: place',
      `${section}.aspects[0].items[0].question: no scale question or matrix row "place"`,
    ],
    [
      'item that is a whole matrix',
      '- question: energy',
      '- question: rows',
      `${section}.aspects[0].items[0].question: no scale question or matrix row "rows"`,
    ],
    [
      'item twice',
      '- question: energy',
      '- question: rested',
      `${section}.aspects[0].items[1].question: "rested" is already used`,
    ],
    [
      'article that is nowhere',
      'poor: [naps]',
      'poor: [caps]',
      `${section}.aspects[0].articles.poor[0]: no article "caps" (line 54)`,
    ],
    [
      'article twice',
      'poor: [naps]',
      'poor: [naps, naps]',
      `${section}.aspects[0].articles.poor[1]: "naps" is already used`,
    ],
    [
      'section article',
      'layout: ranges',
      'layout: ranges\n      articles: [caps]',
      `${section}.articles[0]: no article "caps"`,
    ],
    [
      'description article',
      'group: body',
      'group: body\n          descriptionArticle: caps',
      `${section}.aspects[0].descriptionArticle: no article "caps"`,
    ],
    [
      'support article',
      'supportArticle: support',
      'supportArticle: caps',
      `${where}report.supportArticle: no article "caps" (line 36)`,
    ],
    [
      'article on reading the organisation’s report',
      'supportArticle: support',
      'supportArticle: support\n  organisationArticle: caps',
      `${where}report.organisationArticle: no article "caps" (line 37)`,
    ],
    [
      'article for the organisation',
      'article: naps',
      'article: caps',
      `${section}.organisation.content.article: no article "caps" (line 43)`,
    ],
    [
      'HTML in a text for the organisation',
      'How **people** are.',
      'How <b>people</b> are.',
      `${section}.organisation.description: HTML is not kept`,
    ],
    [
      'relative link in a text for the organisation',
      "'Let them _sleep_.'",
      "'[Sleep](/app/)'",
      `${section}.organisation.content.text: a link must begin with https://`,
    ],
    [
      'text for the organisation left out',
      '        description: How **people** are.\n',
      '',
      `${section}.organisation.description: is missing (line 42)`,
    ],
    [
      'unknown field for the organisation',
      'description: How',
      'score: 1\n        description: How',
      `${section}.organisation.score: is not a known field (line 42)`,
    ],
    [
      'measure for an aspect that is nowhere',
      'about: [rest]',
      'about: [sleep]',
      `${section}.organisation.content.measures[0].about[0]: there is no aspect or event "sleep" in this section (line 43)`,
    ],
    ['group that is nowhere', 'group: body', 'group: soul', `${section}.aspects[0].group: no group "soul" (line 53)`],
    [
      'group left out',
      '          group: body\n',
      '',
      `${section}.aspects[0].group: is missing: the section shows its aspects by group`,
    ],
    [
      'group without an aspect',
      'title: Body',
      'title: Body\n            - code: soul\n              title: Soul',
      `${section}.groupings[0].groups[1].code: no aspect is in the group "soul"`,
    ],
    [
      'bands out of order',
      'good: 0.4',
      'good: 0.8',
      `${where}report.bands: must be in order: 0 < good < great (line 35)`,
    ],
    ['band beyond 1', 'great: 0.7', 'great: 7', `${where}report.bands.great: must be <= 1 (line 35)`],
    [
      'own questions where the organisation has no say',
      'questions:\n      - id: place',
      'availableQuestions: [{ id: own, type: freeText, freeTextType: long, title: Own? }]\n    questions:\n      - id: place',
      `${where}sections[0].availableQuestions: belongs to an editable section only`,
    ],
    [
      'scale in an editable section',
      'intro: A **short** one.',
      'editable: true',
      `${question(1)}.type: must be multi or freeText in an editable section (line 16)`,
    ],
    [
      'available question with a known id',
      'intro: A **short** one.',
      'editable: true\n    availableQuestions: [{ id: place, type: freeText, freeTextType: long, title: Own? }]',
      `${where}sections[0].availableQuestions[0].id: "place" is already used`,
    ],
    [
      'available question that is none',
      'intro: A **short** one.',
      'editable: true\n    availableQuestions: [{ id: own, type: freeText, title: Own? }]',
      `${where}sections[0].availableQuestions[0].freeTextType: is missing`,
    ],
    [
      'distress scale too short',
      'supportArticle: support',
      'supportArticle: support\n  distress: { items: [{ question: energy }], bands: { moderate: 0.3, high: 0.5 } }',
      `${where}report.distress.items: must not have fewer than 10 items`,
    ],
    [
      'distress item that is not a scale',
      'supportArticle: support',
      `supportArticle: support\n  distress: { items: [${'{ question: place }, '.repeat(10)}], bands: { moderate: 0.3, high: 0.5 } }`,
      `${where}report.distress.items[0].question: no scale question or matrix row "place"`,
    ],
    [
      'distress bands out of order',
      'supportArticle: support',
      `supportArticle: support\n  distress: { items: [${'{ question: energy }, '.repeat(10)}], bands: { moderate: 0.5, high: 0.5 } }`,
      `${where}report.distress.bands: must be in order: 0 < moderate < high`,
    ],
    ['HTML in a rich text', 'A **short** one.', 'A <b>short</b> one.', `${where}sections[0].intro: HTML is not kept`],
    [
      'relative link',
      'A **short** one.',
      'A [short](/app/) one.',
      `${where}sections[0].intro: a link must begin with https://`,
    ],
  ])('%s', async (_name, from, to, expected) => {
    await expect(load(miniWith(from, to))).rejects.toThrow(`\n${expected}`);
  });

  test.each<[string, Record<string, string | null>, string]>([
    [
      'no front matter',
      { 'articles/naps.md': 'Naps are good.' },
      'content/articles/naps.md: must begin with a line ---',
    ],
    ['no name', { 'articles/naps.md': naps.replace('name: Naps\n', '') }, 'content/articles/naps.md: name: is missing'],
    [
      'front matter no YAML',
      { 'articles/naps.md': naps.replace('name: Naps', 'name: "Naps') },
      'content/articles/naps.md: Missing closing "quote',
    ],
    ['empty article', { 'articles/naps.md': '---\nname: Naps\n---\n' }, 'content/articles/naps.md: has no text'],
    [
      'image',
      { 'articles/naps.md': `${naps}\n![A bed](bed.png)` },
      'content/articles/naps.md: "bed.png" must be the path of a file in illustrations, such as illustrations/name.svg (line 13)',
    ],
    [
      'related to nothing',
      { 'articles/naps.md': naps.replace('[support]', '[beds]') },
      'content/articles/naps.md: related[0]: no article "beds" (line 4)',
    ],
    [
      'related to itself',
      { 'articles/naps.md': naps.replace('[support]', '[naps]') },
      'content/articles/naps.md: related[0]: an article is not related to itself',
    ],
    [
      'script for a source',
      { 'articles/naps.md': naps.replace('*Naps.*', '[x](javascript:x)') },
      'content/articles/naps.md: sources[0]: a link must begin',
    ],
    ['message missing', { 'messages/thanks.md': null }, 'content/messages/thanks.md: is missing'],
    [
      'message unknown',
      { 'messages/hello.md': 'Hello' },
      'content/messages/hello.md: no such message; there are welcome,',
    ],
    ['message empty', { 'messages/thanks.md': '\n' }, 'content/messages/thanks.md: has no text'],
    [
      'placeholder unknown',
      { 'messages/thanks.md': 'Dear\n\n{name}' },
      'content/messages/thanks.md: unknown placeholder {name}; known are {surveyName} {organisationName} {contactName} {contactEmail} {signInUrl} (line 3)',
    ],
    [
      'file with another ending',
      { 'survey-types/mini.yml': mini },
      'content/survey-types/mini.yml: does not belong here',
    ],
    ['file with a strange name', { 'articles/my nap.md': naps }, 'content/articles/my nap.md: does not belong here'],
  ])('%s', async (_name, changes, expected) => {
    await expect(load(changes)).rejects.toThrow(`\n${expected}`);
  });

  test('all errors of all files are reported at once', async () => {
    const broken = {
      ...miniWith('expectedDuration: 1', 'expectedDuration: 0'),
      'articles/naps.md': 'Naps',
      'messages/welcome.md': '{nobody}',
    };
    const message = await load(broken).then(
      () => '',
      (error: Error) => error.message,
    );
    expect(message.split('\n')).toHaveLength(4);
    expect(message).toMatch(/^The content has 3 mistakes:\n/);
  });

  test('reports more mistakes than the default limit of the schema library', async () => {
    const strange = Array.from({ length: 30 }, (_, i) => `strange${i}: 1\n`).join('');
    await expect(load({ 'survey-types/mini.yaml': mini + strange })).rejects.toThrow('The content has 30 mistakes');
  });

  test('an error in an article is not reported again where the article is named', async () => {
    await expect(load({ 'articles/naps.md': 'Naps' })).rejects.toThrow('The content has a mistake:');
  });

  test('rejects a content folder that does not exist', async () => {
    await expect(loadContent('/nowhere/content')).rejects.toThrow('content/survey-types: cannot be read');
  });
});
