import { describe, expect, it } from 'vitest';
import { exampleMessages, loadFiles } from '#testing/files/loadFiles.ts';
import type { Content } from './content.ts';
import { articleFor } from './support.ts';

const english = `naps:
  DE:
    text: The law <b>lets</b> you sleep.
    source:
      title: Law & sleep
      url: https://example.org/law?a=1&b=2
    checked: 2026-03-09
  AT:
    text: No law names naps.
    source: { title: Naps, url: https://example.org/naps }
    checked: null
breaks:
  AT:
    text: Half an hour.
    source: { title: Breaks, url: https://example.org/breaks }
    checked: null
`;
const german = {
  'de/articles/naps.md': '---\nname: Nickerchen\n---\n\nKurz.\n',
  'de/country-notes.yaml': 'naps:\n  DE: Sie dürfen schlafen.\n',
  'de/sentences.json': '{ "In your country: {country}": "In Ihrem Land: {country}" }',
};

const load = (changes: Record<string, string | null> = {}) =>
  loadFiles({
    'survey-types/.none': '',
    'library.yaml': 'introduction: Read.\ntopics:\n  - id: rest\n    name: Rest\n    articles: [naps, breaks]\n',
    'articles/naps.md': '---\nname: Naps\nsources: ["Sleeper, A. (2001). *Naps.*"]\n---\n\nLie down.\n',
    'articles/breaks.md': '---\nname: Breaks\n---\n\nTake one.\n',
    'country-notes.yaml': english,
    ...exampleMessages,
    ...changes,
  });

/** The contents of an article as an organisation with these settings reads them. */
const contentsIn = (
  { texts }: Content,
  country: string | null,
  {
    language = 'en',
    slug = 'naps',
    time_zone = 'UTC',
  }: { language?: 'en' | 'de'; slug?: string; time_zone?: string } = {},
) => articleFor(texts[language].articles.get(slug)!, texts, { country, time_zone, support_lines: [] }).contents;

describe('an article', () => {
  it('has the note on the country of the organisation before its sources', async () => {
    const content = await load();
    const { contents } = content.texts.en.articles.get('naps')!;
    expect(contents.map(({ title }) => title)).toEqual([null, 'Where this comes from']);
    const note = {
      contentType: 'Html' as const,
      country: 'DE',
      title: 'In your country: Germany',
      html: [
        '<p>The law &lt;b&gt;lets&lt;/b&gt; you sleep.</p>',
        '<p>Source: <a href="https://example.org/law?a=1&amp;b=2" rel="noopener noreferrer">Law &amp; sleep</a> · <em>checked on Mar 9, 2026</em></p>',
      ].join('\n'),
      url: null,
      image: null,
      caption: null,
    };
    expect(contentsIn(content, 'DE')).toEqual(contents.toSpliced(-1, 0, note));
    expect(contentsIn(content, null, { time_zone: 'Europe/Berlin' })).toEqual(contentsIn(content, 'DE'));
    expect(contentsIn(content, 'AT')[1]).toMatchObject({
      title: 'In your country: Austria',
      html: expect.stringMatching(/<em>not yet checked<\/em><\/p>$/),
    });
  });

  it('has no note in other countries, or if the country is not known', async () => {
    const content = await load();
    const { contents } = content.texts.en.articles.get('naps')!;
    for (const country of ['FR', null]) expect(contentsIn(content, country)).toEqual(contents);
  });

  it('without sources has the note at its end', async () => {
    const titles = contentsIn(await load(), 'AT', { slug: 'breaks' }).map(({ title }) => title);
    expect(titles).toEqual([null, 'In your country: Austria']);
  });

  it('has the translated note, or else the English one', async () => {
    const content = await load(german);
    expect(contentsIn(content, 'DE', { language: 'de' })[1]).toMatchObject({
      title: 'In Ihrem Land: Deutschland',
      html: expect.stringContaining('<p>Sie dürfen schlafen.</p>'),
    });
    expect(contentsIn(content, 'AT', { language: 'de' })[1]).toMatchObject({
      title: 'In Ihrem Land: Österreich',
      html: expect.stringContaining('<p>No law names naps.</p>'),
    });
  });

  it('that is not translated has an English note as well', async () => {
    const content = await load({ ...german, 'de/articles/naps.md': null });
    expect(contentsIn(content, 'DE', { language: 'de' })).toEqual(contentsIn(content, 'DE'));
  });
});

const changed = (from: string, to: string) => {
  expect(english).toContain(from);
  return { 'country-notes.yaml': english.replace(from, to) };
};

describe('a mistake names file and line', () => {
  it.each<[string, () => Record<string, string>, string]>([
    [
      'article that does not exist',
      () => changed('naps:', 'caps:'),
      'country-notes.yaml: caps: no article "caps" (line 2)',
    ],
    [
      'country that does not exist',
      () => changed('  AT:', '  EU:'),
      'country-notes.yaml: naps.EU: must be the code of a country (ISO 3166-1 alpha-2), such as DE (line 9)',
    ],
    ['country twice', () => changed('  AT:', '  DE:'), 'country-notes.yaml: Map keys must be unique (line 8)'],
    [
      'missing source',
      () => changed('    source: { title: Naps, url: https://example.org/naps }\n', ''),
      'country-notes.yaml: naps.AT.source: is missing (line 9)',
    ],
    [
      'source without https',
      () => changed('https://example.org/naps', 'http://example.org/naps'),
      'country-notes.yaml: naps.AT.source.url: must be a complete link that begins with https:// (line 10)',
    ],
    [
      'missing date of the check',
      () => changed('    checked: null\n', ''),
      'country-notes.yaml: naps.AT.checked: is missing (line 9)',
    ],
    [
      'check that is not a date',
      () => changed('checked: null', 'checked: never'),
      'country-notes.yaml: naps.AT.checked: ',
    ],
    [
      'translation of a note that does not exist',
      () => ({ 'de/country-notes.yaml': 'naps:\n  DE: Gut.\n  CH: Gut.\n' }),
      'de/country-notes.yaml: naps.CH: content/country-notes.yaml does not have this (line 3)',
    ],
  ])('%s', async (_, changes, expected) => {
    await expect(load(changes())).rejects.toThrow(`\ncontent/${expected}`);
  });

  it('an error in English is reported once, and not again for its translation', async () => {
    await expect(load({ ...german, ...changed('title: Naps, ', '') })).rejects.toThrow('The content has a mistake:');
  });
});
