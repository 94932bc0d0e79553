import { describe, expect, it } from 'vitest';
import { exampleMessages, loadFiles } from '#testing/files/loadFiles.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>';

const library = `introduction: Read **on**.
topics:
  - id: rest
    name: Rest
    description: Coming to rest.
    thumbnail: illustrations/rest.svg
    articles: [breaks]
    topics:
      - id: sleep
        name: Sleep
        articles: [naps]
`;

const naps = `---
name: Naps
teaser: Short ones.
illustration: illustrations/nap.svg
related: [breaks, support]
sources:
  - Sleeper, A. (2001). *Naps.* https://example.org/naps
---

## Why

Because of [this](https://example.org/).

![A bed, and the sun outside](illustrations/rest.svg)

## How

Lie down.

::video[A minute of rest](videos/rest.mp4)
::video[Elsewhere](https://example.org/film)
::download[A plan for a week](downloads/plan.pdf)
`;

const helpLines = `- region: Germany
  lines:
    - name: Emergency services
      phones: ['112']
    - name: A & B
      phones: [0800 111 0 111, +49 30 1]
      text: '12345'
      web: https://www.example.org/help
      hours: day and night
      note: <free>
      checked: 2026-03-09
      source: https://example.org/check
`;

const files: Record<string, string | null> = {
  'survey-types/.none': '',
  'library.yaml': library,
  'articles/naps.md': naps,
  'articles/breaks.md': '---\nname: Breaks\n---\n\nTake one.\n',
  'articles/support.md': '---\nname: Support\n---\n\nCall somebody.\n\n{helpLines}\n\nOr write.\n',
  'help-lines.yaml': helpLines,
  'files/illustrations/nap.svg': svg,
  'files/illustrations/rest.svg': svg,
  'files/illustrations/.editor.swp': '',
  'files/downloads/plan.pdf': '%PDF',
  'files/videos/rest.mp4': 'film',
  ...exampleMessages,
};

const load = (changes: Record<string, string | null> = {}) => loadFiles({ ...files, ...changes });

const item = (contentType: string, fields: object) => ({
  contentType,
  title: null,
  html: null,
  url: null,
  image: null,
  caption: null,
  ...fields,
});

describe('an article', () => {
  it('is divided into texts, images, films and downloads, in order', async () => {
    const article = (await load()).texts.en.articles.get('naps')!;
    expect(article).toMatchObject({
      uri: 'rest/sleep/naps',
      thumbnail: '/app/content/files/illustrations/nap.svg',
      image: '/app/content/files/illustrations/nap.svg',
      relatedArticles: [
        { id: 'breaks', uri: 'rest/breaks', thumbnail: null },
        { id: 'support', uri: 'articles/support' },
      ],
    });
    expect(article.contents).toEqual([
      item('Html', {
        html: '<h2>Why</h2>\n<p>Because of <a href="https://example.org/" rel="noopener noreferrer">this</a>.</p>',
      }),
      item('Image', { image: '/app/content/files/illustrations/rest.svg', caption: 'A bed, and the sun outside' }),
      item('Html', { html: '<h2>How</h2>\n<p>Lie down.</p>' }),
      item('Video', {
        title: 'A minute of rest',
        url: '/app/content/files/videos/rest.mp4',
        image: '/app/content/files/illustrations/rest.svg',
      }),
      item('Video', { title: 'Elsewhere', url: 'https://example.org/film' }),
      item('Download', { title: 'A plan for a week', url: '/app/content/files/downloads/plan.pdf' }),
      item('Html', {
        title: 'Where this comes from',
        html: '<ul>\n<li>Sleeper, A. (2001). <em>Naps.</em> <a href="https://example.org/naps" rel="noopener noreferrer">https://example.org/naps</a></li>\n</ul>',
      }),
    ]);
  });

  it('shows the help lines in place of {helpLines}', async () => {
    const { contents } = (await load()).texts.en.articles.get('support')!;
    expect(contents.map(({ html }) => html)).toEqual([
      '<p>Call somebody.</p>',
      expect.stringMatching(/^<h3>Germany<\/h3>\n<ul>\n<li><strong>Emergency services<\/strong>: <a href="tel:112"/),
      '<p>Or write.</p>',
    ]);
    expect(contents[1]!.html).toContain(
      [
        '<strong>A &amp; B</strong>: <a href="tel:08001110111" rel="noopener noreferrer">0800 111 0 111</a>',
        '<a href="tel:+49301" rel="noopener noreferrer">+49 30 1</a>',
        'Text 12345',
        '<a href="https://www.example.org/help" rel="noopener noreferrer">example.org</a>',
        'day and night',
        '&lt;free&gt;',
        '<em>checked on Mar 9, 2026</em></li>',
      ].join(' · '),
    );
    expect(contents[1]!.html).not.toContain('example.org/check');
  });

  it('is found by its uri like a topic, even if no topic names it', async () => {
    const {
      library: { objects, topics },
    } = (await load()).texts.en;
    expect([...objects.keys()].toSorted()).toEqual([
      'articles/support',
      'rest',
      'rest/breaks',
      'rest/sleep',
      'rest/sleep/naps',
    ]);
    expect(topics).toMatchObject([
      { thumbnail: '/app/content/files/illustrations/rest.svg', topics: [{ uri: 'rest/sleep', thumbnail: null }] },
    ]);
  });

  it('names all the files that are served', async () => {
    expect([...(await load()).files].toSorted()).toEqual([
      'files/downloads/plan.pdf',
      'files/illustrations/nap.svg',
      'files/illustrations/rest.svg',
      'files/videos/rest.mp4',
    ]);
  });
});

describe('in another language', () => {
  const german = {
    'de/articles/naps.md':
      '---\nname: Nickerchen\n---\n\nKurz.\n\n::download[Ein Plan](downloads/plan.pdf)\n::download[Noch einer](downloads/zettel.pdf)\n',
    'de/articles/support.md': '---\nname: Hilfe\n---\n\n{helpLines}\n',
    'de/files/illustrations/nap.svg': svg,
    'de/files/downloads/plan.pdf': '%PDF',
    'de/files/downloads/zettel.pdf': '%PDF',
    'de/help-lines.yaml': 'Germany: Deutschland\nday and night: Tag und Nacht\n',
    'de/sentences.json': '{ "Where this comes from": "Woher das kommt", "Text {number}": "SMS an {number}" }',
  };

  it('an article has its own texts and files, and otherwise the English ones', async () => {
    const {
      texts: { de, en },
    } = await load(german);
    const article = de.articles.get('naps')!;
    expect(article).toMatchObject({
      language: 'de',
      name: 'Nickerchen',
      teaser: 'Short ones.',
      image: '/app/content/de/files/illustrations/nap.svg',
    });
    expect(article.contents).toMatchObject([
      { html: '<p>Kurz.</p>' },
      { title: 'Ein Plan', url: '/app/content/de/files/downloads/plan.pdf' },
      { title: 'Noch einer', url: '/app/content/de/files/downloads/zettel.pdf' },
      { title: 'Woher das kommt' },
    ]);
    expect(de.articles.get('breaks')).toMatchObject({ language: 'en', name: 'Breaks' });
    expect(en.articles.get('naps')).toMatchObject({
      language: 'en',
      image: '/app/content/files/illustrations/nap.svg',
    });
    expect(de.library.topics[0]).toMatchObject({
      thumbnail: '/app/content/files/illustrations/rest.svg',
      articles: [{ name: 'Breaks' }],
    });
  });

  it('help lines have their translated texts, and are otherwise in English', async () => {
    const { html } = (await load(german)).texts.de.articles.get('support')!.contents[0]!;
    expect(html).toContain('<h3>Deutschland</h3>');
    expect(html).toContain('<strong>Emergency services</strong>');
    expect(html).toContain('SMS an 12345');
    expect(html).toContain('Tag und Nacht');
  });

  it('an article that is not translated has English help lines as well', async () => {
    const { contents } = (await load({ ...german, 'de/articles/support.md': null })).texts.de.articles.get('support')!;
    expect(contents[1]!.html).toContain('<h3>Germany</h3>');
  });
});

const changed = (file: string, from: string, to: string) => {
  const text = files[file]!.replace(from, to);
  expect(text).not.toBe(files[file]);
  return { [file]: text };
};
const inNaps = (from: string, to: string) => changed('articles/naps.md', from, to);
const inLibrary = (from: string, to: string) => changed('library.yaml', from, to);
const inHelpLines = (from: string, to: string) => changed('help-lines.yaml', from, to);

describe('a mistake names file and line', () => {
  it.each<[string, () => Record<string, string | null>, string]>([
    [
      'illustration that is nowhere',
      () => inNaps('tions/nap.svg', 'tions/none.svg'),
      'articles/naps.md: illustration: no file "illustrations/none.svg" (line 4)',
    ],
    [
      'illustration in another folder',
      () => inNaps('illustrations/nap.svg', 'nap.svg'),
      'articles/naps.md: illustration: "nap.svg" must be the path of a file in illustrations, such as illustrations/name.svg (line 4)',
    ],
    [
      'illustration of another website',
      () => inNaps('illustrations/nap.svg', 'https://example.org/nap.svg'),
      'articles/naps.md: illustration: "https://example.org/nap.svg" must be the path',
    ],
    [
      'related article that is nowhere',
      () => inNaps('[breaks, support]', '[brakes]'),
      'articles/naps.md: related[0]: no article "brakes" (line 5)',
    ],
    [
      'picture that is nowhere',
      () => inNaps('](illustrations/rest.svg)', '](illustrations/none.svg)'),
      'articles/naps.md: no file "illustrations/none.svg" (line 14)',
    ],
    [
      'picture that is a download',
      () => inNaps('](illustrations/rest.svg)', '](downloads/plan.pdf)'),
      'articles/naps.md: "downloads/plan.pdf" must be the path of a file in illustrations',
    ],
    [
      'picture above the folder',
      () => inNaps('](illustrations/rest.svg)', '](illustrations/../rest.svg)'),
      'articles/naps.md: no file "illustrations/../rest.svg" (line 14)',
    ],
    [
      'picture within a line',
      () => inNaps('Lie down.', 'Lie ![so](illustrations/rest.svg) down.'),
      'articles/naps.md: an image must be on a line of its own, and is only allowed in articles: "![so](illustrations/rest.svg)" (line 18)',
    ],
    [
      'picture with a title',
      () => inNaps('(illustrations/rest.svg)', '(illustrations/rest.svg "Rest")'),
      'articles/naps.md: must be written ![Caption](illustrations/x.svg)',
    ],
    [
      'film that is nowhere',
      () => inNaps('videos/rest.mp4', 'videos/none.mp4'),
      'articles/naps.md: no file "videos/none.mp4" (line 20)',
    ],
    [
      'film without https',
      () => inNaps('https://example.org/film', 'http://example.org/film'),
      'articles/naps.md: "http://example.org/film" is not a complete link that begins with https:// (line 21)',
    ],
    [
      'film that is a script',
      () => inNaps('https://example.org/film', 'javascript:alert'),
      'articles/naps.md: "javascript:alert" is not a complete link',
    ],
    [
      'film without a title',
      () => inNaps('[Elsewhere]', '[]'),
      'articles/naps.md: must be written ![Caption](illustrations/x.svg), ::video[Title](videos/x.mp4) or ::download[Title](downloads/x.pdf) (line 21)',
    ],
    [
      'download that is nowhere',
      () => inNaps('downloads/plan.pdf', 'downloads/none.pdf'),
      'articles/naps.md: no file "downloads/none.pdf" (line 22)',
    ],
    [
      'download of another website',
      () => inNaps('downloads/plan.pdf', 'https://example.org/plan.pdf'),
      'articles/naps.md: "https://example.org/plan.pdf" must be the path of a file in downloads',
    ],
    ['something that is none of these', () => inNaps('::download[', '::picture['), 'articles/naps.md: must be written'],
    [
      'placeholder that is misspelt',
      () => inNaps('Lie down.', '{helplines}'),
      'articles/naps.md: {helplines} is not a known placeholder: an article can only have {helpLines}, on a line of its own (line 18)',
    ],
    [
      'placeholder within a line',
      () => inNaps('Lie down.', 'See {helpLines}.'),
      'articles/naps.md: {helpLines} is not a known placeholder',
    ],
    [
      'link without https',
      () => inNaps('(https://example.org/)', '(http://example.org/)'),
      'articles/naps.md: a link must begin with https://, mailto: or tel: and be complete: "[this](http://example.org/)" (line 12)',
    ],
    [
      'link without a host',
      () => inNaps('(https://example.org/)', '(https://example)'),
      'articles/naps.md: a link must begin with https://, mailto: or tel: and be complete',
    ],
    [
      'link with a password',
      () => inNaps('(https://example.org/)', '(https://a:b@example.org/)'),
      'articles/naps.md: a link must begin with',
    ],
    [
      'link to another article',
      () => inNaps('(https://example.org/)', '(breaks)'),
      'articles/naps.md: a link must begin with https://, mailto: or tel: and be complete: "[this](breaks)" (line 12)',
    ],
    [
      'link of a source',
      () => inNaps('https://example.org/naps', 'http://example.org/naps'),
      'articles/naps.md: sources[0]: a link must begin with https://',
    ],
    [
      'address without a place',
      () => inNaps('(https://example.org/)', '(mailto:ann)'),
      'articles/naps.md: a link must begin with https://',
    ],
    [
      'download within a line',
      () => inNaps('::download[', 'Take ::download['),
      'articles/naps.md: a file of the library is only allowed in articles, on a line that begins with ::download[Title](downloads/x.pdf) or similar: "[A plan for a week](downloads/plan.pdf)" (line 22)',
    ],
    [
      'colon in a name',
      () => inNaps('name: Naps', 'name: Naps: a start'),
      'articles/naps.md: Nested mappings are not allowed in compact mappings: a text with a colon followed by a space needs quotes, and lines that belong together have the same indentation (line 2)',
    ],
    [
      'related article that is no list',
      () => inNaps('[breaks, support]', 'breaks'),
      'articles/naps.md: related: must be a list, as in [one, two] (line 5)',
    ],
    [
      'article with capitals in its name',
      () => ({ 'articles/Long-Naps.md': '---\nname: Long naps\n---\n\nSleep.\n' }),
      'articles/Long-Naps.md: must have a name of lower-case letters, digits and hyphens',
    ],
    ['HTML', () => inNaps('Lie down.', '<b>Lie</b> down.'), 'articles/naps.md: HTML is not kept, only headings'],
    [
      'HTML within a list',
      () => inNaps('Lie down.', '- Sit.\n- <b>Lie</b> down.'),
      'articles/naps.md: HTML is not kept, only headings, bold, italic, links, quotes, lists and paragraphs are: "<b>" (line 19)',
    ],

    [
      'thumbnail that is nowhere',
      () => inLibrary('illustrations/rest.svg', 'illustrations/none.svg'),
      'library.yaml: topics[0].thumbnail: no file "illustrations/none.svg" (line 6)',
    ],
    [
      'article of a topic that is nowhere',
      () => inLibrary('[naps]', '[caps]'),
      'library.yaml: topics[0].topics[0].articles[0]: no article "caps" (line 11)',
    ],
    [
      'article of two topics',
      () => inLibrary('[naps]', '[naps, breaks]'),
      'library.yaml: topics[0].topics[0].articles[1]: "breaks" is already used at topics[0].articles[0] (line 11)',
    ],
    [
      'id of two topics',
      () => inLibrary('id: sleep', 'id: rest'),
      'library.yaml: topics[0].topics[0].id: "rest" is already used at topics[0].id (line 9)',
    ],
    [
      'topic in a topic in a topic',
      () => inLibrary('articles: [naps]', 'topics: [{ id: deep, name: Deep }]'),
      'library.yaml: topics[0].topics[0].topics: topics have two levels at most (line 11)',
    ],
    [
      'topic that is called as an article beside it',
      () => inLibrary('id: sleep', 'id: breaks'),
      'library.yaml: topics[0].topics[0].id: "breaks" is an article of the same topic: the two would have one address (line 9)',
    ],
    [
      'topic that is called articles',
      () => inLibrary('id: rest', 'id: articles'),
      'library.yaml: topics[0].id: "articles" is reserved for articles without a topic (line 3)',
    ],
    [
      'topic with capitals in its id',
      () => inLibrary('id: sleep', 'id: Sleep'),
      'library.yaml: topics[0].topics[0].id: must be lower-case letters, digits and hyphens, and begin with a letter (line 9)',
    ],
    [
      'topic that says what is not known',
      () => inLibrary('name: Sleep', 'name: Sleep\n        colour: red'),
      'library.yaml: topics[0].topics[0].colour: is not a known field (line 11)',
    ],
    [
      'link in a description',
      () => inLibrary('Coming to rest.', '"[Rest](/rest)"'),
      'library.yaml: topics[0].description: a link must begin with https://',
    ],

    [
      'number without quotes',
      () => inHelpLines("['112']", '[112]'),
      "help-lines.yaml: [0].lines[0].phones[0]: must be in quotes, as in '112' (line 4)",
    ],
    [
      'number that is none',
      () => inHelpLines("['112']", "['one one two']"),
      'help-lines.yaml: [0].lines[0].phones[0]: must be a telephone number (line 4)',
    ],
    [
      'line without a number',
      () => inHelpLines("\n      phones: ['112']", ''),
      'help-lines.yaml: [0].lines[0]: must have phones, text or web (line 3)',
    ],
    [
      'page without https',
      () => inHelpLines('https://www.example.org/help', 'http://www.example.org/help'),
      'help-lines.yaml: [0].lines[1].web: must be a complete link that begins with https:// (line 8)',
    ],
    [
      'page to check that is none',
      () => inHelpLines('https://example.org/check', 'the web'),
      'help-lines.yaml: [0].lines[1].source: must be a complete link',
    ],
    [
      'field of a line that is not known',
      () => inHelpLines('hours:', 'open:'),
      'help-lines.yaml: [0].lines[1].open: is not a known field (line 9)',
    ],
    [
      'help lines that are nowhere',
      () => ({ 'help-lines.yaml': null }),
      'articles/support.md: there is no content/help-lines.yaml to replace {helpLines} (line 7)',
    ],
    [
      'help lines that no article shows',
      () => changed('articles/support.md', '{helpLines}', ''),
      'help-lines.yaml: no article has {helpLines}',
    ],

    [
      'file that nothing names',
      () => ({ 'files/downloads/old.pdf': '%PDF' }),
      'files/downloads/old.pdf: no article or topic names it',
    ],
    [
      'file that nothing names any more',
      () => inNaps('::download[A plan for a week](downloads/plan.pdf)', ''),
      'files/downloads/plan.pdf: no article or topic names it',
    ],
    [
      'file of another kind',
      () => ({ 'files/downloads/plan.html': '<script>' }),
      'files/downloads/plan.html: does not belong here: a name is lower-case letters, digits and hyphens, ending in .pdf',
    ],
    [
      'picture that is no SVG by its name',
      () => ({ 'files/illustrations/bed.png': '' }),
      'files/illustrations/bed.png: does not belong here: a name is lower-case letters, digits and hyphens, ending in .svg',
    ],
    [
      'file with a strange name',
      () => ({ 'files/downloads/My Plan.pdf': '' }),
      'files/downloads/My Plan.pdf: does not belong here',
    ],
    [
      'folder of another name',
      () => ({ 'files/images/bed.svg': svg }),
      'files/images: does not belong here: files are in the folders illustrations, downloads, videos',
    ],
    ['folder in a folder', () => ({ 'files/downloads/old/plan.pdf': '' }), 'files/downloads/old: does not belong here'],
    [
      'picture with a script',
      () => ({
        'files/illustrations/nap.svg':
          '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4">\n<script>alert(1)</script></svg>',
      }),
      'files/illustrations/nap.svg: <script> is not allowed in an illustration (line 2)',
    ],
    [
      'picture that is too large',
      () => ({ 'files/illustrations/nap.svg': svg.replace('/>', `/>${' '.repeat(100_000)}`) }),
      'files/illustrations/nap.svg: is larger than 100 kB',
    ],

    [
      'translation of an article that is not there',
      () => ({ 'de/articles/old.md': '---\nname: Alt\n---\n\nAlt.\n' }),
      'de/articles/old.md: there is no English article of this name',
    ],
    [
      'translation with fields of the English one',
      () => ({ 'de/articles/breaks.md': '---\nname: Pausen\nrelated: [naps]\n---\n\nPausen.\n' }),
      'de/articles/breaks.md: related: is not a known field (line 3)',
    ],
    [
      'translation with a file that is nowhere',
      () => ({ 'de/articles/breaks.md': '---\nname: Pausen\n---\n\n![Bett](illustrations/none.svg)\n' }),
      'de/articles/breaks.md: no file "illustrations/none.svg" (line 5)',
    ],
    [
      'translation without the help lines',
      () => ({ 'de/articles/support.md': '---\nname: Hilfe\n---\n\nRufen Sie an.\n' }),
      'de/articles/support.md: must have {helpLines} where the English article does, and nowhere else',
    ],
    [
      'translated file that nothing names',
      () => ({ 'de/files/downloads/zettel.pdf': '' }),
      'de/files/downloads/zettel.pdf: no article or topic names it',
    ],
    [
      'translation of help lines that are not there',
      () => ({ 'de/help-lines.yaml': 'Germany: Deutschland\nFrance: Frankreich\n' }),
      'de/help-lines.yaml: France: content/help-lines.yaml does not have this (line 2)',
    ],
    [
      'translation of a topic that is not there',
      () => ({ 'de/library.yaml': 'introduction: Lesen Sie.\ntopics:\n  - id: rast\n    name: Rast\n' }),
      'de/library.yaml: topics[0].id: no topic "rast" (line 3)',
    ],
  ])('%s', async (_, changes, expected) => {
    await expect(load(changes())).rejects.toThrow(`\ncontent/${expected}`);
  });

  it.each<[string, () => Record<string, string | null>]>([
    [
      'article',
      () => ({
        ...inNaps('name: Naps', 'name: Naps: a start'),
        'de/articles/naps.md': '---\nname: Nickerchen\n---\n\nKurz.\n',
      }),
    ],
    [
      'library',
      () => ({
        ...inLibrary('id: sleep', 'id: Sleep'),
        'de/library.yaml': 'introduction: Lesen Sie.\ntopics:\n  - id: rest\n    name: Ruhe\n',
      }),
    ],
    [
      'list of help lines',
      () => ({ ...inHelpLines("['112']", '[112]'), 'de/help-lines.yaml': 'Germany: Deutschland\n' }),
    ],
  ])(
    'an error in an English %s is reported once, and not again for its translation or for the files that it names',
    async (_, changes) => {
      await expect(load(changes())).rejects.toThrow('The content has a mistake:');
    },
  );
});
