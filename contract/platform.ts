import { Type, type Static } from 'typebox';
import { operation } from './operation.ts';

export const getHealth = operation({
  method: 'GET',
  path: '/health',
  summary: 'Answers 200 when the database answers.',
  access: 'public',
  success: 200,
  response: Type.Object({ status: Type.Literal('ok') }),
});

/** Who runs this installation. */
export const Operator = Type.Object({
  name: Type.String(),
  contact: Type.String({ description: 'An e-mail address, or an https:// address' }),
  notice: Type.String({ description: 'HTML: what is kept, how long, and what people can ask for' }),
});
export type Operator = Static<typeof Operator>;

export const getOperator = operation({
  method: 'GET',
  path: '/operator',
  summary: 'Who runs this installation, how to reach them, and their privacy notice.',
  access: 'public',
  success: 200,
  response: Operator,
});

export const getOpenApi = operation({
  method: 'GET',
  path: '/openapi.json',
  summary: 'This description.',
  access: 'public',
  success: 200,
  response: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
});
