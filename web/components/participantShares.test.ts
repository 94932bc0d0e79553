import { expect, test } from 'vitest';
import { participantShares } from './participantShares.ts';

test.each([
  [0, 0, 0, 0, 0],
  [3, 1, 1, 33, 33],
  [3, 2, 0, 67, 0],
  [200, 1, 199, 1, 100],
  [40, 40, 0, 100, 0],
])(
  'of %i, %i completed and %i in progress are %i %% and %i %%',
  (totalCount, completedCount, inProgressCount, completed, inProgress) => {
    const counts = {
      totalCount,
      completedCount,
      inProgressCount,
      halfWayCount: 0,
      notStartedCount: totalCount - completedCount - inProgressCount,
      undeliverableCount: 0,
    };
    expect(participantShares(counts)).toEqual({ completed, inProgress });
  },
);
