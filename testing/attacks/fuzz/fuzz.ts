import fc from 'fast-check';
import { setTimeout as pause } from 'node:timers/promises';
import { operations } from '#contract/api.ts';
import type { Operation } from '#contract/operation.ts';
import type { FuzzWorld } from './fuzzWorld.ts';
import { judge, type FuzzAnswer } from './judge.ts';
import { requestsOf, type FuzzRequest } from './requests.ts';

interface FuzzOptions {
  world: FuzzWorld;
  /** Sends a request. Rejects if no answer arrives. */
  send: (request: FuzzRequest) => Promise<FuzzAnswer>;
  seed: number;
  /** Number of requests per operation. */
  requests: number;
  /** Number of simultaneous requests. */
  atOnce?: number;
  /** Time after which a response counts as missing, in milliseconds. */
  timeLimit?: number;
}

export interface FuzzResult {
  sent: number;
  /** The operations that never succeeded. */
  neverServed: string[];
  /** The failures, each with the smallest request that showed it. */
  problems: string[];
}

/** The order of operations: those that remove what others need run late, and permanent removals run last. */
const lateness = (name: string, { method }: Operation): number => {
  if (/^(delete(?!Action)|removeUser|patchAccount|updateMyDetails|revoke|resetPassword|endMy)/.test(name)) return 2;
  return method === 'DELETE' ||
    ['openSurvey', 'closeSurvey', 'completeParticipation', 'getParticipationReport', 'withdrawAnswers'].includes(name)
    ? 1
    : 0;
};

/** Sends hostile and nearly valid requests to every operation of the contract, and judges each response. */
export async function fuzz({
  world,
  send,
  seed,
  requests,
  atOnce = 1,
  timeLimit = 30_000,
}: FuzzOptions): Promise<FuzzResult> {
  const all = Object.entries<Operation>(operations);
  const inOrder = all.toSorted(([one, first], [other, second]) => lateness(one, first) - lateness(other, second));
  const served = new Set<string>();
  const problems: string[] = [];
  let sent = 0;

  async function lane(number: number): Promise<void> {
    for (const [name, operation] of inOrder) {
      const property = fc.asyncProperty(requestsOf(name, operation, world), async (request) => {
        sent += 1;
        const answer = await within(timeLimit, send(request));
        if (answer.status < 300) served.add(name);
        const found = judge(name, operation, request.caller, answer, world);
        if (found.length > 0) throw new Error(`${found.join('; ')}: ${answer.text.slice(0, 300)}`);
      });
      const details = await fc.check(property, {
        seed: seed + number,
        numRuns: Math.ceil(requests / atOnce),
        interruptAfterTimeLimit: 120_000,
      });
      if (details.failed && details.counterexample)
        problems.push(describe(name, details.counterexample[0], details.errorInstance));
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, number) => lane(number)));
  return { sent, neverServed: all.map(([name]) => name).filter((name) => !served.has(name)), problems };
}

async function within<T>(timeLimit: number, work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = pause(timeLimit, undefined, { signal: over.signal }).then(() => {
    throw new Error(`no answer within ${timeLimit / 1000} s`);
  });
  // If the response arrives first, nothing handles this rejection.
  late.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}

const describe = (name: string, { caller, method, url, headers, body }: FuzzRequest, error: unknown) =>
  `${name} by ${caller}: ${error instanceof Error ? error.message : String(error)}\n    ${method} ${url.slice(0, 1000)} ${JSON.stringify({ ...headers, authorization: undefined })} ${body?.slice(0, 2000) ?? ''}`;
