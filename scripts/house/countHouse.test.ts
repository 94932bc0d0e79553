import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../tools/projectRoot.mjs';
import { countHouse } from './countHouse.mjs';
import { listProduction, listTests } from './productionFiles.mjs';
import { findSharedNames } from './sharedNames.mjs';

it('the product has no fragments and no names with two meanings, and docs/house.md gives a reason for each long file', () => {
  const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
  const sources = new Map(listProduction().map((file) => [file, read(file)] as const));
  const { fragments, long } = countHouse(sources, listTests());
  const names = findSharedNames(new Map([...sources].filter(([file]) => /\.tsx?$/.test(file))));
  const page = read('docs/house.md');
  const withoutReason = long.filter(({ file }) => !page.includes(`  - \`${file}\``));
  expect({ files: sources.size > 500, fragments, names, withoutReason }).toEqual({
    files: true,
    fragments: [],
    names: [],
    withoutReason: [],
  });
});

const lines = (count: number) => 'a {}\n'.repeat(count);

it('counts the lines of every file and the imports of modules', () => {
  const house = countHouse(
    new Map([
      ['contract/answer.ts', `import { Type } from 'typebox';\nexport const answer = Type.String();\n`],
      ['rules/score.ts', `import type { Answer } from '#contract/answer.ts';\nexport { round } from './round.ts';\n`],
      ['rules/round.ts', 'export const round = Math.round;\n'],
      ['web/page.ts', `import { score } from '#rules/score.ts';\nconst later = () => import('#rules/round.ts');`],
      ['web/page.css', lines(30)],
    ]),
  );
  expect(house).toEqual({
    files: 5,
    median: 2,
    nineInTen: 30,
    longest: { file: 'web/page.css', lines: 30 },
    imports: 4,
    importsPer100Lines: 57.1,
    // contract/answer.ts and rules/score.ts have one. rules/round.ts has two.
    singleImporter: 2,
    upward: [],
    cycles: [],
    climbing: [],
    fragments: [],
    long: [],
  });
});

it('leaves the longest tenth out of "9 in 10"', () => {
  const files = Array.from({ length: 10 }, (_, index) => [`web/${index}.css`, lines(index + 1)] as const);
  expect(countHouse(new Map(files))).toMatchObject({ median: 5, nineInTen: 9, longest: { lines: 10 } });
});

it('lists imports against a wall, cycles and imports that climb two folders', () => {
  const house = countHouse(
    new Map([
      ['server/db/a.ts', `import { b } from '#server/features/survey/b.ts';\n`],
      ['server/features/survey/b.ts', `import { a } from '../../db/a.ts';\n`],
    ]),
  );
  expect(house.upward).toEqual(['server/db/a.ts -> server/features/survey/b.ts']);
  expect(house.cycles).toEqual(['server/db/a.ts -> server/features/survey/b.ts -> server/db/a.ts']);
  expect(house.climbing).toEqual(['server/features/survey/b.ts -> ../../db/a.ts']);
});

describe('fragments', () => {
  const short = 'export const part = 1;\n';
  const fragmentsOf = (files: Record<string, string>, tests: string[] = []) =>
    countHouse(new Map(Object.entries(files)), tests).fragments;

  it('are short files that one file of the same room imports', () => {
    const files = {
      'web/ui/Menu.tsx': `import { a } from './a.ts';\nimport { b } from './b.ts';\nimport './Menu.css';\n`,
      'web/ui/List.tsx': `import { b } from './b.ts';\n`,
      'web/ui/a.ts': short,
      'web/ui/b.ts': short,
      'web/ui/Menu.css': lines(3),
    };
    expect(fragmentsOf(files)).toEqual(['1 web/ui/a.ts <- web/ui/Menu.tsx']);
  });

  it('are at most 40 lines', () => {
    const files = (count: number) => ({
      'rules/whole.ts': `import { part } from './part.ts';\n`,
      'rules/part.ts': short.repeat(count),
    });
    expect(fragmentsOf(files(40))).toEqual(['40 rules/part.ts <- rules/whole.ts']);
    expect(fragmentsOf(files(41))).toEqual([]);
  });

  it.each(['rules/part.test.ts', 'rules/part.test.tsx', 'rules/part.api.test.ts'])('have no test: %s', (test) => {
    const files = { 'rules/whole.ts': `import { part } from './part.ts';\n`, 'rules/part.ts': short };
    expect(fragmentsOf(files, [test])).toEqual([]);
    expect(fragmentsOf(files, ['rules/whole.test.ts'])).toHaveLength(1);
  });

  it.each([
    ['another room', 'server/db/part.ts', 'server/mail/whole.ts'],
    ['another feature', 'server/features/survey/part.ts', 'server/features/surveys/whole.ts'],
    ['another floor', 'server/results/numbers/part.ts', 'server/results/ledger/whole.ts'],
    ['another area', 'web/screens/part.ts', 'web/screens/p/whole.ts'],
    ['the file that starts everything', 'server/http/part.ts', 'server/startServer.ts'],
  ])('are not imported by %s', (_, file, importer) => {
    expect(fragmentsOf({ [file]: short, [importer]: `import { part } from '#${file}';\n` })).toEqual([]);
  });

  it.each([
    ['a statement', 'server/features/survey/partQueries.ts', 'server/features/survey/whole.ts'],
    ['an entry of a registry', 'contract/part.ts', 'contract/api.ts'],
    ['a screen', 'web/routes/Part.tsx', 'web/routes/participant.ts'],
  ])('are not %s', (_, file, importer) => {
    expect(fragmentsOf({ [file]: short, [importer]: `import { part } from '#${file}';\n` })).toEqual([]);
  });

  it('are not loaded later', () => {
    expect(fragmentsOf({ 'web/ui/a.ts': short, 'web/ui/b.ts': `const a = () => import('./a.ts');\n` })).toEqual([]);
  });

  it('are not operations, but may be helpers of one', () => {
    const files = {
      'contract/survey.ts': `import '#rules/a.ts';\nexport const openSurvey = operation({});\n`,
      'server/features/survey/surveyRoutes.ts': `import { openSurvey } from './openSurvey.ts';\nimport { helper } from './helper.ts';\n`,
      'server/features/survey/openSurvey.ts': 'export const openSurvey = 1;\n',
      'server/features/survey/helper.ts': 'export const helper = 1;\n',
    };
    expect(fragmentsOf(files)).toEqual([
      '1 server/features/survey/helper.ts <- server/features/survey/surveyRoutes.ts',
    ]);
  });
});

it('lists files over 300 lines, the longest first', () => {
  const files = new Map([
    ['web/a.css', lines(300)],
    ['web/b.css', lines(301)],
    ['web/c.css', lines(302)],
  ]);
  expect(countHouse(files).long).toEqual([
    { file: 'web/c.css', lines: 302 },
    { file: 'web/b.css', lines: 301 },
  ]);
});
