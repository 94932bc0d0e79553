import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { Readable } from 'node:stream';
import { constants } from 'node:zlib';
import { blocks } from '#contract/api.ts';
import type { DownloadFile, Operation } from '#contract/operation.ts';
import { includesRole } from '#rules/permissions.ts';
import { ApiError } from '../ApiError.ts';
import type { Db } from '../db/database.ts';
import { isUuid } from '../db/isUuid.ts';
import { hashToken } from '../security/token.ts';
import { requestedLanguage } from './requestedLanguage.ts';
import { auditing, type AuditLog } from './audit.ts';
import type { Context, Handler, Handlers } from './handlers.ts';
import { normaliseText } from './normaliseText.ts';
import type { OrganisationPrincipal, Authenticate, Authorise, Principal, PathIds, Session } from './session.ts';
import type { Throttling } from './throttling.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation;
  }
  interface FastifyRequest {
    session: Session | null;
    principal: Principal | OrganisationPrincipal | null;
    /** The error of an unreadable body. It is thrown only after 401, 404 and 403. */
    bodyError: Error | null;
    /** The first error in the request's input. It is thrown only after 401, 404 and 403. */
    rejection: Error | null;
  }
}

interface NamedOperation {
  name: string;
  tag: string;
  operation: Operation;
  handler: Handler<Operation>;
}

/**
 * Binds an operation of the contract to its handler. It rejects in this order: not signed in (401), no such object in
 * the principal's organisations (404), not allowed (403), invalid input (400). On the paths of participants, the
 * handler decides whether the object is theirs.
 */
export function registerOperation(
  app: FastifyInstance,
  { name, tag, operation, handler }: NamedOperation,
  authenticate: Authenticate,
  authorise: Authorise,
) {
  const body = operation.ignoresBody ? undefined : operation.body;
  app.route({
    method: operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(operation.bodyBytes && { bodyLimit: operation.bodyBytes }),
    // A download token works once, so a HEAD request must not use it up.
    ...(operation.file && { exposeHeadRoute: false }),
    ...(operation.long && { compress: compression }),
    config: { operation },
    schema: {
      operationId: name,
      tags: [tag],
      summary: operation.summary,
      ...describe(operation),
      ...(operation.access !== 'public' && { security: [{ bearer: [] }] }),
      ...(operation.params && { params: operation.params }),
      ...(operation.query && { querystring: operation.query }),
      ...(body && { body, consumes: [mediaTypes[operation.bodyType ?? 'json']] }),
      response: {
        [operation.success]: operation.file ? fileResponse(operation.file) : (operation.response ?? { type: 'null' }),
        ...(operation.mayAnswerNothing && { 204: { type: 'null' } }),
      },
    },
    attachValidation: true,

    onRequest: [
      (request, _reply, done) => {
        request.params = asStored(request.params as Record<string, string>);
        done();
      },
      ...(handler.checksAccessItself ? [] : [requireSession]),
    ],

    preValidation(request, _reply, done) {
      try {
        if (body) requireBody(request, operation);
        request.query = normaliseText(request.query, operation.query);
        if (operation.mayOmitBody) request.body ??= {};
        if (body) request.body = normaliseText(request.body, body);
      } catch (error) {
        request.rejection = error as Error;
      }
      done();
    },

    async handler(request, reply) {
      if (!request.principal?.superAdmin && sets(request.body, operation.superFields)) throw new ApiError('Forbidden');
      const rejection = request.rejection ?? request.validationError;
      if (rejection) {
        if (handler.checksAccessItself) await requireSession(request);
        throw rejection;
      }
      const answer = await handler({
        params: request.params,
        query: request.query,
        body: request.body,
        session: request.session,
        principal: request.principal,
        accessTokenHash: handler.checksAccessItself ? accessTokenHash(request) : null,
        // The framework has no address if the connection has been closed in the meantime.
        address: (request.ip as string | undefined) ?? '',
        log: request.log,
        language: requestedLanguage(request.headers['accept-language']),
        userAgent: request.headers['user-agent'] ?? '',
        signal: () => request.signal,
        note: () => {},
      } as Context<Operation>);
      if (operation.cacheable) reply.headers(cacheableHeaders);
      if (operation.file) return sendFile(reply, operation.file, answer as unknown as DownloadFile);
      return reply.status(operation.mayAnswerNothing && answer === undefined ? 204 : operation.success).send(answer);
    },
  });

  async function requireSession(request: FastifyRequest) {
    if (operation.ignoresSession) return;
    const hash = accessTokenHash(request);
    request.session = hash && (await authenticate(hash));
    if (operation.access !== 'public' && request.session === null) throw new ApiError('NotLoggedIn');
    request.principal = await admit(operation, request.session, request.params as PathIds, authorise);
  }
}

function describe({ description, superFields }: Operation) {
  const sentences = [description, superFields && `Super administrators only: ${superFields.join(', ')}.`].filter(
    (each) => each !== undefined,
  );
  return sentences.length > 0 && { description: sentences.join(' ') };
}

const sets = (body: unknown, fields: readonly string[] = []) =>
  typeof body === 'object' && body !== null && fields.some((field) => Object.hasOwn(body, field));

const fileResponse = (mediaType: string) => ({
  description: 'A file',
  content: { [mediaType]: { schema: { type: 'string', format: 'binary' } } },
});

/**
 * Sends a file to save under its name. The name is sent twice (RFC 6266): in ASCII for old clients, and in full. The
 * file is sent while it is produced, no faster than the client receives it. If production fails, the transfer does not
 * end properly, so no client takes the file for complete.
 */
const sendFile = (reply: FastifyReply, mediaType: string, { name, bytes }: DownloadFile) =>
  reply
    .header('content-type', mediaType)
    .header(
      'content-disposition',
      `attachment; filename="${name.replaceAll(/[^ -~]|["\\\\%]/g, '_')}"; filename*=UTF-8''${encodeRfc5987(name)}`,
    )
    .send(Readable.from(bytes, { objectMode: false }));

const encodeRfc5987 = (text: string) =>
  encodeURIComponent(text).replaceAll(/['()*]/g, (sign) => `%${sign.codePointAt(0)!.toString(16).toUpperCase()}`);

/**
 * Converts the values of a path to the database's form, because they are also keys in memory: a uuid is converted to
 * lower case. Replaces a NUL, which no database text can contain, by another character. An id with a NUL is then
 * unknown, as it should be.
 */
function asStored(params: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(params))
    params[name] = isUuid(value) ? value.toLowerCase() : value.replaceAll('\0', '\uFFFD');
  return params;
}

/**
 * Headers of answers that browsers may cache. They are not confidential, so pages of other origins, such as the native
 * apps, may show them too.
 */
const cacheableHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
};

const mediaTypes = { json: 'application/json', form: 'application/x-www-form-urlencoded' };

function accessTokenHash(request: FastifyRequest): Buffer | null {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token ? hashToken(token) : null;
}

/** @throws ApiError UnsupportedMediaType, or the error of an unreadable body. */
function requireBody(request: FastifyRequest, operation: Operation) {
  const sent = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const expected = mediaTypes[operation.bodyType ?? 'json'];
  if (sent !== undefined && sent !== expected) throw new ApiError('UnsupportedMediaType');
  if (request.bodyError) throw request.bodyError;
}

/**
 * For every block, the function that makes its handlers for a database handle. The types ensure that none is missing.
 */
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

/**
 * Checks access to an operation (docs/rules/roles.md#access-to-a-call).
 * @returns the role. Null if the operation requires none.
 * @throws ApiError NotFound if the path names an organisation that the person is not a member of, or an object that is
 * not in the organisation. Clients cannot distinguish the two. Forbidden if the role does not suffice, or if the
 * organisation is disabled.
 */
async function admit(
  { access, allowsReportToken }: Pick<Operation, 'access' | 'allowsReportToken'>,
  session: Session | null,
  path: PathIds,
  authorise: Authorise,
): Promise<Principal | OrganisationPrincipal | null> {
  if (access === 'public') return null;
  if (access === 'session') {
    if (session?.kind === 'report') throw new ApiError('Forbidden');
    return null;
  }
  const inOrganisation = path.accountId !== undefined || path.surveyId !== undefined;
  if (session?.kind === 'report' && allowsReportToken && path.surveyId === session.surveyId)
    return readerOf(session, path, authorise);
  if (session?.kind !== 'person') throw new ApiError(inOrganisation ? 'NotFound' : 'Forbidden');

  const { personId } = session;
  const { superAdmin, organisation } = await authorise(personId, path);
  const principal = { personId, superAdmin };
  if (inOrganisation && !organisation) throw new ApiError('NotFound');
  if (organisation?.disabled && !superAdmin) throw new ApiError('Forbidden');
  if (access === 'person') return principal;
  if (access === 'super') {
    if (!superAdmin) throw new ApiError('Forbidden');
    return principal;
  }
  if (!organisation) throw new ApiError('NotFound');
  const { accountId, adminUserRole } = organisation;
  const admin = { ...principal, accountId, adminUserRole };
  if (!includesRole(admin, access)) throw new ApiError('Forbidden');
  return admin;
}

/**
 * A print session can read its report as long as the person is a member of its organisation, and can do nothing else.
 */
async function readerOf(
  { personId }: Extract<Session, { kind: 'report' }>,
  path: PathIds,
  authorise: Authorise,
): Promise<OrganisationPrincipal> {
  const { organisation, superAdmin } = await authorise(personId, path);
  if (!organisation) throw new ApiError('NotFound');
  if (organisation.disabled && !superAdmin) throw new ApiError('Forbidden');
  return { personId, superAdmin: false, accountId: organisation.accountId, adminUserRole: 'report' };
}

/**
 * Compression of a long answer. It is set on each route, because a route with its own options does not inherit the
 * plugin's.
 */
const compression: NonNullable<Exclude<RouteOptions['compress'], false>> = {
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  // Up to this size, an answer is compressed in one piece, in a fraction of a millisecond. Streaming takes several
  // times as long.
  syncThreshold: 65_536,
};
