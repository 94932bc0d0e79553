import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/database.ts';
import { ApiError } from '#server/ApiError.ts';
import { countRequested, insertRejection } from './rejectionQueries.ts';

/**
 * A request that disclosure control rejected. All have one body: a reason would disclose something
 * (docs/rules/disclosure.md#rejection).
 */
export class RejectedRequest extends ApiError {
  constructor() {
    super('SampleTooSmall');
  }
}

/** Who requests numbers, and when. */
export interface Requester {
  personId: string;
  now: Date;
}

/**
 * Rejects a request, which counts towards what one person may request within a day.
 * @throws RejectedRequest; ApiError TooManyRequests.
 */
export async function rejectRequest(db: Db, { personId, now }: Requester): Promise<never> {
  await requireAllowance(db, { personId, now }, 1);
  await insertRejection(db, personId, now);
  throw new RejectedRequest();
}

const day = 24 * 60 * 60 * 1000;

/** @throws ApiError TooManyRequests: what a ledger keeps for ever is not for one person to fill, and rejections are for no one to collect. */
export async function requireAllowance(db: Db, { personId, now }: Requester, wanted: number): Promise<void> {
  if (
    wanted === 0 ||
    (await countRequested(db, personId, new Date(now.getTime() - day))) + wanted <= limits.newPopulationsADay
  )
    return;
  throw new ApiError('TooManyRequests', {
    message:
      'You have requested as many new combinations of filters as one person may within a day. What was shown before can be shown again.',
    retryAfterSeconds: 60 * 60,
  });
}
