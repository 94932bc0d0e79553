import { expect, it } from 'vitest';
import { arrangeAspects } from './arrangeAspects.ts';

const aspect = (name: string, group: string | null) => ({
  name,
  group,
  description: null,
  score: 0.5,
  scored: true,
  band: 'good' as const,
  margin: 0.196,
  label: null,
  noHigherLabel: false,
  icon: null,
  descriptionArticle: null,
  articles: [],
});

it('puts aspects in their groups, in the order of the groups, and loses none', () => {
  const { groupings, ungrouped } = arrangeAspects({
    groupings: [
      {
        title: 'Work',
        intro: null,
        groups: [
          { code: 'load', title: 'Load' },
          { code: 'empty', title: 'Empty' },
        ],
      },
      { title: 'Nothing', intro: null, groups: [{ code: 'none', title: 'None' }] },
    ],
    aspects: [aspect('Pace', 'load'), aspect('Energy', null), aspect('Hours', 'load'), aspect('Lost', 'unknown')],
  });
  expect(
    groupings.map(({ title, groups }) => [
      title,
      groups.map((group) => [group.title, group.aspects.map(({ name }) => name)]),
    ]),
  ).toEqual([['Work', [['Load', ['Pace', 'Hours']]]]]);
  expect(ungrouped.map(({ name }) => name)).toEqual(['Energy', 'Lost']);
});
