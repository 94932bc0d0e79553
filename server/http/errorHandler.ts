import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { TokenErrorBody } from '#contract/auth.ts';
import { commonErrors, errorCatalogue, type ErrorBody, type ErrorCode } from '#contract/errors.ts';
import { oneLinePattern } from '#contract/schema.ts';
import { ApiError } from '../ApiError.ts';
import { isDatabaseAway } from '../db/database.ts';
import { describeError } from '../log.ts';
import { TokenError } from './tokenError.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the error in the answer, for the log. */
    rejectedBy: string | null;
  }
}

/** The code of the catalogue for each of the framework's own rejections. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UnsupportedMediaType',
};

/** Turns whatever a handler threw into the error envelope. Only this function turns error codes into HTTP answers. */
export function errorHandler(
  error: FastifyError | ApiError | TokenError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (error instanceof TokenError) return sendTokenError(request, reply, error);
  const rejection = toApiError(error);
  if (request.routeOptions.config.operation?.errorForm === 'oauth' && rejection.code === 'Validation') {
    return sendTokenError(request, reply, new TokenError('invalid_request', sentenceOf(rejection)));
  }
  const declared = request.routeOptions.config.operation?.errors ?? [];
  const known = commonErrors.includes(rejection.code) || declared.includes(rejection.code);
  const isLost = rejection.code === 'Unavailable' && rejection !== error;
  if (!known || rejection.code === 'InternalError' || isLost) {
    request.log.error(
      {
        error: describeError(error),
        undeclaredCode: known ? undefined : rejection.code,
        reason: rejection.details.reason,
      },
      'request failed',
    );
  }
  const answer = known ? rejection : new ApiError('InternalError');
  if (answer.details.retryAfterSeconds !== undefined) reply.header('retry-after', answer.details.retryAfterSeconds);
  const body: ErrorBody = { error: answer.code, message: answer.message };
  if (answer.details.messages) body.messages = answer.details.messages;
  // An operation that declares InternalError answers it with 400, like every code that it declares: a report does so if
  // its results are damaged.
  const isDeclared = error instanceof ApiError && answer.code === 'InternalError' && declared.includes(answer.code);
  const status = isDeclared ? 400 : errorCatalogue[answer.code].status;
  request.rejectedBy = answer.code;
  return sendJson(reply, status, body);
}

/** The error in one line, for the token endpoint, whose errors have no list of properties. */
const sentenceOf = ({ message, details }: ApiError) =>
  details.messages?.map(({ property, message: what }) => `${property} ${what}`).join('; ') ?? message;

function sendTokenError(request: FastifyRequest, reply: FastifyReply, { status, error, message }: TokenError) {
  request.rejectedBy = error;
  return sendJson(reply, status, { error, error_description: message } satisfies TokenErrorBody);
}

// Sends text, so that the response schemas do not apply. They describe successes.
const sendJson = (reply: FastifyReply, status: number, body: object) =>
  reply.status(status).type('application/json; charset=utf-8').send(JSON.stringify(body));

function toApiError(error: FastifyError | ApiError): ApiError {
  if (error instanceof ApiError) return error;
  if (error.validation) return new ApiError('Validation', { messages: validationMessages(error) });
  const code = frameworkCodes[error.code];
  if (code) return new ApiError(code);
  // Malformed JSON, a wrong content length and the like: the client's error, not ours.
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500)
    return new ApiError('Validation', { messages: [{ property: 'body', message: 'is not valid JSON' }] });
  return new ApiError(isDatabaseAway(error) ? 'Unavailable' : 'InternalError');
}

type SchemaError = NonNullable<FastifyError['validation']>[number];

/**
 * The maximum number of messages, the maximum number of schema errors that are processed, and the maximum length of a
 * property's name. They keep a small request from producing a large answer.
 */
const mostMessages = 100;
const mostChecked = 1000;
const longestProperty = 200;

/** The schema errors as `property: message`, with wire names: `participants[3].emailAddress`. */
function validationMessages(error: FastifyError): NonNullable<ErrorBody['messages']> {
  const found = (error.validation ?? [])
    .slice(0, mostChecked)
    .map((problem) => ({ property: propertyOf(problem), message: messageOf(problem) }));
  // A field that may be null fails both alternatives. The less specific messages are left out.
  const exact = found.filter(({ message }) => message !== 'must be null' && !message.startsWith('must match a schema'));
  // Only the first message about each property is kept.
  const byProperty = new Map((exact.length > 0 ? exact : found).toReversed().map((one) => [one.property, one]));
  const messages = [...byProperty.values()].toReversed();
  const context = error.validationContext ?? 'body';
  return messages
    .slice(0, mostMessages)
    .map(({ property, message }) => ({ property: (property || context).slice(0, longestProperty), message }));
}

function propertyOf({ instancePath, keyword, params }: SchemaError): string {
  const steps = instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (keyword === 'required') steps.push(String(params['missingProperty']));
  if (keyword === 'additionalProperties') steps.push(String(params['additionalProperty']));
  return steps.reduce(
    (whole, step) => (/^\d+$/.test(step) ? `${whole}[${step}]` : whole ? `${whole}.${step}` : step),
    '',
  );
}

function messageOf({ keyword, params, message }: SchemaError): string {
  switch (keyword) {
    case 'required':
      return 'is missing';
    case 'additionalProperties':
      return 'is not a known property';
    case 'enum':
      return `must be one of ${(params['allowedValues'] as string[]).join(', ')}`;
    case 'maxLength':
      return `must be at most ${String(params['limit'])} characters long`;
    case 'anyOf':
      return 'must match a schema';
    case 'pattern':
      return params['pattern'] === oneLinePattern
        ? 'must be on one line, without control characters'
        : 'is not of the expected form';
    default:
      return message ?? 'is not valid';
  }
}
