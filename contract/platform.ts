import { Type, type Static } from 'typebox';
import { AccountSummary, ListedAccount } from './entities/account.ts';
import { Support } from './entities/individualReport.ts';
import { PlatformState } from './entities/platformState.ts';
import { limits } from './limits.ts';
import { listOf, pageQuery } from './list.ts';
import { operation } from './operation.ts';
import { closed, oneLine, oneOf, verbatim } from './schema.ts';

export const getHealth = operation({
  method: 'GET',
  path: '/health',
  summary: 'Answers 200 if the database responds.',
  access: 'public',
  success: 200,
  response: Type.Object({ status: Type.Literal('ok') }),
});

export const getLiveness = operation({
  method: 'GET',
  path: '/health/live',
  summary: 'Answers 200 as long as the process runs, also without the database.',
  access: 'public',
  ignoresSession: true,
  success: 200,
  response: Type.Object({ status: Type.Literal('ok') }),
});

export const getReadiness = operation({
  method: 'GET',
  path: '/health/ready',
  summary:
    'Answers 200 within two seconds if this process can answer requests. Answers 503 while it starts or stops, and if the database cannot be reached, has another schema, or belongs to another secret key.',
  access: 'public',
  ignoresSession: true,
  success: 200,
  response: Type.Object({ status: Type.Literal('ok') }),
});

/** The operator of this installation. */
export const Operator = Type.Object({
  name: Type.String(),
  contact: Type.String({ description: 'An e-mail address or an https:// address' }),
  notice: Type.String({ description: 'HTML: which data is stored, for how long, and what people can request' }),
});
export type Operator = Static<typeof Operator>;

export const getOperator = operation({
  method: 'GET',
  path: '/operator',
  summary: 'The operator of this installation, their contact and their privacy notice.',
  access: 'public',
  success: 200,
  response: Operator,
});

export const getSupport = operation({
  method: 'GET',
  path: '/support',
  summary:
    "Where to find help. With the token of an organisation's support page, the answer includes the organisation's own contacts. Without a token, or with an unknown one, it has general help only.",
  access: 'public',
  query: closed({ token: Type.Optional(verbatim(200)) }),
  success: 200,
  response: Support,
  long: true,
});

export const getOpenApi = operation({
  method: 'GET',
  path: '/openapi.json',
  summary: 'The OpenAPI description of this API.',
  access: 'public',
  success: 200,
  response: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
});

const archived = Type.Optional(oneOf(['true', 'false']));

export const createAccount = operation({
  method: 'POST',
  path: '/admin/accounts',
  summary: 'Creates an organisation.',
  access: 'super',
  body: closed({ name: oneLine(limits.nameLength, { minLength: 1 }) }),
  success: 201,
  response: AccountSummary,
});

export const getAccounts = operation({
  method: 'GET',
  path: '/admin/accounts',
  summary: 'All organisations that are not archived, by name. With archived=true, archived ones only.',
  access: 'super',
  query: closed({ archived, ...pageQuery }),
  success: 200,
  response: listOf('accounts', ListedAccount),
});

export const searchAccounts = operation({
  method: 'GET',
  path: '/admin/accounts/search',
  summary: 'The organisations whose name contains a text. Upper and lower case do not matter.',
  access: 'super',
  query: closed({ text: Type.Optional(Type.String({ maxLength: 200 })), archived, ...pageQuery }),
  success: 200,
  response: listOf('accounts', ListedAccount),
});

export const getPlatformState = operation({
  method: 'GET',
  path: '/admin/platform',
  summary:
    'The state of this installation, for its operator: database, mail, jobs, back-up, tasks, certificates, disk.',
  access: 'super',
  success: 200,
  response: PlatformState,
});
