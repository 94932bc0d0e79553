import { randomDraws } from '#testing/randomDraws.ts';
import type { SmallPerson, SmallWorld } from './smallWorld.ts';

interface Shape {
  /** For each group name, whether a person is in the group. */
  groups?: Record<string, (person: number) => boolean>;
  /** How many of the people, the last ones, took part through the share link. */
  shareLinks?: number;
  removed?: readonly number[];
}

function peopleOf(count: number, { groups = {}, shareLinks = 0, removed = [] }: Shape): SmallPerson[] {
  return Array.from({ length: count }, (_, person) => {
    const invited = person < count - shareLinks;
    return {
      invited,
      removed: removed.includes(person),
      groups: invited ? Object.keys(groups).filter((name) => groups[name]!(person)) : [],
    };
  });
}

const [half, otherHalf] = [(person: number) => person % 2 === 0, (person: number) => person % 2 === 1];

/** Group structures for a number of people. */
export function smallWorlds(
  people: number,
  { options, missing }: Pick<SmallWorld, 'options' | 'missing'>,
): SmallWorld[] {
  const one = (name: string, shape: Shape): SmallWorld => ({
    name,
    surveys: [peopleOf(people, shape)],
    options,
    missing,
  });
  const randomGroups = (seed: number) => {
    const draws = randomDraws(seed);
    return Object.fromEntries(
      ['A', 'B', 'C'].map((name) => {
        const isIn = Array.from({ length: people }, () => draws.chance(0.5));
        return [name, (person: number) => isIn[person]!];
      }),
    );
  };
  const first = Math.ceil(people / 2);
  return [
    one('three random groups', { groups: randomGroups(1) }),
    one('three other random groups', { groups: randomGroups(2) }),
    one('two halves and a group across', { groups: { A: half, B: otherHalf, C: (person) => person < first } }),
    one('groups that differ in one person', {
      groups: { A: (person) => person < first, B: (person) => person < first - 1 },
    }),
    one('everyone but one', { groups: { A: (person) => person > 0 } }),
    one('a group of everyone, and a response by the share link', { groups: { A: () => true }, shareLinks: 1 }),
    one('two halves, and a response by the share link', { groups: { A: half, B: otherHalf }, shareLinks: 1 }),
    one('people in no group', { groups: { A: (person) => person < 2, B: (person) => person === 2 || person === 3 } }),
    one('a group, half of it removed', { groups: { A: half }, removed: [0, 2] }),
    one('a group, and a person of each side removed', { groups: { A: half }, removed: [0, 1] }),
    {
      name: 'two surveys combined',
      options,
      missing,
      surveys: [
        peopleOf(first, { groups: { A: (person) => person < 2, B: half } }),
        peopleOf(people - first, { groups: { A: (person) => person > 0 } }),
      ],
    },
  ];
}
