import type { FastifyInstance } from 'fastify';
import type { Say } from './content/sentences.ts';
import type { SecretDeps } from './deps.ts';
import { accountRoutes } from './features/account/accountRoutes.ts';
import { authorise } from './features/account/authorise.ts';
import { actionsRoutes } from './features/actions/actionsRoutes.ts';
import { auditLog } from './features/auditLog/auditLog.ts';
import { auditLogRoutes } from './features/auditLog/auditLogRoutes.ts';
import { findSession } from './features/auth/authQueries.ts';
import { authRoutes } from './features/auth/authRoutes.ts';
import { groupsRoutes } from './features/participants/groupsRoutes.ts';
import { knowledgeLibraryRoutes } from './features/knowledgeLibrary/knowledgeLibraryRoutes.ts';
import { participantsRoutes } from './features/participants/participantsRoutes.ts';
import { participationRoutes } from './features/participation/participationRoutes.ts';
import { personRoutes } from './features/person/personRoutes.ts';
import { platformRoutes } from './features/platform/platformRoutes.ts';
import { rehearsalRoutes } from './features/rehearsal/rehearsalRoutes.ts';
import { resultsPageRoutes } from './features/resultsPage/resultsPageRoutes.ts';
import { surveyReportRoutes } from './features/surveyReport/surveyReportRoutes.ts';
import { surveyRoutes } from './features/survey/surveyRoutes.ts';
import { surveyParticipationsRoutes } from './features/surveyParticipations/surveyParticipationsRoutes.ts';
import { surveyQuestionsRoutes } from './features/surveyQuestions/surveyQuestionsRoutes.ts';
import { surveysRoutes } from './features/surveys/surveysRoutes.ts';
import { usersRoutes } from './features/users/usersRoutes.ts';
import { answerWhilePreparing } from './http/answerWhilePreparing.ts';
import { createHttpServer, type HttpOptions } from './http/createHttpServer.ts';
import { registerOperations, type AllHandlers } from './http/registerOperation.ts';
import { createThrottling, type Throttling } from './http/throttling.ts';
import { createReadiness, type Readiness } from './signals/readiness.ts';

export interface AppOptions {
  /** Default: a new one that uses the process's own clock. */
  throttling?: Throttling;
  /** Default: ready at once. */
  readiness?: Readiness;
  onAnswered?: HttpOptions['onAnswered'];
}

/** Creates the API under /api/v0, with every operation of the contract bound to its handler. */
export async function createApp(
  deps: SecretDeps,
  logger: Parameters<typeof createHttpServer>[1],
  { throttling = createThrottling(), readiness = readyAtOnce(deps), onAnswered }: AppOptions = {},
): Promise<FastifyInstance> {
  const { db, clock, config, content } = deps;
  const app = await createHttpServer(config, logger, {
    onAnswered,
    changingHeaders: () => ({
      // Clients use this clock for the times of their answers. It is the same on all servers.
      date: clock().toUTCString(),
      // Otherwise a balancer could use the connection again just when the server closes it.
      ...((readiness.state === 'draining' || readiness.state === 'retiring') && { connection: 'close' }),
    }),
  });
  app.addHook(
    'onRequest',
    answerWhilePreparing(
      () => readiness.state === 'starting',
      (language) => preparingPage(content.texts[language].say, config.demo),
    ),
  );
  const on = (handle: SecretDeps['db']): SecretDeps => ({ ...deps, db: handle });
  const handlers: AllHandlers = {
    auth: (handle) => authRoutes(on(handle)),
    person: (handle) => personRoutes(on(handle)),
    account: (handle) => accountRoutes(on(handle)),
    users: (handle) => usersRoutes(on(handle)),
    auditLog: (handle) => auditLogRoutes(on(handle)),
    participants: (handle) => participantsRoutes(on(handle)),
    groups: (handle) => groupsRoutes(on(handle)),
    surveys: (handle) => surveysRoutes(on(handle)),
    survey: (handle) => surveyRoutes(on(handle)),
    surveyQuestions: (handle) => surveyQuestionsRoutes(on(handle)),
    surveyParticipations: (handle) => surveyParticipationsRoutes(on(handle)),
    surveyReport: (handle) => surveyReportRoutes(on(handle)),
    actions: (handle) => actionsRoutes(on(handle)),
    resultsPage: (handle) => resultsPageRoutes(on(handle)),
    participation: (handle) => participationRoutes(on(handle)),
    rehearsal: (handle) => rehearsalRoutes(on(handle)),
    knowledgeLibrary: (handle) => knowledgeLibraryRoutes(on(handle)),
    platform: (handle) =>
      platformRoutes(on(handle), readiness, () => app.swagger() as unknown as Record<string, unknown>),
  };
  await app.register(
    async (api) => {
      registerOperations(api, handlers, db, {
        authenticate: (tokenHash) => findSession(db, tokenHash, clock()),
        authorise: authorise(db),
        auditLog: auditLog(clock),
        throttling,
      });
    },
    { prefix: '/api/v0' },
  );
  return app;
}

const readyAtOnce = ({ db, keyring }: SecretDeps) => Object.assign(createReadiness(db, keyring), { state: 'ready' });

const preparingPage = (say: Say, demo: boolean) => ({
  title: say('Heartwood is starting'),
  text: demo
    ? say('The demonstration is being prepared. This page opens as soon as it is ready, usually within a minute.')
    : say('This page opens as soon as the server is ready, usually within a minute.'),
});
