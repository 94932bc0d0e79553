import type { FastifyInstance } from 'fastify';
import { blocks } from '#contract/api.ts';
import type { Operation } from '#contract/operation.ts';
import type { Db } from '../db/database.ts';
import { auditing, type AuditLog } from './audit.ts';
import type { Handler, Handlers } from './handlers.ts';
import { registerOperation } from './registerOperation.ts';
import type { Authenticate, Authorise } from './session.ts';
import type { Throttling } from './throttling.ts';

/** The handlers of every block, working on a database handle. That none lacks one is checked by the types. */
export type AllHandlers = { [Block in keyof typeof blocks]: (db: Db) => Handlers<(typeof blocks)[Block]> };

/** Binds every operation of the contract. */
export function registerOperations(
  app: FastifyInstance,
  handlers: AllHandlers,
  db: Db,
  {
    authenticate,
    authorise,
    auditLog,
    throttling,
  }: {
    authenticate: Authenticate;
    authorise: Authorise;
    auditLog: AuditLog;
    throttling: Throttling;
  },
) {
  for (const [tag, block] of Object.entries(blocks)) {
    const handlersOn = (handlers as unknown as Record<string, (db: Db) => Record<string, Handler<Operation>>>)[tag]!;
    for (const [name, operation] of Object.entries<Operation>(block)) {
      const handler = throttling.handling(
        operation,
        auditing({ name, tag, operation, on: (handle) => handlersOn(handle)[name]! }, db, auditLog),
      );
      registerOperation(app, { name, tag, operation, handler }, throttling.authenticating(authenticate), authorise);
    }
  }
}
