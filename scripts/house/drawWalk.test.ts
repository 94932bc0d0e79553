import { expect, it } from 'vitest';
import { describeWalk, drawWalk } from './drawWalk.mjs';

const screen = 'web/screens/Screen.tsx';
const chart = 'web/components/Chart.tsx';
const routes = 'server/features/report/reportRoutes.ts';
const build = 'server/features/report/build.ts';
const present = 'server/features/report/present.ts';
const load = 'server/results/load.ts';

const calls = [
  screen,
  `${screen} web/components/Menu.tsx`.replace(' ', ' <'),
  'web/components/Menu.tsx web/components/menuItems.ts',
  'web/api/query.ts',
  routes,
  `${routes} ${build}`,
  `${routes} ${build} server/db/transaction.ts`,
  `${routes} ${build} server/db/transaction.ts ${load}`,
  // A call back into the calling file, by a function that was passed as an argument.
  `${routes} ${build} server/db/transaction.ts ${load} ${build}`,
  `${routes} ${build} ${present}`,
  `${screen} <${chart}`,
  chart,
];

it('lists files that lead to the goal and files that they call, without shared files and unrelated components', () => {
  expect(drawWalk(calls, chart)).toEqual([
    { file: screen, from: [] },
    { file: routes, from: [] },
    { file: build, from: [routes] },
    { file: load, from: [build] },
    { file: present, from: [build] },
    { file: chart, from: [screen] },
  ]);
});

it('names all files that enter a file, except those that the file itself led to', () => {
  const again = [...calls, `${routes} ${build} ${present} ${load}`, `${present} ${build}`];
  const steps = drawWalk(again, chart);
  expect(steps.filter(({ from }) => from.length > 1)).toEqual([{ file: load, from: [build, present] }]);
});

it('describes the walk, and counts the files that only the first call enters', () => {
  const text = describeWalk({ calls, first: [...calls, `${routes} ${build} ${load} server/results/decode.ts`] }, chart);
  expect(text).toContain('6 files, none entered twice. The walk comes back to an earlier folder 1 times.');
  expect(text).toContain(`4. \`${load}\` from \`build.ts\``);
  expect(text).toContain('enters 1 more.');
});

it('rejects calls that never reach the goal', () => {
  expect(() => drawWalk(calls, 'web/components/Other.tsx')).toThrow('No call enters web/components/Other.tsx');
});
