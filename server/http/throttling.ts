import { throttleLimits } from '#contract/limits.ts';
import type { Operation } from '#contract/operation.ts';
import { createThrottle, type Throttle } from './createThrottle.ts';
import type { Context, Handler } from './handlers.ts';
import { networkOf } from '../security/networkOf.ts';
import { hashToken } from '../security/token.ts';
import type { Authenticate } from './session.ts';

type Kind = NonNullable<Operation['throttle']>;

/**
 * The key under which a call of a kind is counted: never an address alone, so that an office behind one is not treated
 * as one client. Null: it is not counted.
 */
const keys: Record<Kind, (context: Context<Operation>) => string | null> = {
  answers: ({ params }) => (params as { participationId: string }).participationId,
  // Of one link and one network: anyone who floods a shared link affects no one elsewhere.
  starts: ({ query, address }) => digest(`${(query as { surveyToken: string }).surveyToken}\0${networkOf(address)}`),
  signIns: ({ body }) => accountOf(body as { grant_type?: string; username?: string; password?: string }),
  costly: ({ session }) => session && (session.kind === 'participation' ? session.participationId : session.personId),
};

/** A refresh token is another one each time: `refreshTokens` counts by the session. */
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
 * Throttles clients that do more than a person can, for one server.
 * @param now of `createThrottle`.
 */
export function createThrottling(now?: () => number) {
  const callers = createThrottle(throttleLimits.callers, now);
  const kinds = Object.fromEntries(
    Object.keys(keys).map((kind) => [kind, createThrottle(throttleLimits[kind as Kind], now)]),
  ) as Record<Kind, Throttle>;

  const admitCaller = (tokenHash: Buffer) => {
    const key = tokenHash.toString('latin1');
    callers.require(key);
    callers.count(key);
  };

  return {
    /** Finds the owner of a token, unless the client does nothing else. */
    authenticating:
      (authenticate: Authenticate): Authenticate =>
      (tokenHash) => {
        admitCaller(tokenHash);
        return authenticate(tokenHash);
      },

    /** The handler of an operation, limited to the contract's rate for each client. */
    handling({ throttle: kind }: Operation, handler: Handler<Operation>): Handler<Operation> {
      if (!kind) return handler;
      const [keyOf, throttle] = [keys[kind], kinds[kind]];
      const throttled: Handler<Operation> = async (context) => {
        if (handler.checksAccessItself && context.accessTokenHash) admitCaller(context.accessTokenHash);
        const key = keyOf(context);
        if (key === null) return handler(context);
        throttle.require(key);
        // An id that anyone can name is counted only after it proved to be the client's own: a stranger uses up no
        // one's share.
        if (context.session) throttle.count(key);
        const answer = await handler(context);
        if (!context.session) throttle.count(key);
        return answer;
      };
      return handler.checksAccessItself ? Object.assign(throttled, { checksAccessItself: true as const }) : throttled;
    },
  };
}

export type Throttling = ReturnType<typeof createThrottling>;
