import { expect, it } from 'vitest';
import { parseOrganisationSearch, parseParticipantsSearch } from './participantsSearch.ts';

it.each([
  [{}, {}],
  [
    { text: 'ann', sort: '-email', filter: ['completed'], groups: ['g1', 'g2'] },
    { text: 'ann', sort: '-email', filter: ['completed'], groups: ['g1', 'g2'] },
  ],
  [
    { text: 42, groups: 'g1' },
    { text: '42', groups: ['g1'] },
  ],
  [{ text: '', sort: 'shoeSize', filter: ['all', 'no'], groups: [], modal: 'explode', of: 'p1' }, {}],
  [{ mailRefusal: 'undeliverable' }, { mailRefusal: 'undeliverable' }],
  [{ mailRefusal: 'moody' }, {}],
  [
    { modal: 'edit', of: 'p1' },
    { modal: 'edit', of: 'p1' },
  ],
  [{ text: { a: 1 }, sort: ['email'], filter: [['completed']], groups: [null, 'g1'] }, { groups: ['g1'] }],
])('reads %j as %j', (search, expected) => {
  expect(parseParticipantsSearch(search)).toEqual(expected);
});

it('sorts the people of an organisation only by columns that they have', () => {
  expect(parseOrganisationSearch({ sort: '-Email' })).toEqual({ sort: '-email' });
  for (const sort of ['invited', '-completed']) {
    expect(parseParticipantsSearch({ sort })).toEqual({ sort });
    expect(parseOrganisationSearch({ sort })).toEqual({});
  }
});
