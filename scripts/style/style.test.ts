import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../tools/projectRoot.mjs';
import { checkMessage } from './checkMessage.mjs';
import { findWords } from './findWords.mjs';
import { readTexts } from './readTexts.mjs';
import specificationSentences from './specificationSentences.json' with { type: 'json' };
import { alwaysWrong, usuallyWrong } from './wordLists.mjs';

const find = (file: string, source: string, specification: string[] = []) =>
  findWords({
    file,
    source,
    texts: readTexts(file, source),
    entries: [...alwaysWrong, ...usuallyWrong],
    specification,
  }).map(({ entry, kind, line }) => `${line} ${kind}: ${entry.name}`);

test('finds a word in comments, JSX, strings and templates of a module, with its line', () => {
  const source = [
    "import { nobody } from './nobody whom.ts';",
    '/**',
    ' * Shows it to',
    ' * nobody.',
    ' */',
    "export const Screen = () => <p title={t('Whoever reads')}>Ask somebody {`so many of ${them}`}</p>;",
    '// It reads one',
    '// of which is here.',
    'const query = sql`select whom from people`;',
  ].join('\n');
  expect(find('web/screens/Screen.tsx', source).sort()).toEqual([
    '4 comment: nobody',
    '6 screen: so many',
    '6 screen: somebody',
    '6 screen: whoever',
    '8 comment: of which',
  ]);
});

test('checks the prose of Markdown and the keys of a catalogue, but not code, links or translations', () => {
  expect(find('README.md', 'Fine.\n\n```\nnobody\n```\n\n`nobody` [here](nobody.md) and\nnobody.\n')).toEqual([
    '8 document: nobody',
  ]);
  expect(find('content/de/screens.json', '{\n  "Nobody knows": "whoever"\n}')).toEqual(['2 screen: nobody']);
});

test('checks the titles of tests, but no other strings in tests', () => {
  expect(find('a.test.ts', "test('begins anew', () => { expect(text).toBe('nobody is here'); });")).toEqual([
    '1 test title: anew',
  ]);
});

test('ignores sentences of the specification, whatever their placeholders are called', () => {
  const source = 'const message = `Nobody answered ${name} yet.`; const other = `Nobody knows.`;';
  expect(find('server/a.ts', source, ['Nobody answered {survey} yet.'])).toEqual(['1 message: nobody']);
});

test('recognises a docstring that opens without a verb', () => {
  expect(find('rules/a.ts', '/** What a person may do. */')).toEqual(['1 comment: docstring without a verb']);
  expect(find('rules/a.ts', '/** Returns what a person may do. */')).toEqual([]);
});

test('a commit message has an imperative subject of at most 72 characters', () => {
  expect(checkMessage('Show suppressed addresses\n\nThey were missing.\n# comment nobody\n')).toEqual([]);
  expect(checkMessage('Merge branch nobody')).toEqual([]);
  expect(checkMessage('Process answers in batches')).toEqual([]);
  expect(checkMessage(`Show ${'x'.repeat(70)}`)).toEqual(['the subject has 75 characters; at most 72 are allowed']);
  expect(checkMessage('showed it to nobody.\nAt once')).toEqual([
    'the subject ends with a full stop',
    'the subject starts with a capital letter',
    '“showed” is not an imperative: write “Show …”, “Fix …”',
    'the line after the subject is empty',
    '“nobody”: write no one',
  ]);
});

test('git runs the check once the hooks are installed', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'commit-msg-'));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
      cwd: folder,
      stdio: 'pipe',
    });
  try {
    git('init', '--quiet');
    git('config', 'core.hooksPath', path.join(projectRoot, 'scripts/style/hooks'));
    expect(() => git('commit', '--allow-empty', '-m', 'Showed it to nobody')).toThrow(
      /not an imperative[^]*write no one/,
    );
    git('commit', '--allow-empty', '-m', 'Show it to no one');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("every sentence of the specification is in the product's sources, word for word", () => {
  const sources = execFileSync('git', ['ls-files', 'contract', 'rules', 'server', 'web', 'content'], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((file) => /\.(tsx?|json|md|yaml)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => plain(readFileSync(path.join(projectRoot, file), 'utf8')))
    .join('\n');
  const sentences = Object.values(specificationSentences).flat().flatMap(alternativesOf);
  expect(sentences.length).toBeGreaterThan(200);
  expect(sentences.filter((sentence) => !partsOf(sentence).every((part) => sources.includes(part)))).toEqual([]);
});

/** "Successfully updated/created question." stands for two sentences. */
const alternativesOf = (sentence: string): string[] => {
  const [, before, one, other, after] = /^(.* )([a-z]+)\/([a-z]+)( .*)$/.exec(sentence) ?? [];
  return one === undefined ? [sentence] : [`${before}${one}${after}`, `${before}${other}${after}`];
};

/** Normalises quotes, spaces and case, which may differ between the specification and the sources. */
const plain = (text: string) =>
  text
    .replace(/\\?[’‘']/g, "'")
    .replace(/&nbsp;|\s+/g, ' ')
    .toLowerCase();

/** The fixed parts of a sentence, between placeholders and before three dots. */
const partsOf = (sentence: string) =>
  plain(sentence)
    .split(/\s*(?:\{[^}]*\}|\.\.\.|…)\s*/)
    .map((part) => part.replace(/^[ ()]+|[ ().]+$/g, ''))
    .filter(Boolean);
