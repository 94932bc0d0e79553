import type AjvCompiler from '@fastify/ajv-compiler';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import type SerializerCompiler from '@fastify/fast-json-stringify-compiler';
import formbody from '@fastify/formbody';
import swagger from '@fastify/swagger';
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifySchemaCompiler,
  type FastifySerializerCompiler,
  type FastifyServerOptions,
} from 'fastify';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { limits } from '#contract/limits.ts';
import { ApiError } from '../ApiError.ts';
import type { Config } from '../config.ts';
import { describeError } from '../log.ts';
import { answerUnreadableRequest } from './answerUnreadableRequest.ts';
import { errorHandler } from './errorHandler.ts';
import { nullables } from './nullables.ts';
import { openApiOptions } from './openApi.ts';
import { requestId, requestIdHeader } from './requestId.ts';
import { securityHeaders } from './securityHeaders.ts';

/** The origins of the native shells, always allowed in addition to those that the operator allows. */
const nativeOrigins = ['https://localhost', 'capacitor://localhost'];

/** Interval for checking for requests that take too long to arrive, in milliseconds. */
const checkingInterval = 1_000;

/** An answered request, without anything about the person who sent it. */
export interface AnsweredRequest {
  /** One of a few. 'other' if a client made it up. */
  method: string;
  /** The pattern of its route, with names of parameters instead of values. Null if no route matched. */
  route: string | null;
  status: number;
  milliseconds: number;
  /** The header of that name, as sent (W3C Trace Context). */
  traceparent: string | undefined;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export interface HttpOptions {
  /** The time that a request may take to arrive, head and body together, in milliseconds. */
  requestTimeout?: number;
  /** Called for every request, once it has been answered. */
  onAnswered?: ((answered: AnsweredRequest) => void) | undefined;
  /** Headers of every answer that change over time. */
  changingHeaders?: () => Record<string, string>;
}

/** Creates the HTTP framework, set up as in docs/wire.md#basics and docs/wire.md#errors, without operations. */
export async function createHttpServer(
  config: Pick<Config, 'trustProxy' | 'allowedOrigins' | 'publicUrl'> & Partial<Pick<Config, 'onlyThisMachine'>>,
  logger: { level: string; stream: { write(line: string): void } },
  { requestTimeout = limits.requestTimeout, onAnswered, changingHeaders = () => ({}) }: HttpOptions = {},
): Promise<FastifyInstance> {
  // No cache may store an answer, since it may be about one person. The few answers that may be stored override this
  // header.
  const headers = { ...securityHeaders(config.publicUrl), 'cache-control': 'no-store' };
  const withHeaders = ({ id }: FastifyRequest, reply: FastifyReply) =>
    reply.headers(headers).headers(changingHeaders()).header(requestIdHeader, id);
  const app = Fastify({
    logger: { ...logger, serializers: logSerializers },
    // The default log line contains the address with its query. The log line below has the route's pattern instead.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestId,
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: limits.bodyBytes,
    requestTimeout,
    // By default, Node checks only every 30 s. For the body, it uses the longer of the two time limits.
    http: { headersTimeout: requestTimeout, connectionsCheckingInterval: checkingInterval },
    // When the server stops, idle kept-alive connections do not delay it, and requests that still arrive on them are
    // answered.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // For an address that no route can have, such as %zz. The framework's own answer would repeat the address.
    frameworkErrors: (_error, request, reply) =>
      void errorHandler(new ApiError('NotFound'), request, withHeaders(request, reply)),
    clientErrorHandler: answerUnreadableRequest(headers),
    routerOptions: { maxParamLength: 200 },
    // TypeBox makes the contract's schemas, so they are valid. Checking them would take half of the time of the first
    // call.
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: false,
        allErrors: true,
        validateSchema: false,
        keywords: ['verbatim'],
      },
    },
    schemaController: { compilersFactory: compileLazily },
  });
  app.decorateRequest('session', null);
  app.decorateRequest('principal', null);
  app.decorateRequest('bodyError', null);
  app.decorateRequest('rejection', null);
  app.decorateRequest('rejectedBy', null);

  app.setErrorHandler(errorHandler);
  app.setNotFoundHandler(() => {
    throw new ApiError('NotFound');
  });
  // Hooks that run for every request are not asynchronous, because waiting for their promises takes longer than they do.
  app.addHook('onRequest', (request, reply, done) => {
    withHeaders(request, reply);
    done();
  });
  if (config.onlyThisMachine) rejectOtherMachines(app);
  else if (config.trustProxy === null) reportUnknownProxy(app);
  app.addHook('onResponse', (request, reply, done) => {
    const { method, rejectedBy } = request;
    const status = reply.statusCode;
    const route = request.routeOptions.url ?? null;
    const milliseconds = reply.elapsedTime;
    // From a browser it would link what a person does here to what another system knows of them.
    const traceparent = config.trustProxy ? request.headers.traceparent : undefined;
    onAnswered?.({
      method: methods.has(method) ? method : 'other',
      route,
      status,
      milliseconds,
      traceparent: traceparent?.toString(),
    });
    request.log.info(
      {
        method,
        route: route ?? '-',
        status,
        ms: Math.round(milliseconds),
        ...(rejectedBy && { error: rejectedBy }),
      },
      'request',
    );
    done();
  });

  const origins = [...nativeOrigins, ...config.allowedOrigins];
  await app.register(cors, {
    // Our own pages need none of these headers, and people should wait for as few bytes as possible.
    origin: (origin, decide) => decide(null, origin === undefined ? false : origins),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    // The date lets a client compare its clock with the server's, whose time decides the order of answers.
    exposedHeaders: ['date', 'retry-after', requestIdHeader],
    maxAge: 600,
    strictPreflight: false,
  });
  await app.register(compress, { global: false });
  await app.register(formbody, { bodyLimit: limits.bodyBytes });
  await app.register(swagger, openApiOptions);
  readBodiesLeniently(app);
  return app;
}

/**
 * Limits the framework's own log lines, such as for a connection lost during an answer. They contain no more of a
 * request or an error than the server's other log lines.
 */
export const logSerializers = {
  req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url ?? '-' }),
  err: describeError,
};

/** The setting in the framework's form. A number of proxies becomes a rule for each hop, counted from the socket. */
const trustedProxies = (setting: Config['trustProxy']) =>
  typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : (setting ?? false);

/** Reports once that a proxy seems to forward requests although the operator did not say which proxies to trust. */
function reportUnknownProxy(app: FastifyInstance) {
  let isReported = false;
  app.addHook('onRequest', ({ headers, log }, _reply, done) => {
    if (!isReported && headers['x-forwarded-for'] !== undefined) {
      isReported = true;
      log.warn(
        'A request has the header X-Forwarded-For, but TRUST_PROXY is not set. Set it to the addresses of your proxies, or to off if there are none.',
      );
    }
    done();
  });
}

/** A Host header that names this machine. */
const thisMachine = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/**
 * Rejects requests that a proxy forwards, or that name another host than this machine, and says once in the log what to
 * do.
 */
function rejectOtherMachines(app: FastifyInstance) {
  let isReported = false;
  app.addHook('onRequest', async ({ headers, log }) => {
    const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
    if (!isForwarded && thisMachine.test(headers.host ?? '')) return;
    if (!isReported)
      log.warn(
        'A request from another machine was rejected: its password is public, so the demonstration answers only this machine. Set DATABASE_URL for real use, or DEMO=1 to publish the demonstration.',
      );
    isReported = true;
    throw new ApiError('Forbidden');
  });
}

/**
 * Stores the error of an unreadable body as `bodyError`, so that it is rejected only after 401, 404 and 403, and
 * ignored if the operation takes no body. An empty JSON body counts as no body.
 */
function readBodiesLeniently(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    void parse(request, body as string, (error, value) => {
      if (error) request.bodyError = error;
      done(null, value);
    });
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, _body, done) => {
    request.bodyError = new ApiError('UnsupportedMediaType');
    done(null, undefined);
  });
}

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;
type Validate = ReturnType<FastifySchemaCompiler<unknown>> & { errors?: unknown };
type Serialize = ReturnType<FastifySerializerCompiler<unknown>>;

const load = createRequire(import.meta.url);
const buildValidator = (options: unknown[]) =>
  (
    (load('@fastify/ajv-compiler') as typeof AjvCompiler)() as (...options: unknown[]) => FastifySchemaCompiler<unknown>
  )(...options);
const buildSerializer = (options: unknown[]) =>
  (
    (load('@fastify/fast-json-stringify-compiler') as typeof SerializerCompiler)() as (
      ...options: unknown[]
    ) => FastifySerializerCompiler<unknown>
  )(...options);

/**
 * The framework's own schema compilers, each loaded when a schema is first needed. Compiling the schemas of all
 * operations would be a third of the work of a start, and most operations are not called soon.
 */
const compileLazily = {
  buildValidator(...options: unknown[]): FastifySchemaCompiler<unknown> {
    let compile: FastifySchemaCompiler<unknown> | undefined;
    return (route) => {
      let compiled: Validate | undefined;
      // The framework reads the errors from the function, as with its own validators.
      const validate: Validate = (value) => {
        compiled ??= (compile ??= buildValidator(options))(route);
        const isValid = compiled(value);
        validate.errors = compiled.errors;
        return isValid;
      };
      return validate;
    };
  },
  buildSerializer(...options: unknown[]): FastifySerializerCompiler<unknown> {
    let compile: FastifySerializerCompiler<unknown> | undefined;
    return (route) => {
      let serialize: Serialize | undefined;
      return (value) =>
        (serialize ??= (compile ??= buildSerializer(options))({ ...route, schema: nullables(route.schema) }))(value);
    };
  },
} as unknown as Compilers;

/** Starts counting a server's unanswered requests. @returns the current number. */
export function countRequests(server: Server): () => number {
  let underWay = 0;
  server.on('request', (_request, response) => {
    underWay += 1;
    response.once('close', () => {
      underWay -= 1;
    });
  });
  return () => underWay;
}
