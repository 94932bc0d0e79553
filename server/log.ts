import type { FastifyBaseLogger } from 'fastify';

/** The structured log. It contains ids and counts only, never names, addresses, tokens or answers. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'fatal' | 'debug'>;

type ErrorDescription = {
  type: string;
  message: string;
  stack: string;
  code?: string;
  constraint?: string;
};

/**
 * An error in a form that is safe for the log. A database's message can quote the values of a statement, so only the
 * SQLSTATE, the constraint and the position in the code are kept.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const fromDatabase = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
  const place = (error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
  return {
    type: error.name,
    message: fromDatabase ? `SQLSTATE ${code}` : error.message,
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    stack: place,
  };
}
