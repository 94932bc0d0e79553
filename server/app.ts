import type { FastifyInstance } from 'fastify';
import type { blocks } from '../contract/api.ts';
import type { Deps } from './deps.ts';
import { findSession } from './features/auth/authQueries.ts';
import { authRoutes } from './features/auth/authRoutes.ts';
import { knowledgeLibraryRoutes } from './features/knowledgeLibrary/knowledgeLibraryRoutes.ts';
import { participantsRoutes } from './features/participants/participantsRoutes.ts';
import { participationRoutes } from './features/participation/participationRoutes.ts';
import { platformRoutes } from './features/platform/platformRoutes.ts';
import { createHttpServer } from './http/createHttpServer.ts';
import type { Handlers } from './http/handlers.ts';
import { registerOperations } from './http/registerOperations.ts';

/** The API under /api/v0, every operation of the contract bound to its handler. */
export async function createApp(deps: Deps, logger: Parameters<typeof createHttpServer>[1]): Promise<FastifyInstance> {
  const { db, clock, config } = deps;
  const app = await createHttpServer(config, logger);
  const handlers: { [Block in keyof typeof blocks]: Handlers<(typeof blocks)[Block]> } = {
    auth: authRoutes(deps),
    participation: participationRoutes(deps),
    participants: participantsRoutes(deps),
    knowledgeLibrary: knowledgeLibraryRoutes(deps),
    platform: platformRoutes(deps, () => app.swagger() as unknown as Record<string, unknown>),
  };
  await app.register(async (api) => {
    // Nothing between server and person keeps what belongs to one person.
    api.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    registerOperations(api, handlers, (tokenHash) => findSession(db, tokenHash, clock()));
  }, { prefix: '/api/v0' });
  return app;
}
