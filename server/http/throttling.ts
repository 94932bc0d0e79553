import { throttleLimits } from '#contract/limits.ts';
import type { Operation } from '#contract/operation.ts';
import { createThrottle, throttleOf, type Throttle, type ThrottleKind } from './createThrottle.ts';
import type { Context, Handler } from './handlers.ts';
import { networkOf } from '../security/networkOf.ts';
import { hashToken } from '../security/token.ts';
import type { Authenticate } from './session.ts';

type Kind = NonNullable<Operation['throttle']>;

/**
 * The key under which a call of each kind is counted. It is not an address alone, so that an office behind one address
 * is not treated as one client. Requests for links are the exception, because a stranger can make them for anyone. Null:
 * the call is not counted.
 */
const keys: Record<Kind, (context: Context<Operation>) => string | null> = {
  answers: ({ params }) => (params as { participationId: string }).participationId,
  // The key consists of the link and the network, so that someone who floods a shared link does not affect people in
  // other networks.
  starts: ({ query, params, address }) => digest(`${linkOf({ query, params })}\0${networkOf(address)}`),
  signIns: ({ body }) => accountOf(body as { grant_type?: string; username?: string; password?: string }),
  links: ({ address }) => networkOf(address),
  costly: holderOf,
  rehearsals: holderOf,
};

/** The person or participation that is signed in. */
function holderOf({ session }: Context<Operation>): string | null {
  return session && (session.kind === 'participation' ? session.participationId : session.personId);
}

/** The token of a link that many people share: in the path, or else in the query. */
const linkOf = ({ query, params }: { query: unknown; params: unknown }): string | undefined =>
  (params as { token?: string }).token ?? (query as { surveyToken?: string }).surveyToken;

/**
 * The invitation or account that a sign-in is for. Null for a refresh, since its token changes each time:
 * `refreshTokens` counts by session.
 */
function accountOf({
  grant_type: grant,
  username = '',
  password = '',
}: {
  grant_type?: string;
  username?: string;
  password?: string;
}) {
  if (grant === 'password') return digest(username.trim().toLowerCase());
  return grant === 'token' ? digest(password) : null;
}

const digest = (text: string) => hashToken(text).toString('latin1');

/**
 * Throttles clients that make more calls than a person can. Each machine counts for itself.
 * @param now a clock for tests, as for `createBuckets`. The calls are counted in this process then.
 */
export function createThrottling(now?: () => number) {
  const throttle = (kind: ThrottleKind) => (now ? createThrottle(throttleLimits[kind], now) : throttleOf(kind));
  const callers = throttle('callers');
  const kinds = Object.fromEntries(Object.keys(keys).map((kind) => [kind, throttle(kind as Kind)])) as Record<
    Kind,
    Throttle
  >;

  const admitCaller = async (tokenHash: Buffer) => {
    const key = tokenHash.toString('latin1');
    await callers.require(key);
    callers.count(key);
  };

  return {
    /** Finds the owner of a token, unless too many calls were made with it. */
    authenticating:
      (authenticate: Authenticate): Authenticate =>
      async (tokenHash) => {
        await admitCaller(tokenHash);
        return authenticate(tokenHash);
      },

    /** Limits the handler of an operation to the contract's rate for each client. */
    handling({ throttle: kind }: Operation, handler: Handler<Operation>): Handler<Operation> {
      if (!kind) return handler;
      const [keyOf, ofKind] = [keys[kind], kinds[kind]];
      const throttled: Handler<Operation> = async (context) => {
        if (handler.checksAccessItself && context.accessTokenHash) await admitCaller(context.accessTokenHash);
        const key = keyOf(context);
        if (key === null) return handler(context);
        await ofKind.require(key);
        // If the call has no session, it is counted only after the handler has accepted it. So a stranger who knows a
        // person's id cannot use up that person's rate. No one can use up the rate of another network.
        const isOwnKey = context.session !== null || kind === 'links';
        if (isOwnKey) ofKind.count(key);
        const answer = await handler(context);
        if (!isOwnKey) ofKind.count(key);
        return answer;
      };
      return handler.checksAccessItself ? Object.assign(throttled, { checksAccessItself: true as const }) : throttled;
    },
  };
}

export type Throttling = ReturnType<typeof createThrottling>;
