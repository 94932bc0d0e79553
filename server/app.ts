import type { FastifyInstance } from 'fastify';
import type { blocks } from '../contract/api.ts';
import type { Deps } from './deps.ts';
import { accountRoutes } from './features/account/accountRoutes.ts';
import { authorise } from './features/account/membershipQueries.ts';
import { findSession } from './features/auth/authQueries.ts';
import { authRoutes } from './features/auth/authRoutes.ts';
import { groupsRoutes } from './features/groups/groupsRoutes.ts';
import { knowledgeLibraryRoutes } from './features/knowledgeLibrary/knowledgeLibraryRoutes.ts';
import { participantsRoutes } from './features/participants/participantsRoutes.ts';
import { participationRoutes } from './features/participation/participationRoutes.ts';
import { personRoutes } from './features/person/personRoutes.ts';
import { platformRoutes } from './features/platform/platformRoutes.ts';
import { surveyReportRoutes } from './features/surveyReport/surveyReportRoutes.ts';
import { surveyRoutes } from './features/survey/surveyRoutes.ts';
import { surveyParticipationsRoutes } from './features/surveyParticipations/surveyParticipationsRoutes.ts';
import { surveyQuestionsRoutes } from './features/surveyQuestions/surveyQuestionsRoutes.ts';
import { surveysRoutes } from './features/surveys/surveysRoutes.ts';
import { createHttpServer } from './http/createHttpServer.ts';
import type { Handlers } from './http/handlers.ts';
import { registerOperations } from './http/registerOperations.ts';

/** The API under /api/v0, every operation of the contract bound to its handler. */
export async function createApp(deps: Deps, logger: Parameters<typeof createHttpServer>[1]): Promise<FastifyInstance> {
  const { db, clock, config } = deps;
  const app = await createHttpServer(config, logger);
  const handlers: { [Block in keyof typeof blocks]: Handlers<(typeof blocks)[Block]> } = {
    auth: authRoutes(deps),
    person: personRoutes(deps),
    account: accountRoutes(deps),
    participants: participantsRoutes(deps),
    groups: groupsRoutes(deps),
    surveys: surveysRoutes(deps),
    survey: surveyRoutes(deps),
    surveyQuestions: surveyQuestionsRoutes(deps),
    surveyParticipations: surveyParticipationsRoutes(deps),
    surveyReport: surveyReportRoutes(deps),
    participation: participationRoutes(deps),
    knowledgeLibrary: knowledgeLibraryRoutes(deps),
    platform: platformRoutes(deps, () => app.swagger() as unknown as Record<string, unknown>),
  };
  await app.register(async (api) => {
    // Nothing between server and person keeps what belongs to one person.
    api.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    registerOperations(api, handlers, (tokenHash) => findSession(db, tokenHash, clock()), authorise(db));
  }, { prefix: '/api/v0' });
  return app;
}
