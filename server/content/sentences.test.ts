import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../projectRoot.ts';
import { collectProblems } from './contentFiles.ts';
import { readSentences } from './readLanguage.ts';
import { sayIn, sentences } from './sentences.ts';

/** The first arguments of the calls of `say` in a module. Each must be a literal. */
function saidIn(file: string, source: string): string[] {
  const said: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const isSay =
        callee.type === 'Identifier'
          ? callee.name === 'say'
          : callee.type === 'MemberExpression' &&
            callee.property.type === 'Identifier' &&
            callee.property.name === 'say';
      if (!isSay) return;
      if (first?.type !== 'Literal' || typeof first.value !== 'string')
        throw new Error(`${file} says what is no literal`);
      said.push(first.value);
    },
  }).visit(parseSync(file, source).program);
  return said;
}

const modulesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true }))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => path.join(folder, file));

test('the sentences in the code are exactly those of the list', async () => {
  const folders = ['server', 'rules'].map((room) => path.join(projectRoot, room));
  const files = (await Promise.all(folders.map((folder) => modulesIn(folder)))).flat();
  const said = await Promise.all(files.map(async (file) => saidIn(file, await readFile(file, 'utf8'))));
  expect([...new Set(said.flat())].sort()).toEqual([...sentences].sort());
});

describe('saying a sentence', () => {
  const say = sayIn(
    new Map([
      ['You are invited: {surveyName}', 'Sie sind eingeladen: {surveyName}'],
      [
        '{organisationName} invites you to take part in {surveyName}.',
        'Bei {surveyName} macht {organisationName} mit: {surveyName}.',
      ],
    ]),
  );

  test('gives the translation, with placeholders filled in where the language has them', () => {
    expect(say('You are invited: {surveyName}', { surveyName: 'Puls $&' })).toBe('Sie sind eingeladen: Puls $&');
    expect(
      say('{organisationName} invites you to take part in {surveyName}.', {
        organisationName: '{surveyName}',
        surveyName: 'Puls',
      }),
    ).toBe('Bei Puls macht {surveyName} mit: Puls.');
  });

  test('gives the English sentence if it is not translated', () => {
    expect(say('Still open for you: {surveyName}', { surveyName: 'Puls' })).toBe('Still open for you: Puls');
  });
});

describe('sentences.json', () => {
  const read = (text: string) => {
    const { complain, throwIfAny } = collectProblems();
    const found = readSentences({ name: 'sentences', file: 'content/de/sentences.json', text }, complain);
    throwIfAny();
    return found;
  };

  test('has its translations read by English sentence', () => {
    expect(read('{ "Poor": "Schwach", "a {b}": "{b}, ein \\"a\\"" }')).toEqual(
      new Map([
        ['Poor', 'Schwach'],
        ['a {b}', '{b}, ein "a"'],
      ]),
    );
  });

  test.each([
    [
      'a word in braces lost',
      '{\n  "Test: {subject}": "Test"\n}',
      'Test: {subject}: must have {subject} in braces, not none (line 2)',
    ],
    [
      'a word in braces made up',
      '{ "Poor": "Schwach {x}" }',
      'Poor: must have no placeholders in braces, not {x} (line 1)',
    ],
    [
      'a word in braces misspelt',
      '{ "Test: {subject}": "Test: {Betreff}" }',
      'must have {subject} in braces, not {Betreff}',
    ],
    ['nothing', '{ "Poor": " " }', 'Poor: must be a text'],
    ['no text', '{ "Poor": ["Schwach"] }', 'Poor: must be a text'],
    ['a sentence twice', '{\n  "Poor": "Schwach",\n  "Poor": "Arm"\n}', 'Map keys must be unique (line 3)'],
    ['no object', '["Poor"]', 'must be an object of English sentences and their translations'],
    ['not closed', '{ "Poor": "Schwach"', 'content/de/sentences.json: '],
  ])('a mistake names file, sentence and line: %s', (_name, text, expected) => {
    expect(() => read(text)).toThrow(expected);
  });
});
