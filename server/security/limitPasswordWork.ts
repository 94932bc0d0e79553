import { ApiError } from '../ApiError.ts';
import { shareOfMachine } from '../shareOfMachine.ts';
import { networkOf } from './networkOf.ts';

/**
 * Maximum number of requests with a password that run at the same time on a machine, in total and from one network.
 * Each of its processes has an equal part. Requests beyond it are rejected at once, before anything is counted or looked up. So there is no long queue, and one network that
 * floods the server leaves places for others.
 */
export const passwordPlaces = { all: 64, ofOneNetwork: 16 } as const;

const underWay = new Map<string, number>();
let allUnderWay = 0;

/**
 * Runs a request with a password if there is a place for it.
 * @param address the client's network address.
 * @throws ApiError TooManyRequests.
 */
export async function limitPasswordWork<T>(address: string, work: () => Promise<T>): Promise<T> {
  const network = networkOf(address);
  const ofNetwork = underWay.get(network) ?? 0;
  if (allUnderWay >= shareOfMachine(passwordPlaces.all) || ofNetwork >= shareOfMachine(passwordPlaces.ofOneNetwork)) {
    throw new ApiError('TooManyRequests', { retryAfterSeconds: 2 });
  }
  allUnderWay += 1;
  underWay.set(network, ofNetwork + 1);
  try {
    return await work();
  } finally {
    allUnderWay -= 1;
    const left = underWay.get(network)! - 1;
    if (left > 0) underWay.set(network, left);
    else underWay.delete(network);
  }
}
