import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { TokenErrorBody, tokenErrors } from '#contract/auth.ts';
import { commonErrors, errorCatalogue, type ErrorCode } from '#contract/errors.ts';
import type { Operation } from '#contract/operation.ts';

const errorSchema = {
  type: 'object',
  required: ['error', 'message'],
  properties: {
    error: { type: 'string', enum: Object.keys(errorCatalogue) },
    message: { type: 'string', description: 'A message for people' },
    messages: {
      type: 'array',
      description: 'With Validation: the errors, by property',
      items: { type: 'object', properties: { property: { type: 'string' }, message: { type: 'string' } } },
    },
  },
};

/** The OpenAPI 3.1 description, made of the very schemas that requests are checked by. */
export const openApiOptions: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Heartwood',
      version: '0',
      description:
        'Workplace wellbeing surveys: answering, personal reports, a library, administration. Texts for participants are in the language requested with Accept-Language, otherwise in their stored language.',
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

/** The error answers of an operation, by status: the codes it declares, and those of every call like it. */
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
