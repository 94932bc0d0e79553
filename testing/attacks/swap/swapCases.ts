import type { SwapShape } from './swapSurvey.ts';

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

interface SwapCase {
  /** The surveys are requested together. */
  surveys: SwapShape[];
  /** Each of these matches a line of the product's transcript. */
  shows?: RegExp[];
}

/** Cases in which a person's identity could most easily show in results, each with a name for what is special. */
export const swapCases: [string, SwapCase][] = [
  [
    'everyone in a group, and one response by the share link',
    {
      surveys: [{ groups: () => new Map([['Everyone', () => true]]), shareLinks: 1, deleted: 0 }],
    },
  ],
  ['one completed person deleted while the survey is open', { surveys: [{ deleted: 1, shareLinks: 0 }] }],
  ['one group', { surveys: [{ groups: () => new Map([['Department', (person: number) => person % 3 === 0]]) }] }],
  [
    'a group of everyone',
    {
      surveys: [
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
    },
  ],
  [
    'two combined surveys with different groups',
    {
      surveys: [
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
    },
  ],
  [
    'nine groups in the order of their estimates',
    {
      surveys: [
        {
          people: 63,
          groups: () =>
            new Map(
              Array.from({ length: 9 }, (_, index): [string, (person: number) => boolean] => [
                `Department ${index}`,
                (person) => person % 9 === index,
              ]),
            ),
          shareLinks: 0,
          deleted: 0,
          missing: 0.03,
          removals: [],
        },
      ],
      shows: [/^order of mood .*\] \[0/, /^order of work .*\] \[0/],
    },
  ],
  [
    'spreads that stay after the removal of few people, and change after the removal of many',
    {
      surveys: [
        {
          people: 60,
          groups: () => new Map([['Department', (person: number) => person < 30]]),
          shareLinks: 0,
          deleted: 0,
          missing: 0.03,
          removals: [range(0, 6), [...range(6, 14), ...range(30, 38)]],
        },
      ],
      shows: [/^DELETE .* spreads stay$/, /^DELETE .* spreads change$/],
    },
  ],
  [
    'events by line, with people in no group',
    {
      surveys: [
        {
          people: 60,
          groups: () =>
            new Map(
              Array.from({ length: 4 }, (_, index): [string, (person: number) => boolean] => [
                `Department ${index}`,
                (person) => person % 5 === index,
              ]),
            ),
          shareLinks: 1,
          deleted: 0,
          removals: [range(0, 6)],
        },
      ],
      shows: [
        /"id":"event-threats".{0,400}"lines":\[\{"name":"Department 0"/,
        /"id":"event-from-1".{0,400}"reported":\{/,
      ],
    },
  ],
  [
    'a group, a change and aspects that stand out',
    {
      surveys: [false, true].map((isLater) => ({
        people: 60,
        groups: () =>
          new Map(
            Array.from({ length: 3 }, (_, index): [string, (person: number) => boolean] => [
              `Department ${index}`,
              (person) => person % 3 === index,
            ]),
          ),
        shareLinks: 0,
        deleted: 0,
        missing: 0.03,
        low: (person: number) => isLater && person % 3 === 0,
        removals: [],
      })),
      shows: [/^group \{.*"name":"Department 0"/, /^change \{.*"since":"Survey 0"/, /^findings .*"reasons":/],
    },
  ],
];
