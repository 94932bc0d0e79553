import type { SwapShape } from './swapSurvey.ts';

/**
 * Cases in which a person's identity could most easily show in results, each with a name for what is special. The
 * surveys of a case are requested together.
 */
export const swapCases: [string, ...SwapShape[]][] = [
  [
    'everyone in a group, and one response by the share link',
    { groups: () => new Map([['Everyone', () => true]]), shareLinks: 1, deleted: 0 },
  ],
  ['one completed person deleted while the survey is open', { deleted: 1, shareLinks: 0 }],
  ['one group', { groups: () => new Map([['Department', (person: number) => person % 3 === 0]]) }],
  [
    'a group of everyone',
    {
      groups: () =>
        new Map([
          ['Department', (person: number) => person % 2 === 0],
          ['Everyone', () => true],
        ]),
      shareLinks: 0,
      deleted: 0,
    },
  ],
  [
    'two combined surveys with different groups',
    {
      groups: () =>
        new Map([
          ['Department', (person: number) => person % 2 === 0],
          ['Earlier', (person: number) => person < 6],
        ]),
    },
    {
      groups: (people) =>
        new Map([
          ['Department', (person: number) => person % 3 === 0],
          ['Later', (person: number) => person < people - 6],
        ]),
    },
  ],
];
