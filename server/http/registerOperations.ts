import type { FastifyInstance } from 'fastify';
import { blocks } from '../../contract/api.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Handler, Handlers } from './handlers.ts';
import { registerOperation } from './registerOperation.ts';
import type { Authenticate, Authorise } from './session.ts';

type AllHandlers = { [Block in keyof typeof blocks]: Handlers<(typeof blocks)[Block]> };

/** Binds every operation of the contract; that none lacks its handler is checked by the types. */
export function registerOperations(app: FastifyInstance, handlers: AllHandlers, authenticate: Authenticate, authorise: Authorise) {
  for (const [tag, block] of Object.entries(blocks)) {
    for (const [name, operation] of Object.entries<Operation>(block)) {
      const handler = (handlers as Record<string, Record<string, Handler<Operation>>>)[tag]![name]!;
      registerOperation(app, { name, tag, operation, handler }, authenticate, authorise);
    }
  }
}
