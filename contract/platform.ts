import { Type, type Static } from 'typebox';
import { AccountSummary } from './entities/account.ts';
import { Support } from './entities/individualReport.ts';
import { limits } from './limits.ts';
import { listOf, pageQuery } from './list.ts';
import { operation } from './operation.ts';
import { closed, oneLine, oneOf, verbatim } from './schema.ts';

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

export const getSupport = operation({
  method: 'GET',
  path: '/support',
  summary:
    "Where to find help: by the token of an organisation's page of support, with its own lines; without one, or with one that nothing has, in general.",
  access: 'public',
  query: closed({ token: Type.Optional(verbatim(200)) }),
  success: 200,
  response: Support,
  long: true,
});

export const getOpenApi = operation({
  method: 'GET',
  path: '/openapi.json',
  summary: 'This description.',
  access: 'public',
  success: 200,
  response: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
});

const archived = Type.Optional(oneOf(['true', 'false']));

export const createAccount = operation({
  method: 'POST',
  path: '/admin/accounts',
  summary: 'Makes a new organisation.',
  access: 'super',
  body: closed({ name: oneLine(limits.nameLength, { minLength: 1 }) }),
  success: 201,
  response: AccountSummary,
});

export const getAccounts = operation({
  method: 'GET',
  path: '/admin/accounts',
  summary: 'All organisations, by name; those that are archived, and only they, with archived=true.',
  access: 'super',
  query: closed({ archived, ...pageQuery }),
  success: 200,
  response: listOf('accounts', AccountSummary),
});

export const searchAccounts = operation({
  method: 'GET',
  path: '/admin/accounts/search',
  summary: 'The same, with a part of the name in any case of letters.',
  access: 'super',
  query: closed({ text: Type.Optional(Type.String({ maxLength: 200 })), archived, ...pageQuery }),
  success: 200,
  response: listOf('accounts', AccountSummary),
});
