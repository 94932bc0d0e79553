import { Type } from 'typebox';
import { operation } from './operation.ts';

export const getHealth = operation({
  method: 'GET',
  path: '/health',
  summary: 'Answers 200 when the database answers.',
  access: 'public',
  success: 200,
  response: Type.Object({ status: Type.Literal('ok') }),
});

export const getOpenApi = operation({
  method: 'GET',
  path: '/openapi.json',
  summary: 'This description.',
  access: 'public',
  success: 200,
  response: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
});
