import { expect, test } from 'vitest';
import { missingTexts } from './missingTexts.ts';

const article = (language: 'en' | 'de', name: string, teaser?: string) => ({
  language,
  fields: { name, ...(teaser !== undefined && { teaser }) },
});
const message = (name: string) => ({ name, file: `content/messages/${name}.md`, text: 'Hello' });
const english: Parameters<typeof missingTexts>[1] = {
  articles: new Map([
    ['naps', article('en', 'Naps', 'Short')],
    ['rest', article('en', 'Rest')],
  ]),
  messages: [message('welcome'), message('thanks'), message('reportReady')],
  library: {
    introduction: 'Read',
    topics: [{ id: 'sleep', name: 'Sleep', description: 'On it', topics: [{ id: 'night', name: 'Night' }] }],
  },
  surveyTypes: new Map([
    [
      'pulse',
      new Map<string, Record<string, string>>([
        ['question a', { title: 'A?', subtitle: 'a' }],
        ['question b', { title: 'B?' }],
      ]),
    ],
    ['long', new Map([['question c', { title: 'C?' }]])],
  ]),
  sentences: ['Poor', 'Good'],
  helpLines: ['Germany', 'day and night', 'day and night'],
  countryNotes: ['naps: DE', 'naps: IE'],
  letters: [],
  reportTitles: [],
};

test('reports nothing if all texts are translated, even without the mails to administrators', () => {
  const german = {
    ...english,
    articles: new Map([
      ['naps', article('de', 'Nickerchen', 'Kurz')],
      ['rest', article('de', 'Ruhe')],
    ]),
    messages: [message('welcome'), message('thanks')],
  };
  expect(missingTexts('de', english, german)).toEqual([]);
});

test('reports missing texts, and texts that English no longer has, each with its file', () => {
  const german: typeof english = {
    // An untranslated text is in English.
    articles: new Map([
      ['naps', article('de', 'Nickerchen', 'Short')],
      ['rest', article('en', 'Rest')],
    ]),
    messages: [message('welcome')],
    library: { introduction: 'Lies', topics: [{ id: 'sleep', name: 'Schlaf', topics: [] }] },
    surveyTypes: new Map([
      [
        'pulse',
        new Map<string, Record<string, string>>([
          ['question a', { title: 'A?', introduction: 'Neu' }],
          ['question b', {}],
        ]),
      ],
    ]),
    sentences: ['Poor', 'Great'],
    helpLines: ['Germany'],
    countryNotes: ['naps: IE'],
    letters: [],
    reportTitles: [],
  };
  expect(missingTexts('de', english, german).map(({ file, place, state }) => [file, place, state])).toEqual([
    ['content/de/articles/naps.md', 'teaser', 'is not translated'],
    ['content/de/articles/rest.md', null, 'is not translated'],
    ['content/de/messages/thanks.md', null, 'is not translated'],
    ['content/de/library.yaml', 'topic sleep: description', 'is not translated'],
    ['content/de/library.yaml', 'topic night: name', 'is not translated'],
    ['content/de/survey-types/pulse.yaml', 'question a: subtitle', 'is not translated'],
    ['content/de/survey-types/pulse.yaml', 'question b: title', 'is not translated'],
    ['content/de/survey-types/long.yaml', null, 'is not translated'],
    ['content/de/sentences.json', 'Good', 'is not translated'],
    ['content/de/help-lines.yaml', 'day and night', 'is not translated'],
    ['content/de/country-notes.yaml', 'naps: DE', 'is not translated'],
    ['content/de/survey-types/pulse.yaml', 'question a: introduction', 'does not exist in English'],
    ['content/de/sentences.json', 'Great', 'does not exist in English'],
  ]);
});

test('reports a missing file once', () => {
  const none = {
    ...english,
    articles: new Map(),
    messages: [],
    library: null,
    surveyTypes: new Map(),
    sentences: null,
    helpLines: null,
    countryNotes: [],
    letters: [],
    reportTitles: [],
  };
  expect(missingTexts('de', english, none).map(({ file, place }) => [file, place])).toEqual(
    [
      'articles/naps.md',
      'articles/rest.md',
      'messages/welcome.md',
      'messages/thanks.md',
      'library.yaml',
      'survey-types/pulse.yaml',
      'survey-types/long.yaml',
      'sentences.json',
      'help-lines.yaml',
      'country-notes.yaml',
    ].map((file) => [`content/de/${file}`, null]),
  );
});
