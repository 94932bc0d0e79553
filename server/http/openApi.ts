import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { TokenErrorBody, tokenErrors } from '#contract/auth.ts';
import { commonErrors, errorCatalogue, type ErrorCode } from '#contract/errors.ts';
import type { Operation } from '#contract/operation.ts';

const errorSchema = {
  type: 'object',
  required: ['error', 'message'],
  properties: {
    error: { type: 'string', enum: Object.keys(errorCatalogue) },
    message: { type: 'string', description: 'A message to show to people' },
    messages: {
      type: 'array',
      description: 'Only with the error Validation: what is wrong with each property',
      items: { type: 'object', properties: { property: { type: 'string' }, message: { type: 'string' } } },
    },
  },
};

/** The OpenAPI 3.1 description. It contains the same schemas that validate requests. */
export const openApiOptions: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Heartwood',
      version: '0',
      description:
        'The API of a platform for workplace wellbeing surveys. Participants answer surveys, and get personal reports and articles. Organisations manage surveys and get reports. Texts for participants are in the language requested with Accept-Language, otherwise in their stored language.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/api/v0' }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: errorSchema as never, TokenError: TokenErrorBody as never },
    },
  },
  hideUntagged: true,
  transform({ schema, url, route }) {
    const operation = (route as { config?: { operation?: Operation } }).config?.operation;
    if (!operation) return { schema, url };
    return { schema: { ...schema, response: { ...responsesOf(schema), ...errorResponses(operation) } }, url };
  },
};

const responsesOf = (schema: { response?: unknown } | undefined) => (schema?.response ?? {}) as Record<string, unknown>;

/**
 * The error answers of an operation, by status. They have the codes that it declares, and those common to all
 * operations of its kind.
 */
function errorResponses(operation: Operation) {
  const codes = [
    ...(operation.errors ?? []).map((code) => ({
      code,
      status: code === 'InternalError' ? 400 : errorCatalogue[code].status,
    })),
    ...commonErrors
      .filter((code) => concerns(code, operation))
      .map((code) => ({ code, status: errorCatalogue[code].status })),
  ];
  const statuses = new Set(codes.map(({ status }) => status));
  const responses = [...statuses].map((status) => [
    status,
    {
      description: codes
        .filter((each) => each.status === status)
        .map(({ code }) => code)
        .join(', '),
      $ref: '#/components/schemas/Error',
    },
  ]);
  const tokenError = { description: tokenErrors.join(', '), $ref: '#/components/schemas/TokenError' };
  return {
    ...Object.fromEntries(responses),
    ...(operation.errorForm === 'oauth' && { 400: tokenError, 401: tokenError }),
  };
}

function concerns(code: ErrorCode, { access, body, ignoresBody }: Operation): boolean {
  if (code === 'NotLoggedIn' || code === 'Forbidden') return access !== 'public';
  if (code === 'TooLarge' || code === 'UnsupportedMediaType') return body !== undefined && !ignoresBody;
  return true;
}
