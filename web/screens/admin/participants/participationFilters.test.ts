import { expect, it } from 'vitest';
import type { ParticipantGroup } from '#contract/entities/participant.ts';
import { participationFilters } from './participationFilters.ts';

const group: ParticipantGroup = { id: 'g1', name: 'Night shift', groupType: 'regular', participantCount: 3 };
const groupEntries = (attached: readonly ParticipantGroup[] | null) =>
  participationFilters({ search: {}, attached, superAdmin: false, onChange: () => {} })
    .find(({ title }) => title === 'In the group')
    ?.entries.map(({ label }) => label);

it('says that no group is attached only once the groups are known', () => {
  expect(groupEntries(null)).toEqual([]);
  expect(groupEntries([])).toEqual(['No group is attached to this survey']);
  expect(groupEntries([group])).toEqual(['Night shift']);
});
