import { expect, it } from 'vitest';
import { countHouse } from './countHouse.mjs';

const lines = (count: number) => 'a {}\n'.repeat(count);

it('counts lines of every file, and imports of modules', () => {
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
    // contract/answer.ts and rules/score.ts; rules/round.ts has two.
    singleImporter: 2,
    upward: [],
    cycles: [],
    climbing: [],
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
