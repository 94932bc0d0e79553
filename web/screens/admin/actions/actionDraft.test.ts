import { expect, it } from 'vitest';
import { draftOf, isDraftChanged, readKeptAction } from './actionDraft.ts';

const typed = { title: 'Rosters', owner: 'Wards', dueOn: '2026-12-12', notes: '', status: 'DONE' } as const;

it('is changed by any of its fields', () => {
  expect(isDraftChanged(draftOf(null), null)).toBe(false);
  for (const field of ['title', 'owner', 'dueOn', 'notes'] as const)
    expect(isDraftChanged({ ...draftOf(null), [field]: 'x' }, null)).toBe(true);
  expect(isDraftChanged({ ...draftOf(null), status: 'DONE' }, null)).toBe(true);
});

it.each([
  [typed, typed],
  [{ title: 7, status: 'LOST' }, draftOf(null)],
  [null, null],
  ['Rosters', null],
  [undefined, null],
])('reads %j, which was kept, as %j', (kept, expected) => {
  expect(readKeptAction(kept)).toEqual(expected);
});
