import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/database.ts';
import { ApiError } from '#server/ApiError.ts';
import { countRequested, insertRejection } from './rejectionQueries.ts';

/**
 * A request that disclosure control rejected. The response body is always the same, since a reason would disclose
 * something (docs/rules/disclosure.md#rejection).
 */
export class RejectedRequest extends ApiError {
  constructor() {
    super('SampleTooSmall');
  }
}

/** The person who requests numbers, and the time. */
export interface Requester {
  personId: string;
  now: Date;
}

/**
 * Rejects a request. The rejection counts towards the person's daily limit.
 * @throws RejectedRequest; ApiError TooManyRequests.
 */
export async function rejectRequest(db: Db, { personId, now }: Requester): Promise<never> {
  await requireAllowance(db, { personId, now }, 1);
  await insertRejection(db, personId, now);
  throw new RejectedRequest();
}

const day = 24 * 60 * 60 * 1000;

/**
 * Checks the daily limit. It prevents one person from filling ledgers, which are kept for ever, and from learning
 * something from many rejections.
 * @throws ApiError TooManyRequests.
 */
export async function requireAllowance(db: Db, { personId, now }: Requester, requested: number): Promise<void> {
  if (
    requested === 0 ||
    (await countRequested(db, personId, new Date(now.getTime() - day))) + requested <= limits.newPopulationsADay
  )
    return;
  throw new ApiError('TooManyRequests', {
    message:
      'You have reached the daily limit for new combinations of filters. You can still open everything that was shown before.',
    retryAfterSeconds: 60 * 60,
  });
}
