import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { Article } from '#contract/entities/article.ts';
import { scoreLabels } from '#rules/scoreLabel.ts';
import { projectRoot } from '../projectRoot.ts';
import type { Content } from './content.ts';
import { loadContent } from './loadContent.ts';
import { messageNames, messagesToAdministrators, placeholdersOf } from './messages.ts';

/* Checks what the product promises about its other languages. */

let content: Content;
beforeAll(async () => {
  content = await loadContent(path.join(projectRoot, 'content'));
});

const typesInGerman = () => [...content.surveyTypes.values()].map((version) => content.texts.de.surveyType(version));

it('German is complete, and has nothing that English does not have', () => {
  expect(
    content.missing.map(({ file, place, state }) => [file, ...(place === null ? [] : [place]), state].join(': ')),
  ).toEqual([]);
});

it('every survey type has the name that German texts call it', () => {
  expect(typesInGerman().map(({ id, name }) => [id, name])).toEqual([
    ['psychosocial-risk', 'Befragung zu Belastungen bei der Arbeit'],
    ['pulse', 'Kurzbefragung'],
    ['wellbeing', 'Befragung zum Wohlbefinden'],
  ]);
});

it('the middle label shares no word with the other two, in both languages', () => {
  const wordsOf = (label: string) => label.toLowerCase().split(' ');
  for (const language of ['en', 'de'] as const)
    for (const version of content.surveyTypes.values()) {
      const { report } = content.texts[language].surveyType(version);
      const ownLabels = scoreLabels(report);
      for (const { minLabel, midLabel, maxLabel } of [
        ownLabels,
        ...report.sections.map((section) => scoreLabels(section, ownLabels)),
      ]) {
        const others = new Set([minLabel, maxLabel].flatMap(wordsOf));
        expect({ midLabel, common: wordsOf(midLabel).filter((word) => others.has(word)) }).toEqual({
          midLabel,
          common: [],
        });
      }
    }
});

it('the German labels next to „Wie es Ihnen geht“ answer it', () => {
  const sections = typesInGerman().flatMap(({ report }) =>
    report.sections.filter(({ code }) => code === 'how-you-are'),
  );
  expect(sections.map(({ name, minLabel, midLabel, maxLabel }) => [name, minLabel, midLabel, maxLabel])).toEqual(
    sections.map(() => ['Wie es Ihnen geht', 'Nicht gut', 'Dazwischen', 'Gut']),
  );
  expect(sections).toHaveLength(2);
});

it('a German article has the parts, headings, links and sources of the English one, in the same order', () => {
  const shape = ({ contents }: Article) =>
    contents.map(({ contentType, html }) => [
      contentType,
      [...(html ?? '').matchAll(/<h\d|href="[^"]*"/g)].map(String),
      // Sources are listed once, in English, and shown under both.
      (html ?? '')
        .split('<h2')
        .at(-1)!
        .match(/\(\d{4}\)\./g) ?? [],
    ]);
  const { en, de } = content.texts;
  expect(en.articles.size).toBeGreaterThan(50);
  for (const [slug, article] of en.articles)
    expect([slug, shape(de.articles.get(slug)!)]).toEqual([slug, shape(article)]);
});

it('an article or page that an article names by its title exists, in both languages', () => {
  const mention = { en: /\b(?:article|page) \\?[“"]([^”"\\]+)/g, de: /\b(?:Artikel|Seite) „([^“]+)“/g };
  for (const language of ['en', 'de'] as const) {
    const { articles } = content.texts[language];
    const names = new Set([...articles.values()].map(({ name }) => name));
    const named = [...articles].flatMap(([slug, { contents }]) =>
      [
        ...contents
          .map(({ html }) => html ?? '')
          .join(' ')
          .replaceAll('&quot;', '"')
          .matchAll(mention[language]),
      ].map(([, title]) => ({ slug, title: title! })),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ title }) => !names.has(title))).toEqual([]);
  }
});

it('a German message has the same placeholders as the English one', () => {
  for (const name of messageNames.filter((each) => !messagesToAdministrators.includes(each))) {
    const named = (html: string) => placeholdersOf[name].filter((word) => html.includes(`{${word}}`));
    const { en, de } = content.texts;
    expect([name, named(de.messages[name])]).toEqual([name, named(en.messages[name])]);
  }
});

it('every German question with five labels has one of two scales', () => {
  const scales = typesInGerman()
    .flatMap(({ sections }) => sections)
    .flatMap(({ questions }) => questions)
    .flatMap((question) => ('labels' in question && question.labels.length === 5 ? [question.labels.join(' ')] : []));
  expect(new Set(scales)).toEqual(
    new Set(['Nie Selten Manchmal Oft Immer', 'Nie Einmal 2- bis 5-mal 6- bis 12-mal Öfter als 12-mal']),
  );
});

it('no German survey calls itself anonymous, no report calls anyone ill, and everyone is addressed as "Sie"', () => {
  for (const { report, sections } of typesInGerman()) {
    // Texts for organisations are not translated.
    const read = JSON.stringify([
      sections,
      { ...report, sections: report.sections.map((section) => ({ ...section, organisation: undefined })) },
    ]);
    expect(read).not.toMatch(/anonym|diagnos|störung|burn-?out|depress|patholog/i);
    expect(read).not.toMatch(/\b(du|dich|dir|dein|deine|deinen|deinem|deiner)\b/i);
  }
});
