import { Type } from 'typebox';
import { operation } from './operation.ts';
import { closed, pathId, verbatim } from './schema.ts';

export const stopMail = operation({
  method: 'POST',
  path: '/account/{accountId}/stop-mail',
  summary: 'Stops all mail of an organisation to the address that the token was mailed to. Whatever body a one-click sender posts (RFC 8058) is taken, and none.',
  access: 'public',
  params: closed({ accountId: pathId }),
  query: closed({ token: verbatim(200) }),
  body: Type.Object({ 'List-Unsubscribe': Type.Optional(Type.String()) }),
  bodyType: 'form',
  ignoresBody: true,
  success: 204,
});
