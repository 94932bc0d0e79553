import cors from '@fastify/cors';
import formbody from '@fastify/formbody';
import swagger from '@fastify/swagger';
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { limits } from '../../contract/limits.ts';
import type { Config } from '../config.ts';
import { ApiError } from './apiError.ts';
import { errorHandler } from './errorHandler.ts';
import { openApiOptions } from './openApi.ts';
import { securityHeaders } from './securityHeaders.ts';

/** The origins of the native shells, besides those that the operator allows. */
const nativeOrigins = ['https://localhost', 'capacitor://localhost'];

/** The HTTP framework, set up as the wire conventions say, with no operation yet. */
export async function createHttpServer(
  config: Pick<Config, 'trustProxy' | 'allowedOrigins' | 'publicUrl'>,
  logger: FastifyServerOptions['logger'],
): Promise<FastifyInstance> {
  const app = Fastify({
    logger,
    // The default log line holds the address with its query; ours holds the route's pattern instead.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestTimeout,
    // On stopping, a connection kept alive for nothing does not hold up the end.
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: true, keywords: ['verbatim'] } },
  });
  app.decorateRequest('session', null);
  app.decorateRequest('bodyError', null);

  app.setErrorHandler(errorHandler);
  app.setNotFoundHandler(() => {
    throw new ApiError('NotFound');
  });
  const headers = securityHeaders(config.publicUrl);
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    request.log.info({ method, route: request.routeOptions.url ?? '-', status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
  });

  await app.register(cors, { origin: [...nativeOrigins, ...config.allowedOrigins], maxAge: 600 });
  await app.register(formbody, { bodyLimit: limits.bodyBytes });
  await app.register(swagger, openApiOptions);
  readJsonLeniently(app);
  return app;
}

/** A number of proxies as the framework wants it: a rule on each hop, counted from the socket. */
const trustedProxies = (setting: Config['trustProxy']) =>
  typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;

/** An empty JSON body is no body; a malformed one is refused later, in the order of refusals. */
function readJsonLeniently(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    void parse(request, body as string, (error, value) => {
      if (error) request.bodyError = error;
      done(null, value);
    });
  });
}
