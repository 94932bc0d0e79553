import { Type } from 'typebox';
import { operation } from './operation.ts';
import { closed, id, verbatim } from './schema.ts';

export const stopMail = operation({
  method: 'POST',
  path: '/account/{accountId}/stop-mail',
  summary: 'Stops all mail of an organisation to the address that the token was mailed to. Takes the form that RFC 8058 one-click senders post.',
  access: 'public',
  params: closed({ accountId: id }),
  query: closed({ token: verbatim(200) }),
  body: Type.Object({ 'List-Unsubscribe': Type.Optional(Type.String({ maxLength: 100 })) }),
  bodyType: 'form',
  success: 204,
});
